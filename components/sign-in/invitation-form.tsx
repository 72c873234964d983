'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { acceptInvitationAction } from '@/lib/accounts/actions'
import type { OpenInvitationDto } from '@/lib/companies/schema'
import { signInCopy } from './copy'

const copy = signInCopy.invitation

/** Creates the account of an invited person. */
export function InvitationForm({
  token,
  invitation,
}: {
  token: string
  invitation: Pick<OpenInvitationDto, 'email' | 'fullname'>
}) {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(async () => (await import('@/lib/accounts/schema')).acceptInvitationSchema),
    action: acceptInvitationAction,
    initial: { fullname: invitation.fullname },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <FormError message={message} />
      {/* Password managers read the user name here. */}
      <TextField label={copy.email} type="email" defaultValue={invitation.email} readOnly autoComplete="username" />
      <TextField {...field('fullname')} label={copy.fullname} autoComplete="name" required maxLength={120} />
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
    </form>
  )
}
