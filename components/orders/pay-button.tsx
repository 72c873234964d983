'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { paymentCopy } from '@/components/payments/copy'
import { type Payer, payInWindow } from '@/components/payments/pay-in-window'
import { tellOutcome } from '@/components/payments/tell-outcome'
import { Button } from '@/components/ui/button'
import { Refused, call, showFailure } from '@/components/ui/call'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { payFeesAction } from '@/lib/payments/actions'
import { ordersCopy as copy } from './copy'

export type PayButtonProps = {
  orderId: string
  orderNumber: string
  /** Delivery and service fee in naira. */
  amount: number
  payer: Payer
}

/** Pays an order's fees in the provider's window; before the script runs the form leads to the hosted page instead. */
export function PayButton({ orderId, orderNumber, amount, payer }: PayButtonProps) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  // State settles only with the next render; a second tap may come before it (checklist H-11).
  const isOpen = useRef(false)

  const pay = async () => {
    if (isOpen.current) return
    isOpen.current = true
    setBusy(true)
    try {
      const { outcome } = await payInWindow({
        start: { purpose: 'order_fees', orderId },
        confirm: () => call(`/api/v1/order/confirmOrderPayment/${orderId}`, { method: 'PUT' }),
        payer,
        description: copy.payNow,
      })
      tellOutcome(outcome, { succeeded: paymentCopy.succeeded, failed: copy.closed })
    } catch (error) {
      showFailure(error instanceof Refused && error.message ? error.message : copy.closed)
    } finally {
      isOpen.current = false
      setBusy(false)
      router.refresh()
    }
  }

  return (
    <form
      action={payFeesAction}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <input type="hidden" name="orderId" value={orderId} />
      <Button type="submit" size="small" busy={busy} aria-label={copy.payLabel(orderNumber, formatNaira(fromNaira(amount)))}>
        {copy.pay}
      </Button>
    </form>
  )
}
