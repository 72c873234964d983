import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field } from '@/components/ui/field'
import { MoneyInput } from '@/components/ui/money-input'
import { formatNaira, fromNaira } from '@/lib/core/money'

/** An amount in naira as field text, such as '200,000'. */
export const payText = (naira: number): string => formatNaira(fromNaira(naira)).slice(1)
/** A salary as field text; empty before one is known. */
export const salaryText = (naira: number): string => (naira > 0 ? payText(naira) : '')

export type PayFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A field for an amount of the monthly pay, in naira. */
export function PayField({ label, hint, error, className, ...input }: PayFieldProps) {
  const id = useId()
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => <MoneyInput {...input} {...control} required />}
    </Field>
  )
}
