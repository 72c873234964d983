'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { EmailField } from '@/components/ui/typed-fields'
import { TextLink } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { keepText } from '@/components/ui/typed-text'
import { FROM_A_GATEWAY } from '@/components/ui/request-error'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { registerAction } from '@/lib/accounts/actions'
import { registrationCopy } from './copy'

const copy = registrationCopy.start

/** Milliseconds that the spinner shows at least, while the request is under way (RG-18). */
const WAIT_MS = 1000

async function atLeastASecond(form: FormData): ReturnType<typeof registerAction> {
  const answer = registerAction(null, form)
  const pause = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.allSettled([answer, pause])
  return answer
}

/** Step 1: name, email and password. */
export function RegisterForm() {
  const { field, ...form } = useCheckedForm(async () => (await import('@/lib/accounts/schema')).registerSchema, {
    action: registerAction,
    opens: ({ next }) => next,
    // The next page leads back here, to correct the address. The end of the registration forgets what was typed.
    onSuccess: (_, form) => {
      keepText(form)
    },
    toasts: true,
    send: atLeastASecond,
    // Only an answer of a proxy has no sentence for people (docs/decisions/0038).
    failure: (sentence, status) => (status === FROM_A_GATEWAY ? copy.failed : sentence),
  })
  return (
    <ActionForm
      form={form}
      submit={copy.submit}
      isWide
      className="grid gap-5"
      footer={
        <>
          <p className="text-sm text-muted">
            {copy.agree.before}
            <a href="/terms" target="_blank" className="text-link">
              {copy.agree.terms}
            </a>
            {copy.agree.between}
            <a href="/privacy" target="_blank" className="text-link">
              {copy.agree.privacy}
            </a>
            {copy.agree.after}
          </p>
          <p className="text-center">
            <TextLink href="/Login">{copy.haveAccount}</TextLink>
          </p>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={copy.firstName} autoComplete="given-name" required maxLength={60} />
        <TextField {...field('lastName')} label={copy.lastName} autoComplete="family-name" required maxLength={60} />
      </div>
      <EmailField {...field('email')} label={copy.email} autoComplete="email" />
      <PasswordField
        {...field('password')}
        label={copy.password}
        hint={copy.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField {...field('confirmPassword')} label={copy.confirmPassword} autoComplete="new-password" required />
    </ActionForm>
  )
}
