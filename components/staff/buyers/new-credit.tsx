'use client'

import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestNewCreditAction } from '@/lib/approvals/actions'
import { newCreditFormSchema } from '@/lib/approvals/schema'
import { buyersCopy } from './copy'

const copy = buyersCopy.newCredit

/** Says what was written off, and requests that the buyer may buy on credit again, which a colleague decides. */
export function NewCredit({ buyerId, isRequested }: { buyerId: string; isRequested: boolean }) {
  const form = useCheckedForm(newCreditFormSchema, {
    action: requestNewCreditAction,
    refreshes: true,
  })
  if (isRequested || form.result?.ok) return <p role="status">{copy.requested}</p>
  return <ReasonForm form={form} copy={copy.form} hidden={{ buyerId }} />
}
