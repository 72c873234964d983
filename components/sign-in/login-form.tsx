'use client'

import { ActionForm } from '@/components/ui/action-form'
import { EmailField } from '@/components/ui/typed-fields'
import { TextLink } from '@/components/ui/link'
import { PasswordField } from '@/components/ui/password-field'
import { FROM_A_GATEWAY } from '@/components/ui/request-error'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { loginAction } from '@/lib/accounts/actions'
import { signInCopy } from './copy'
import { lastStatus, standardPhrase } from './standard-phrase'

const copy = signInCopy.login

/** The action reads the page to return to from the address, to which the form is sent. */
export function LoginForm() {
  const { field, ...form } = useCheckedForm(async () => (await import('@/lib/accounts/schema')).loginSchema, {
    action: loginAction,
    opens: ({ next }) => next,
    toasts: true,
    // Only an answer of a proxy has no sentence for people (docs/decisions/0038).
    failure: (sentence, status) =>
      status === FROM_A_GATEWAY ? copy.failed(standardPhrase(lastStatus() ?? FROM_A_GATEWAY)) : sentence,
  })
  return (
    <ActionForm
      form={form}
      submit={copy.submit}
      isWide
      className="grid gap-5"
      footer={
        <p className="text-center">
          <TextLink href="/Reg1">{copy.create}</TextLink>
        </p>
      }
    >
      <EmailField {...field('email')} label={copy.email} autoComplete="username" />
      <div className="grid gap-1">
        <PasswordField {...field('password')} label={copy.password} autoComplete="current-password" required />
        <p className="text-end">
          <TextLink href="/Forgotpd">{copy.forgot}</TextLink>
        </p>
      </div>
    </ActionForm>
  )
}
