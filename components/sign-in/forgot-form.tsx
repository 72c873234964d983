'use client'

import { ActionForm } from '@/components/ui/action-form'
import { EmailField } from '@/components/ui/typed-fields'
import { TextLink } from '@/components/ui/link'
import { LOST } from '@/components/ui/request-error'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestResetAction } from '@/lib/accounts/actions'
import { signInCopy } from './copy'

const copy = signInCopy.forgot

/** Requests a reset code. The answer is the same for known and unknown addresses. */
export function ForgotForm() {
  const { field, ...form } = useCheckedForm(async () => (await import('@/lib/accounts/schema')).emailSchema, {
    action: requestResetAction,
    toasts: true,
    opens: ({ next }) => next,
    failure: (sentence, status) =>
      status === undefined ? sentence : status === 429 || status === LOST ? copy.because(sentence) : copy.failed,
  })
  return (
    <ActionForm
      form={form}
      submit={copy.submit}
      isWide
      className="grid gap-5"
      footer={
        <p className="text-center">
          <TextLink href="/Login">{copy.back}</TextLink>
        </p>
      }
    >
      <EmailField {...field('email')} label={copy.email} autoComplete="username" />
    </ActionForm>
  )
}
