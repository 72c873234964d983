'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
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
  const { formProps, busy, message } = useActionForm({ action: proveOwnerAction, refreshes: true })
  return (
    <form {...formProps} className="grid max-w-sm gap-4">
      <p>{lead}</p>
      <FormError message={message} />
      <PasswordField
        name="currentPassword"
        label={password}
        autoComplete="current-password"
        maxLength={1_000}
        required
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}
