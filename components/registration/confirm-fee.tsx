'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paymentCopy } from '@/components/payments/copy'
import { useWhileWaiting } from '@/components/payments/use-while-waiting'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { showError } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { confirmFeeAction } from '@/lib/payments/actions'
import { registrationCopy } from './copy'

const copy = registrationCopy.payment
/** Milliseconds for the provider's webhook to arrive first (PY-04). */
const WAIT_MS = 1000

/** Asks the server after a second whether the fee has arrived, and opens the page for the result (PY-03 to PY-09). */
export function ConfirmFee({ userId, sealed }: { userId: string; sealed: string | undefined }) {
  const router = useRouter()
  const [waiting, setWaiting] = useState(false)
  const asked = useRef(false)
  const { formProps, busy } = useTapForm({ action: confirmFeeAction })

  const confirm = useCallback(async () => {
    try {
      const query = sealed ? `?return=${encodeURIComponent(sealed)}` : ''
      const response = await fetch(`/api/v1/users/make-payment/${userId}${query}`, { method: 'PUT' })
      if (response.ok) {
        router.replace('/Login?notice=paid')
        return
      }
      const { outcome } = (await response.json()) as { outcome?: string }
      // Asked too often: the job goes on asking, and so does this page, more slowly.
      if (outcome === 'pending' || response.status === 429) {
        setWaiting(true)
        return
      }
      // The payment page shows an unapplied payment itself.
      if (outcome !== 'unapplied') showError(copy.failed)
      // While the provider is unreachable the result is unknown, so that page must not offer to pay again.
      router.replace(response.status === 503 ? '/Payment?notice=unreachable' : '/Payment?notice=failed')
    } catch {
      // The specification treats a missing answer as an exception, not as a status. A pending payment keeps
      // waiting.
      if (!waiting) router.replace('/Login')
    }
  }, [router, sealed, userId, waiting])
  useWhileWaiting(waiting, () => void confirm())

  useEffect(() => {
    const timer = setTimeout(() => {
      // Effects run twice in development, but the call must be made once.
      if (asked.current) return
      asked.current = true
      void confirm()
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [confirm])

  return (
    <div className="grid justify-items-start gap-5">
      <div role="status">
        {waiting ? (
          <p className="rounded-control bg-info-soft px-4 py-3 font-semibold text-info">{paymentCopy.waiting}</p>
        ) : (
          <>
            <Spinner size={40} />
            <span className="sr-only">{copy.confirming}</span>
          </>
        )}
      </div>
      <form {...formProps}>
        {sealed && <input type="hidden" name="return" value={sealed} />}
        <Button type="submit" variant="secondary" busy={busy}>
          {copy.confirmNow}
        </Button>
      </form>
    </div>
  )
}
