import { TextField, type TextFieldProps } from './field'

/* Fields with the keyboard of what is typed. They stand apart, so that a page without them does not load them. */

/** An email address. */
export const EmailField = (props: TextFieldProps) => (
  <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} required {...props} />
)

export const PhoneField = (props: TextFieldProps) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" required {...props} />
)

/** An amount of money or a rate. */
export const AmountField = (props: TextFieldProps) => (
  <TextField inputMode="decimal" autoComplete="off" className="tabular-nums" {...props} />
)

/** A whole number. */
export const CountField = (props: TextFieldProps) => (
  <TextField inputMode="numeric" autoComplete="off" className="tabular-nums" {...props} />
)
