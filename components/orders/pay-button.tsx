'use client'

import { useRouter } from 'next/navigation'
import { paymentCopy } from '@/components/payments/copy'
import { PayForm } from '@/components/payments/pay-form'
import type { Payer } from '@/components/payments/pay-in-window'
import { problemOf, showOutcome } from '@/components/payments/show-outcome'
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
  /** Paying is what the buyer has to do next: the button is large and says what for. */
  isNext?: boolean
}

export function PayButton({ orderId, orderNumber, amount, payer, isNext = false }: PayButtonProps) {
  const router = useRouter()
  const naira = formatNaira(fromNaira(amount))
  return (
    <PayForm
      plain={payFeesAction}
      fields={{ orderId }}
      payment={{
        start: { purpose: 'order_fees', orderId },
        confirm: (txRef, transactionId) =>
          call(`/api/v1/order/confirmOrderPayment/${orderId}`, {
            method: 'PUT',
            body: { tx_ref: txRef, transaction_id: transactionId },
          }),
        payer,
        description: copy.payNow,
      }}
      onOutcome={(outcome, unapplied) => {
        showOutcome(outcome, paymentCopy.succeeded)
        router.refresh()
        return problemOf(outcome, { failed: copy.closed, left: copy.left }, unapplied)
      }}
      {...(isNext ? {} : { size: 'small', 'aria-label': copy.payLabel(orderNumber, naira) })}
    >
      {isNext ? copy.payForDelivery(naira) : copy.pay(naira)}
    </PayForm>
  )
}
