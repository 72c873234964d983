'use client'

import { orderDetailCopy } from '@/components/staff/orders/detail-copy'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestWriteOffAction } from '@/lib/approvals/actions'
import { writeOffFormSchema } from '@/lib/approvals/schema'
import { RequestSent } from './request-sent'

const copy = orderDetailCopy.writeOff

/** Requests the write-off of a plan's unpaid balance, which a colleague decides. */
export function WriteOff({ orderId, isRequested }: { orderId: string; isRequested: boolean }) {
  const form = useCheckedForm(writeOffFormSchema, {
    action: requestWriteOffAction,
    refreshes: true,
  })
  if (isRequested || form.result?.ok) return <RequestSent copy={copy} />
  return (
    <>
      <p className="mb-3 text-muted">{copy.lead}</p>
      <ReasonForm form={form} copy={copy.form} hidden={{ orderId }} isDanger />
    </>
  )
}
