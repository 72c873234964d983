'use client'

import { ActionForm } from '@/components/ui/action-form'
import { unstable_rethrow, useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, useTransition } from 'react'
import { paymentCopy } from '@/components/payments/copy'
import { useWhileWaiting } from '@/components/payments/use-while-waiting'
import { readRefusal } from '@/components/ui/call'
import { Spinner } from '@/components/ui/spinner'
import { showError } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { confirmFeeAction, leaveFeeAction } from '@/lib/payments/actions'
import { registrationCopy } from './copy'

const copy = registrationCopy.payment
/** Milliseconds for the provider's webhook to arrive first (PY-04). */
const WAIT_MS = 1000

/** The signed address of the return, and the provider's id of the transaction, where the address names them. */
type Props = { userId: string; sealed: string | undefined; transactionId: string | undefined }

/** Asks the server after a second whether the fee has arrived, and opens the page for the result (PY-03 to PY-09). */
export function ConfirmFee({ userId, sealed, transactionId }: Props) {
  const router = useRouter()
  const [waiting, setWaiting] = useState(false)
  const asked = useRef(false)
  const form = useActionForm({
    action: confirmFeeAction,
    onSuccess: ({ next }) => {
      router.replace(next)
    },
  })
  const [, startLeaving] = useTransition()

  const leave = useCallback(
    (outcome: 'fee-failed' | 'fee-unreachable') => {
      const answer = new FormData()
      answer.set('outcome', outcome)
      if (sealed) answer.set('return', sealed)
      startLeaving(async () => {
        try {
          const result = await leaveFeeAction(null, answer)
          router.replace(result.ok ? result.data.next : '/Login')
        } catch (error) {
          unstable_rethrow(error)
          router.replace('/Login')
        }
      })
    },
    [router, sealed],
  )

  const confirm = useCallback(async () => {
    try {
      const query = new URLSearchParams({
        ...(sealed ? { return: sealed } : {}),
        ...(transactionId ? { transaction_id: transactionId } : {}),
      })
      const response = await fetch(`/api/v1/users/make-payment/${userId}?${query.toString()}`, { method: 'PUT' })
      if (response.status === 200) {
        leave('fee-failed')
        return
      }
      // Every other status is the status case, whatever the body is.
      const { outcome } = await readRefusal(response)
      // Asked too often: the job goes on asking, and so does this page, more slowly.
      if (outcome === 'pending' || response.status === 429) {
        setWaiting(true)
        return
      }
      // The payment page shows an unapplied payment itself.
      if (outcome !== 'unapplied') showError(copy.failed)
      // While the provider is unreachable the result is unknown, so that page must not offer to pay again.
      leave(response.status === 503 ? 'fee-unreachable' : 'fee-failed')
    } catch {
      // The specification treats a missing answer as an exception, not as a status. A pending payment keeps
      // waiting.
      if (!waiting) router.replace('/Login')
    }
  }, [leave, router, sealed, transactionId, userId, waiting])
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
      <ActionForm form={form} submit={copy.confirmNow} variant="secondary" isWide>
        {sealed && <input type="hidden" name="return" value={sealed} />}
        {transactionId && <input type="hidden" name="transaction_id" value={transactionId} />}
      </ActionForm>
    </div>
  )
}
