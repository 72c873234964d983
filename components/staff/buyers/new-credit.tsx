'use client'

import { useRouter } from 'next/navigation'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestNewCreditAction } from '@/lib/approvals/actions'
import { newCreditFormSchema } from '@/lib/approvals/schema'
import { buyersCopy } from './copy'

const copy = buyersCopy.newCredit

/** Says what was written off, and requests that the buyer may buy on credit again, which a colleague decides. */
export function NewCredit({ buyerId, isRequested }: { buyerId: string; isRequested: boolean }) {
  const router = useRouter()
  const form = useActionForm({
    schema: newCreditFormSchema,
    action: requestNewCreditAction,
    onSuccess: () => {
      router.refresh()
    },
  })
  if (isRequested || form.result?.ok) return <p role="status">{copy.requested}</p>
  return <ReasonForm form={form} copy={copy.form} hidden={{ buyerId }} />
}
