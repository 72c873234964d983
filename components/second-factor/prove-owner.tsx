'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FormError } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { proveOwnerAction } from '@/lib/accounts/actions'
import { ownerProofSchema } from '@/lib/accounts/schema'
import { securityCopy } from './copy'

const copy = securityCopy.proof

/** Asks for the password again. What it is asked for appears in its place. @param lead says for what */
export function ProveOwner({ lead = copy.lead }: { lead?: string }) {
  const router = useRouter()
  const { formProps, field, busy, message } = useActionForm({
    schema: ownerProofSchema,
    action: proveOwnerAction,
    onSuccess: () => {
      router.refresh()
    },
  })
  return (
    <Card>
      <CardHeader title={copy.title} />
      <p className="mb-4 text-muted">{lead}</p>
      <form {...formProps} className="grid max-w-sm gap-4">
        <FormError message={message} />
        <PasswordField
          {...field('currentPassword')}
          label={copy.password}
          autoComplete="current-password"
          maxLength={1_000}
          required
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {copy.submit}
        </Button>
      </form>
    </Card>
  )
}
