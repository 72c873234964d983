'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { FROM_A_GATEWAY } from '@/components/ui/request-error'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { loginAction } from '@/lib/accounts/actions'
import { signInCopy } from './copy'
import { lastStatus, standardPhrase } from './standard-phrase'

const copy = signInCopy.login

/** The action reads the page to return to from the address, to which the form is sent. */
export function LoginForm() {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(async () => (await import('@/lib/accounts/schema')).loginSchema),
    action: loginAction,
    opens: ({ next }) => next,
    // Only an answer of a proxy has no sentence for people (docs/decisions/0038).
    failure: (sentence, status) =>
      status === FROM_A_GATEWAY ? copy.failed(standardPhrase(lastStatus() ?? FROM_A_GATEWAY)) : sentence,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <FormError message={message} />
      <TextField
        {...field('email')}
        label={copy.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="grid gap-1">
        <PasswordField {...field('password')} label={copy.password} autoComplete="current-password" required />
        <p className="text-end">
          <Link href="/Forgotpd" className="text-link inline-flex min-h-target items-center">
            {copy.forgot}
          </Link>
        </p>
      </div>
      <Button type="submit" busy={busy}>
        {copy.submit}
      </Button>
      <p className="text-center">
        <Link href="/Reg1" className="text-link inline-flex min-h-target items-center">
          {copy.create}
        </Link>
      </p>
    </form>
  )
}
