'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { FROM_A_GATEWAY } from '@/components/ui/request-error'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
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
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(async () => (await import('@/lib/accounts/schema')).registerSchema),
    action: registerAction,
    opens: ({ next }) => next,
    send: atLeastASecond,
    // Only an answer of a proxy has no sentence for people (docs/decisions/0038).
    failure: (sentence, status) => (status === FROM_A_GATEWAY ? copy.failed : sentence),
  })
  return (
    <form {...formProps} className="grid gap-5">
      <FormError message={message} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={copy.firstName} autoComplete="given-name" required maxLength={60} />
        <TextField {...field('lastName')} label={copy.lastName} autoComplete="family-name" required maxLength={60} />
      </div>
      <TextField
        {...field('email')}
        label={copy.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field('password')}
        label={copy.password}
        hint={copy.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField {...field('confirmPassword')} label={copy.confirmPassword} autoComplete="new-password" required />
      <Button type="submit" busy={busy}>
        {copy.submit}
      </Button>
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
        <Link href="/Login" className="text-link inline-flex min-h-target items-center">
          {copy.haveAccount}
        </Link>
      </p>
    </form>
  )
}
