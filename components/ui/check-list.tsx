import type { Ref } from 'react'
import { FieldError } from '@/components/ui/field'

/** What `useCheckedForm` knows of the field: its error, and what gets the focus with it. */
export type CheckListField = { readonly error?: string | undefined; readonly ref?: Ref<HTMLInputElement> }

export type CheckListProps = {
  legend: string
  /** The name of the field; the form sends it once for each ticked option. */
  name: string
  options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[]
  /** The values that are ticked at first. */
  ticked?: readonly string[]
  /** Distinguishes the lists of several forms on one page. */
  id: string
  field?: CheckListField
}

/** Checkboxes for several values of one field, each with what it means. */
export function CheckList({ legend, name, options, ticked = [], id, field = {} }: CheckListProps) {
  const { error, ref } = field
  const errorId = error ? `${id}-${name}-error` : undefined
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(({ value, label, hint }, index) => (
        <label key={value} className="flex min-h-target cursor-pointer items-start gap-3 py-1">
          <input
            ref={index === 0 ? ref : undefined}
            type="checkbox"
            name={`${name}[]`}
            value={value}
            defaultChecked={ticked.includes(value)}
            aria-describedby={errorId}
            aria-invalid={error ? true : undefined}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span>
            <span className="font-semibold">{label}</span>
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </span>
        </label>
      ))}
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}
