import type { ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { HiddenFields, type HiddenValues } from '@/components/ui/hidden-fields'
import type { useActionForm } from '@/components/ui/use-action-form'

export type ActionFormProps = {
  form: Pick<ReturnType<typeof useActionForm>, 'busy' | 'formProps' | 'message' | 'round'>
  /** What is sent beside the fields. */
  hidden?: HiddenValues
  /** The text of the button. */
  submit: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize
  /** The button is as wide as the form, also on a large screen. */
  isWide?: boolean
  disabled?: boolean | undefined
  className?: string
  children?: ReactNode
  /** Below the button, such as another way. */
  footer?: ReactNode
}

/** The form of `useActionForm`: its refusal, its fields and one button. */
export const ActionForm = ({
  form: { formProps, busy, message, round },
  hidden = {},
  submit,
  variant,
  size,
  isWide = false,
  disabled,
  className = 'grid gap-4',
  children,
  footer,
}: ActionFormProps) => (
  <form key={round} {...formProps} className={className}>
    <FormError message={message} />
    <HiddenFields fields={hidden} />
    {children}
    <Button
      type="submit"
      variant={variant}
      size={size}
      busy={busy}
      disabled={disabled}
      className={isWide ? '' : 'sm:justify-self-start'}
    >
      {submit}
    </Button>
    {footer}
  </form>
)
