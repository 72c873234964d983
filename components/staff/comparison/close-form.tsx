'use client'

import { useRouter } from 'next/navigation'
import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { ReasonForm } from '@/components/ui/reason-form'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { closeDifferenceAction } from '@/lib/payments/actions'
import { closeDifferenceFormSchema } from '@/lib/payments/schema'

/** Closes a difference with a written reason. */
export function CloseForm({ differenceId, reference }: { differenceId: string; reference: string }) {
  const router = useRouter()
  const form = useActionForm({
    schema: closeDifferenceFormSchema,
    action: closeDifferenceAction,
    onSuccess: () => {
      showSuccess(copy.closed)
      router.refresh()
    },
  })
  return <ReasonForm form={form} copy={copy.closeForm(reference)} hidden={{ differenceId }} variant="secondary" />
}
