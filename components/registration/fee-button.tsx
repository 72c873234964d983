'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { openPaymentWindow } from '@/components/payments/flutterwave-window'
import { Button } from '@/components/ui/button'
import { showError } from '@/components/ui/toast'
import type { PaymentDto } from '@/lib/payments/schema'
import { registrationCopy } from './copy'

const copy = registrationCopy.payment

export type FeeButtonProps = { label: string; buyer: { readonly email: string; readonly name: string }; scriptUrl: string }

/** Pays the registration fee in the provider's window and goes on to the confirmation (checklist X-79). */
export function FeeButton({ label, buyer, scriptUrl }: FeeButtonProps) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  const pay = async () => {
    setBusy(true)
    try {
      const response = await fetch('/api/v1/payments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ purpose: 'registration' }),
      })
      if (!response.ok) throw new Error(copy.unreachable)
      const payment = (await response.json()) as PaymentDto
      const outcome = await openPaymentWindow({ ...payment, scriptUrl, email: buyer.email, name: buyer.name, description: copy.title })
      if (outcome === 'closed') showError(copy.failed)
      else router.push('/PaymentConfirm')
    } catch (error) {
      showError(error instanceof Error ? error.message : copy.unreachable)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void pay()}>
      {label}
    </Button>
  )
}
