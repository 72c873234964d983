'use client'

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Disclosure, type DisclosureProps } from '@/components/ui/disclosure'
import { FieldError } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { type ActionFormOptions, useActionForm } from '@/components/ui/use-action-form'

export type TapButtonProps<T> = ActionFormOptions<T> &
  Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & {
    /** The hidden fields to send. */
    fields?: Readonly<Record<string, string>>
    label: string
    /** Follows the label for screen readers: what it changes. */
    of?: string | undefined
    /** The button that unfolds the form, so that it takes a second click. */
    opener?: Omit<DisclosureProps, 'children' | 'isOpen'>
    /** The classes of the form. */
    className?: string
    /** What is said above the button. */
    children?: ReactNode
  }

/** A form of one button, with the refusal below it. */
export function TapButton<T>({
  fields = {},
  label,
  of,
  variant = 'secondary',
  size = 'small',
  disabled,
  opener,
  className = opener ? 'mt-3 grid gap-3 sm:justify-items-start' : 'inline-grid justify-items-start gap-1',
  children,
  ...options
}: TapButtonProps<T>) {
  const { formProps, busy, message, plain } = useActionForm(options)
  const form = (
    <form {...formProps} className={className}>
      <HiddenFields fields={fields} />
      {children}
      <Button type="submit" size={size} variant={variant} busy={busy} disabled={disabled}>
        {label}
        {of && <span className="sr-only">{of}</span>}
      </Button>
      {message && (
        <div role="alert" className="max-w-60">
          <FieldError message={message} />
        </div>
      )}
    </form>
  )
  if (!opener) return form
  return (
    <Disclosure {...opener} isOpen={plain !== null}>
      {form}
    </Disclosure>
  )
}
