'use client'

import { useRouter } from 'next/navigation'
import { PayForm } from '@/components/payments/pay-form'
import type { Payer } from '@/components/payments/pay-in-window'
import { call } from '@/components/ui/call'
import { showError } from '@/components/ui/toast'
import { registrationCopy } from './copy'

const copy = registrationCopy.payment

/** Pays the registration fee in the provider's window, then opens the confirmation page. */
export function FeeButton({ userId, label, payer }: { userId: string; label: string; payer: Payer }) {
  const router = useRouter()
  return (
    <PayForm
      plain="/Payment"
      className="w-full sm:w-auto"
      payment={{
        start: { purpose: 'registration' },
        confirm: () => call(`/api/v1/users/make-payment/${userId}`, { method: 'PUT' }),
        payer,
        description: copy.title,
      }}
      onOutcome={(outcome) => {
        if (outcome === 'failed') showError(copy.failed)
        else router.push('/PaymentConfirm')
      }}
    >
      {label}
    </PayForm>
  )
}
