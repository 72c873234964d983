'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
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
  const { field, ...form } = useCheckedForm(
    async () => (await import('@/lib/accounts/schema')).acceptInvitationSchema,
    {
      action: acceptInvitationAction,
      initial: { fullname: invitation.fullname },
    },
  )
  return (
    <ActionForm form={form} submit={copy.submit} hidden={{ token }} isWide className="grid gap-5">
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
    </ActionForm>
  )
}
