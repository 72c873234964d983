'use client'

import { Refused, call } from '@/components/ui/call'
import type { PaymentDto, ReturnOutcome } from '@/lib/payments/schema'
import { paymentCopy as copy } from './copy'
import { PaymentWindowError, openPaymentWindow } from './flutterwave-window'

/** The payer, and the URL of the provider's script. */
export type Payer = { readonly email: string; readonly name: string; readonly scriptUrl: string }

export type WindowPayment<Answer> = {
  /** The body of POST /payments. */
  readonly start: Readonly<Record<string, unknown>>
  /**
   * The API call that makes the server ask the provider: by the id of the transaction where the window named one, else
   * by our reference.
   */
  readonly confirm: (txRef: string, transactionId: string | undefined) => Promise<Answer>
  readonly payer: Payer
  /** The purpose shown in the window. */
  readonly description: string
}

/**
 * Pays in the provider's window: starts the payment, waits until the window closes, and makes the server ask the
 * provider, even without a callback, because an attempt may be under way.
 * @returns `failed` when an attempt failed, `left` when there was none, `pending` while that is unknown, `unapplied`
 * with a sentence when the amount is wrong, and the answer of the server after a success
 * @throws Refused when the payment may not be started, PaymentWindowError when the window does not open
 */
export async function payInWindow<Answer>({
  start,
  confirm,
  payer,
  description,
}: WindowPayment<Answer>): Promise<{ outcome: ReturnOutcome; answer?: Answer; message?: string }> {
  const payment = await call<PaymentDto>('/api/v1/payments', { method: 'POST', body: start })
  const { kind, transactionId } = await openPaymentWindow({ ...payment, ...payer, description })
  // From here on the money may be on its way: "try again" is shown only when the provider reports a failure.
  try {
    return { outcome: 'succeeded', answer: await confirm(payment.txRef, transactionId) }
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 402) return { outcome: 'unreachable' }
    const { outcome } = error.details
    if (outcome === 'unapplied') return { outcome, message: error.message }
    // A payment unknown to the provider is pending after a callback, and was never begun when the window was just
    // closed.
    if (outcome === 'failed') return { outcome }
    return { outcome: kind === 'closed' && outcome === 'unknown' ? 'left' : 'pending' }
  }
}

/** The sentence for a payment that could not be started. */
export const sentenceOfStartError = (error: unknown): string =>
  (error instanceof Refused || error instanceof PaymentWindowError) && error.message ? error.message : copy.notStarted
