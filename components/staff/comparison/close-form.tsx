'use client'

import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { closeDifferenceAction } from '@/lib/payments/actions'
import { closeDifferenceFormSchema } from '@/lib/payments/schema'

/** Closes a difference with a written reason. */
export function CloseForm({ differenceId, reference }: { differenceId: string; reference: string }) {
  const form = useCheckedForm(closeDifferenceFormSchema, {
    action: closeDifferenceAction,
    done: copy.closed,
    refreshes: true,
  })
  return <ReasonForm form={form} copy={copy.closeForm(reference)} hidden={{ differenceId }} variant="secondary" />
}
