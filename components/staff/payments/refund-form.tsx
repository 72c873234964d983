'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError, TextAreaField, TextField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestRefundAction } from '@/lib/approvals/actions'
import { fromNaira } from '@/lib/core/money'
import { formatAmount } from '@/lib/payments/rules'
import { type StaffPaymentDetailDto, refundFormSchema } from '@/lib/payments/schema'

export type RefundFormProps = {
  payment: Pick<StaffPaymentDetailDto, 'id' | 'state' | 'refundable' | 'refundCurrency' | 'isWhole'>
}

/** Asks for what was paid to be given back: a fee whole or in part, all else whole. */
export function RefundForm({ payment: { id, state, refundable, refundCurrency, isWhole } }: RefundFormProps) {
  const router = useRouter()
  const left = formatAmount(fromNaira(refundable), refundCurrency)
  const { formProps, field, busy, message, result } = useActionForm({
    schema: refundFormSchema,
    action: requestRefundAction,
    initial: isWhole ? {} : { amount: left.slice(1) },
    onSuccess: () => {
      showSuccess(copy.refundAsked, { duration: 4000 })
      router.refresh()
    },
  })
  // A refusal of a form sent before the page's script ran: its fields have to be in sight.
  const [startsOpen] = useState(result !== null)
  return (
    <details open={startsOpen} suppressHydrationWarning>
      <summary className={buttonClass('secondary', 'small', 'list-none [&::-webkit-details-marker]:hidden')}>
        {copy.refundMore}
      </summary>
      <form {...formProps} className="mt-4 grid max-w-md gap-4">
        <p className="text-muted">{copy.refundLead}</p>
        <FormError message={message} />
        <input type="hidden" name="paymentId" value={id} />
        {isWhole ? (
          <p>
            {copy.refundWhole(left)} {state === 'succeeded' && copy.owedAgain}
          </p>
        ) : (
          <TextField
            {...field('amount')}
            label={copy.refundAmount}
            hint={copy.refundHint(left)}
            inputMode="decimal"
            autoComplete="off"
            required
            className="money"
          />
        )}
        <TextAreaField
          {...field('reason')}
          label={copy.reason}
          hint={copy.reasonHint}
          rows={2}
          maxLength={300}
          required
        />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {copy.sendRefund}
        </Button>
      </form>
    </details>
  )
}
