'use client'

import { useRouter } from 'next/navigation'
import { PayForm } from '@/components/payments/pay-form'
import type { Payer } from '@/components/payments/pay-in-window'
import { call } from '@/components/ui/call'
import { registrationCopy } from './copy'

const copy = registrationCopy.payment

/** Pays the registration fee in the provider's window, then opens the confirmation page. */
export function FeeButton({ userId, label, payer }: { userId: string; label: string; payer: Payer }) {
  const router = useRouter()
  return (
    <PayForm
      plain="/Payment"
      fields={{ again: '1' }}
      className="w-full sm:w-auto"
      payment={{
        start: { purpose: 'registration' },
        confirm: (_txRef, transactionId) => {
          const query = transactionId === undefined ? '' : `?transaction_id=${transactionId}`
          return call(`/api/v1/users/make-payment/${userId}${query}`, { method: 'PUT' })
        },
        payer,
        description: copy.title,
      }}
      onOutcome={(outcome) => {
        if (outcome === 'failed' || outcome === 'left') return copy.failed
        router.push('/PaymentConfirm')
        return undefined
      }}
    >
      {label}
    </PayForm>
  )
}
