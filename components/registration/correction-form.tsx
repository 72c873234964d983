'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { useActionForm } from '@/components/ui/use-action-form'
import { correctProfileAction } from '@/lib/accounts/actions'
import type { RegistrationDto } from '@/lib/accounts/schema'
import { registrationCopy } from './copy'
import { type Company, ProfileFields } from './profile-form'

export type CorrectionFormProps = { registration: RegistrationDto; companies: readonly Company[] | null }

/** Corrects the profile of someone whom HR has not confirmed, and asks HR again. */
export function CorrectionForm({ registration, companies }: CorrectionFormProps) {
  const { image, company, phonenumber, address, jobtitle, staffId, salary } = registration
  const { formProps, field, check, busy, message } = useActionForm({
    schema: async () => (await import('@/lib/accounts/schema')).profileCorrectionSchema,
    action: correctProfileAction,
    ready: shrinkPictureOf,
    initial: { company, phonenumber, address, jobtitle, staffId, salary },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <FormError message={message} />
      <ProfileFields field={field} check={check} companies={companies} picture={image} />
      <Button type="submit" busy={busy}>
        {registrationCopy.state.send}
      </Button>
    </form>
  )
}
