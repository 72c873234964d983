'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { openPaymentWindow } from '@/components/payments/flutterwave-window'
import { Button } from '@/components/ui/button'
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
  buyer: { readonly email: string; readonly name: string }
  scriptUrl: string
}

/** Pays an order's fees in the provider's window; before the script runs the form leads to the hosted page instead. */
export function PayButton({ orderId, orderNumber, amount, buyer, scriptUrl }: PayButtonProps) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  // State settles only with the next render; a second tap may come before it (checklist H-11).
  const isOpen = useRef(false)

  const pay = async () => {
    if (isOpen.current) return
    isOpen.current = true
    setBusy(true)
    try {
      const payment = await post<PaymentDto>('/api/v1/payments', 'POST', { purpose: 'order_fees', orderId })
      const outcome = await openPaymentWindow({ ...payment, scriptUrl, email: buyer.email, name: buyer.name, description: copy.payNow })
      if (outcome === 'closed') showError(copy.closed)
      else await confirm()
    } catch (error) {
      showError(error instanceof Error ? error.message : copy.closed)
    } finally {
      isOpen.current = false
      setBusy(false)
      router.refresh()
    }
  }

  const confirm = async () => {
    const response = await fetch(`/api/v1/order/confirmOrderPayment/${orderId}`, { method: 'PUT' })
    if (response.ok) showSuccess(copy.succeeded)
    else showNotice(response.status === 402 ? copy.waiting : copy.notVerified, { duration: 8000 })
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

async function post<T>(path: string, method: 'POST' | 'PUT', body: unknown): Promise<T> {
  const response = await fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  const answer = (await response.json()) as T & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? copy.closed)
  return answer
}
