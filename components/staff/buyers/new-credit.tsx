'use client'

import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { requestNewCreditAction } from '@/lib/approvals/actions'
import { newCreditFormSchema } from '@/lib/approvals/schema'
import { buyersCopy } from './copy'

const copy = buyersCopy.newCredit

/** Says what was written off, and requests that the buyer may buy on credit again, which a colleague decides. */
export function NewCredit({ buyerId, isRequested }: { buyerId: string; isRequested: boolean }) {
  const form = useActionForm({
    rules: useFieldRules(newCreditFormSchema),
    action: requestNewCreditAction,
    refreshes: true,
  })
  if (isRequested || form.result?.ok) return <p role="status">{copy.requested}</p>
  return <ReasonForm form={form} copy={copy.form} hidden={{ buyerId }} />
}
