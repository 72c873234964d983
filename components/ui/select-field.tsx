import type { ComponentProps } from 'react'
import { Field, type Described } from './field'

export type SelectFieldProps = ComponentProps<'select'> &
  Described & {
    /** The text of the first option, which has no value. */
    choose?: string | undefined
    options?: readonly (readonly [value: string | number, label: string])[] | undefined
  }

/** A choice of `options`, or of children where they are in groups. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  choose,
  options = [],
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <select {...select} {...control} className="control">
          {choose !== undefined && <option value="">{choose}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  )
}
