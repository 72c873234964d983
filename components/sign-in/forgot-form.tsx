'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { LOST } from '@/components/ui/request-error'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { requestResetAction } from '@/lib/accounts/actions'
import { signInCopy } from './copy'

const copy = signInCopy.forgot

/** Requests a reset code. The answer is the same for known and unknown addresses. */
export function ForgotForm() {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(async () => (await import('@/lib/accounts/schema')).emailSchema),
    action: requestResetAction,
    opens: ({ next }) => next,
    failure: (sentence, status) =>
      status === undefined ? sentence : status === 429 || status === LOST ? copy.because(sentence) : copy.failed,
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
      <Button type="submit" busy={busy}>
        {copy.submit}
      </Button>
      <p className="text-center">
        <Link href="/Login" className="text-link inline-flex min-h-target items-center">
          {copy.back}
        </Link>
      </p>
    </form>
  )
}
