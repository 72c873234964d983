import type { ReactNode } from 'react'
import { ActionForm, type ActionFormProps } from '@/components/ui/action-form'
import type { ButtonSize, ButtonVariant } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { TextAreaField } from '@/components/ui/field'
import type { useActionForm } from '@/components/ui/use-action-form'
import { type ReasonKind, reasonHint } from '@/lib/core/reason-rules'

/** A text, and what follows it for screen readers: which row it concerns. */
type Wording = readonly [text: string, about?: string]

export type ReasonCopy = {
  readonly open: Wording
  readonly reason: Wording
  /** What the reason is for, which decides who reads it: the field says so. */
  readonly kind: ReasonKind
  /** What follows that sentence. */
  readonly hint?: string
  readonly submit: Wording
}

export type ReasonFormProps = {
  /** The form, whose schema has a `reason`. */
  form: ActionFormProps['form'] & Pick<ReturnType<typeof useActionForm>, 'field' | 'plain'>
  copy: ReasonCopy
  /** Hidden fields that are sent with the reason. */
  hidden: Readonly<Record<string, string>>
  /** Rejects or gives up something: buttons are red. */
  isDanger?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  disabled?: boolean
  /** What comes before the reason. */
  children?: ReactNode
}

/** A decision that needs a written reason. A button unfolds the form. */
export function ReasonForm({ variant, ...props }: ReasonFormProps) {
  const { form, copy, isDanger, size = 'small' } = props
  const [label, about] = copy.open
  return (
    <Disclosure
      label={label}
      about={about}
      variant={variant}
      size={size}
      isDanger={isDanger}
      isOpen={form.plain !== null}
      className="sm:open:basis-full"
    >
      <ReasonFields {...props} />
    </Disclosure>
  )
}

/** The form for a reason, without the button that unfolds it. */
export function ReasonFields({
  form,
  copy,
  hidden,
  isDanger = false,
  size = 'small',
  disabled,
  children,
}: Omit<ReasonFormProps, 'variant'>) {
  const [reasonLabel, reasonAbout] = copy.reason
  const [submitLabel, submitAbout] = copy.submit
  return (
    <ActionForm
      form={form}
      hidden={hidden}
      submit={
        <>
          {submitLabel}
          {submitAbout && <span className="sr-only">{submitAbout}</span>}
        </>
      }
      size={size}
      variant={isDanger ? 'danger' : 'primary'}
      disabled={disabled}
      className="mt-2 grid max-w-md gap-3"
    >
      {children}
      <TextAreaField
        {...form.field('reason')}
        label={
          <>
            {reasonLabel}
            {reasonAbout && <span className="sr-only">{reasonAbout}</span>}
          </>
        }
        hint={[reasonHint(copy.kind), copy.hint].filter(Boolean).join(' ')}
        rows={2}
        maxLength={300}
        required
      />
    </ActionForm>
  )
}
