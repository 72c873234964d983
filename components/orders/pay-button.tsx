'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { openPaymentWindow } from '@/components/payments/flutterwave-window'
import { Button } from '@/components/ui/button'
import { Refused, call, showFailure } from '@/components/ui/call'
import { showError, showNotice, showSuccess } from '@/components/ui/toast'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { PaymentDto } from '@/lib/payments/schema'
import { payFeesAction } from '@/lib/payments/actions'
import { ordersCopy as copy } from './copy'

export type PayButtonProps = {
  orderId: string
  orderNumber: string
  /** Delivery and service fee in naira. */
  amount: number
  payer: { readonly email: string; readonly name: string; readonly scriptUrl: string }
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
      const payment = await call<PaymentDto>('/api/v1/payments', { method: 'POST', body: { purpose: 'order_fees', orderId } })
      const outcome = await openPaymentWindow({ ...payment, ...payer, description: copy.payNow })
      if (outcome === 'closed') showError(copy.closed)
      else await confirm()
    } catch (error) {
      showFailure(error instanceof Refused && error.message ? error.message : copy.closed)
    } finally {
      isOpen.current = false
      setBusy(false)
      router.refresh()
    }
  }

  // Whatever happens here, the money may be on its way: nothing says "try again".
  const confirm = async () => {
    try {
      await call(`/api/v1/order/confirmOrderPayment/${orderId}`, { method: 'PUT' })
      showSuccess(copy.succeeded)
    } catch (error) {
      showNotice(error instanceof Refused && error.status === 402 ? copy.waiting : copy.notVerified, { duration: 8000 })
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
