'use client'

import { useRouter } from 'next/navigation'
import { paymentCopy } from '@/components/payments/copy'
import { PayForm } from '@/components/payments/pay-form'
import type { Payer } from '@/components/payments/pay-in-window'
import { showOutcome } from '@/components/payments/show-outcome'
import { call } from '@/components/ui/call'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { payFeesAction } from '@/lib/payments/actions'
import { ordersCopy as copy } from './copy'

export type PayButtonProps = {
  orderId: string
  orderNumber: string
  /** The fees in naira. */
  amount: number
  payer: Payer
}

export function PayButton({ orderId, orderNumber, amount, payer }: PayButtonProps) {
  const router = useRouter()
  return (
    <PayForm
      plain={payFeesAction}
      fields={{ orderId }}
      payment={{
        start: { purpose: 'order_fees', orderId },
        confirm: () => call(`/api/v1/order/confirmOrderPayment/${orderId}`, { method: 'PUT' }),
        payer,
        description: copy.payNow,
      }}
      onOutcome={(outcome, unapplied) => {
        showOutcome(outcome, { succeeded: paymentCopy.succeeded, failed: copy.closed, unapplied })
        router.refresh()
      }}
      size="small"
      aria-label={copy.payLabel(orderNumber, formatNaira(fromNaira(amount)))}
    >
      {copy.pay}
    </PayForm>
  )
}
