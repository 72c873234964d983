'use client'

import { ActionForm } from '@/components/ui/action-form'
import { PasswordField } from '@/components/ui/password-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { proveOwnerAction } from '@/lib/accounts/actions'

type Props = { readonly lead: string; readonly password: string; readonly submit: string }

/**
 * Asks for the password again. What it is asked for appears in its place. Without schemas, because buyers' phones load
 * it before they can give a bank account.
 *
 * @param lead says for what
 */
export function OwnerProofForm({ lead, password, submit }: Props) {
  const form = useActionForm({ action: proveOwnerAction, refreshes: true })
  return (
    <ActionForm form={form} submit={submit} className="grid max-w-sm gap-4">
      <p>{lead}</p>
      <PasswordField
        name="currentPassword"
        label={password}
        autoComplete="current-password"
        maxLength={1_000}
        required
      />
    </ActionForm>
  )
}
