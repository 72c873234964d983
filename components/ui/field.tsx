import { useId, type ComponentProps, type ReactNode } from 'react'
import { fieldCopy } from '@/components/ui/copy'
import { ErrorIcon } from '@/components/ui/icons'

/** Attributes that connect a control to its label, hint and error. */
type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The sentence below the control. It also marks the control as invalid. */
  error?: string | undefined
  /** Adds "(optional)" to the label. Most fields are required, so required fields have no mark. */
  optional?: boolean
  id?: string | undefined
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error in one column. It has no state, so server components can render it too. */
export function Field({ label, hint, error, optional = false, id, className = '', children }: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> {fieldCopy.optional}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}

/** An inline error with an icon, so that red is not its only sign. */
export function FieldError({ id, message }: { id?: string | undefined; message?: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <ErrorIcon size={18} className="mt-px shrink-0" />
      {message}
    </p>
  )
}

/** The error of a whole form, above its fields. Unlike a toast it stays on the page. */
export function FormError({ message }: { message?: string | undefined }) {
  return (
    // Out of the grid while it is empty, so that it leaves no gap.
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 font-semibold text-danger">
          <ErrorIcon className="mt-px shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}

export type Described = Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional'>

export type TextFieldProps = ComponentProps<'input'> & Described

/** `{...register('email')}` of react-hook-form can be spread over it: `ref` is passed on to the input. */
export function TextField({ label, hint, error, optional, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => <input type="text" {...input} {...control} className="control" />}
    </Field>
  )
}

export type TextAreaFieldProps = ComponentProps<'textarea'> & Described

export function TextAreaField({ label, hint, error, optional, id, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => <textarea rows={4} {...area} {...control} className="control" />}
    </Field>
  )
}

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'type'> & Pick<FieldProps, 'label' | 'hint' | 'error'>

/** A checkbox with a label that can be clicked along its whole line. */
export function CheckField({ label, hint, error, id, className = '', ...input }: CheckFieldProps) {
  const made = useId()
  const controlId = id ?? made
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={`grid gap-1 ${className}`}>
      <label htmlFor={controlId} className="flex min-h-target cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}
