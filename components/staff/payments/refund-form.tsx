'use client'

import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { AmountField } from '@/components/ui/typed-fields'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestRefundAction } from '@/lib/approvals/actions'
import { fromNaira } from '@/lib/core/money'
import { formatAmount } from '@/lib/payments/rules'
import { type StaffPaymentDetailDto, refundFormSchema } from '@/lib/payments/schema'

export type RefundFormProps = {
  payment: Pick<StaffPaymentDetailDto, 'id' | 'state' | 'refundable' | 'refundCurrency' | 'isWhole'>
}

/** Requests a refund: of a fee in full or in part, of any other payment in full. */
export function RefundForm({ payment: { id, state, refundable, refundCurrency, isWhole } }: RefundFormProps) {
  const left = formatAmount(fromNaira(refundable), refundCurrency)
  const form = useCheckedForm(refundFormSchema, {
    action: requestRefundAction,
    initial: isWhole ? {} : { amount: left.slice(1) },
    done: copy.refundRequested,
    doneStays: true,
    refreshes: true,
  })
  return (
    <ReasonForm form={form} copy={copy.refundForm} hidden={{ paymentId: id }} variant="secondary">
      <p className="text-muted">{copy.refundLead}</p>
      {isWhole ? (
        <p>
          {copy.refundWhole(left)} {state === 'succeeded' && copy.owedAgain}
        </p>
      ) : (
        <AmountField {...form.field('amount')} label={copy.refundAmount} hint={copy.refundHint(left)} required />
      )}
    </ReasonForm>
  )
}
