'use client'

import { useRouter } from 'next/navigation'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { showSuccess, showError } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { checkPaymentAction } from '@/lib/payments/actions'

/** Checks one payment with Flutterwave and shows the result as a toast. */
export function CheckPayment({ paymentId, txRef }: { paymentId: string; txRef: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: checkPaymentAction,
    onSuccess: ({ outcome }) => {
      if (outcome === 'failed' || outcome === 'unapplied') showError(copy.outcomes[outcome])
      else showSuccess(copy.outcomes[outcome])
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-2">
      <input type="hidden" name="paymentId" value={paymentId} />
      <Button type="submit" size="small" variant="secondary" busy={busy}>
        {copy.ask}
        <span className="sr-only">{copy.about(txRef)}</span>
      </Button>
      {message && <FormError message={message} />}
    </form>
  )
}
