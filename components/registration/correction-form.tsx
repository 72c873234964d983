'use client'

import { ActionForm } from '@/components/ui/action-form'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { correctProfileAction } from '@/lib/accounts/actions'
import type { RegistrationDto } from '@/lib/accounts/schema'
import { registrationCopy } from './copy'
import { type Company, ProfileFields } from './profile-form'

export type CorrectionFormProps = { registration: RegistrationDto; companies: readonly Company[] | null }

/** Corrects the profile of someone whom HR has not confirmed, and asks HR again. */
export function CorrectionForm({ registration, companies }: CorrectionFormProps) {
  const { image, company, phonenumber, address, jobtitle, staffId, salary } = registration
  const { field, ...form } = useActionForm({
    rules: useFieldRules(async () => (await import('@/lib/accounts/schema')).profileCorrectionSchema, shrinkPictureOf),
    action: correctProfileAction,
    initial: { company, phonenumber, address, jobtitle, staffId, salary },
  })
  return (
    <ActionForm form={form} submit={registrationCopy.profile.sendAgain} isWide className="grid gap-5">
      <ProfileFields field={field} check={form.check} companies={companies} picture={image} />
    </ActionForm>
  )
}
