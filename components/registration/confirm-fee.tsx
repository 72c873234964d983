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
/** Gives the provider's webhook time to arrive first (checklist PY-04, X-50). */
const WAIT_MS = 1000

/** Waits a second, asks the server whether the fee arrived, and goes where the answer leads (checklist PY-03 to PY-09). */
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
      if (outcome === 'pending') {
        setWaiting(true)
        return
      }
      // What came and pays for nothing stands on that page.
      if (outcome !== 'unapplied') showError(copy.failed)
      // While the provider cannot be asked nobody knows: that page does not offer to pay again.
      router.replace(response.status === 503 ? '/Payment?notice=unreachable' : '/Payment?notice=failed')
    } catch {
      // No answer at all is the exception of the specification, not a status (checklist X-83). Whoever waits goes on waiting.
      if (!waiting) router.replace('/Login')
    }
  }, [router, sealed, userId, waiting])
  useWhileWaiting(waiting, () => void confirm())

  useEffect(() => {
    const timer = setTimeout(() => {
      // Effects run twice in development; the question is asked once (checklist PY-15).
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
