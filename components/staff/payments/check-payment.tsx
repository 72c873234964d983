'use client'

import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { TapButton } from '@/components/ui/tap-button'
import { showError, showSuccess } from '@/components/ui/toast'
import { checkPaymentAction } from '@/lib/payments/actions'

/** Checks one payment with Flutterwave and shows the result as a toast. */
export const CheckPayment = ({ paymentId, txRef }: { paymentId: string; txRef: string }) => (
  <TapButton
    action={checkPaymentAction}
    fields={{ paymentId }}
    label={copy.ask}
    of={copy.about(txRef)}
    onSuccess={({ outcome }) => {
      if (outcome === 'failed' || outcome === 'unapplied') showError(copy.outcomes[outcome])
      else showSuccess(copy.outcomes[outcome])
    }}
    refreshes
  />
)
