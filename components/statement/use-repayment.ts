'use client'

import { useRouter } from 'next/navigation'
import { paymentCopy } from '@/components/payments/copy'
import { PaymentWindowError } from '@/components/payments/flutterwave-window'
import { type Payer, payInWindow } from '@/components/payments/pay-in-window'
import { problemOf, showOutcome } from '@/components/payments/show-outcome'
import { Refused, call } from '@/components/ui/call'
import { useActionForm } from '@/components/ui/use-action-form'
import type { ActionResult } from '@/lib/core/action-result'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { repayAction } from '@/lib/payments/actions'
import type { RepaidDto, RepaidNotification } from '@/lib/payments/schema'
import { statementCopy as copy } from './copy'

/**
 * Repays early in the provider's window; before hydration the form opens the hosted payment page. The form has an
 * `amount`, or an `orderId` whose plan is paid off.
 */
export function useRepayment(payer: Payer) {
  const router = useRouter()

  const pay = async (form: FormData): Promise<ActionResult<RepaidNotification>> => {
    const [amount, orderId] = [form.get('amount'), form.get('orderId')]
    try {
      const { outcome, answer, message } = await payInWindow({
        start: { purpose: 'repayment', ...(orderId === null ? { amount } : { orderId }) },
        confirm: (txRef, transactionId) =>
          call<RepaidDto>('/api/v1/payments/confirm', {
            method: 'PUT',
            body: { txRef, transaction_id: transactionId },
          }),
        payer,
        description: copy.repayFor,
      })
      const problem = problemOf(outcome, { failed: copy.notRepaid, left: paymentCopy.left }, message)
      if (problem === undefined) return { ok: true, data: { outcome, credited: answer?.credited ?? 0 } }
      router.refresh()
      return { ok: false, status: 402, message: problem }
    } catch (error) {
      if (error instanceof Refused && error.message) return { ok: false, status: error.status, message: error.message }
      if (error instanceof PaymentWindowError) return { ok: false, status: 503, message: error.message }
      throw error
    }
  }

  return useActionForm<RepaidNotification>({
    action: repayAction,
    // The form shows its refusals itself.
    send: pay,
    onSuccess: ({ outcome, credited }) => {
      const succeeded = credited > 0 ? copy.repaidWithCredit(formatNaira(fromNaira(credited))) : copy.repaid
      showOutcome(outcome, succeeded)
    },
    refreshes: true,
  })
}
