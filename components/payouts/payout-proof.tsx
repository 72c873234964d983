'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { proveOwnerAction } from '@/lib/accounts/actions'

type Props = { readonly copy: Readonly<Record<'proof' | 'password' | 'prove', string>> }

/** Asks for the password before a bank account can be given. Without schemas, because buyers' phones load it. */
export function PayoutProof({ copy }: Props) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: proveOwnerAction,
    onSuccess: () => {
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="mt-3 grid max-w-sm gap-4">
      <p>{copy.proof}</p>
      <FormError message={message} />
      <PasswordField
        name="currentPassword"
        label={copy.password}
        autoComplete="current-password"
        maxLength={1_000}
        required
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {copy.prove}
      </Button>
    </form>
  )
}
