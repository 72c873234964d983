'use client'

import { Refused, call } from '@/components/ui/call'
import type { PaymentDto, ReturnOutcome } from '@/lib/payments/schema'
import { paymentCopy as copy } from './copy'
import { PaymentWindowError, openPaymentWindow } from './flutterwave-window'

/** Who pays, and where the provider's window is loaded from. */
export type Payer = { readonly email: string; readonly name: string; readonly scriptUrl: string }

export type WindowPayment<Answer> = {
  /** What POST /payments is asked. */
  readonly start: Readonly<Record<string, unknown>>
  /** The call that has our server ask the provider. */
  readonly confirm: (txRef: string) => Promise<Answer>
  readonly payer: Payer
  /** What the window says the payment is for. */
  readonly description: string
}

/**
 * Pays in the provider's window: starts the payment, waits until the window is closed, and has the server ask what
 * became of it, also when the window says nothing: it may be closed while a try is under way.
 * @returns `failed` when nothing was tried or the try failed, `pending` when that is not known yet, `unapplied` with a sentence
 *   for people when not the amount came; the server's answer when it succeeded
 * @throws Refused when the payment may not be started, PaymentWindowError when the window does not open
 */
export async function payInWindow<Answer>({
  start,
  confirm,
  payer,
  description,
}: WindowPayment<Answer>): Promise<{ outcome: ReturnOutcome; answer?: Answer; message?: string }> {
  const payment = await call<PaymentDto>('/api/v1/payments', { method: 'POST', body: start })
  const isClosed = (await openPaymentWindow({ ...payment, ...payer, description })) === 'closed'
  // Whatever happens here, the money may be on its way: nothing says "try again" unless the provider says it failed.
  try {
    return { outcome: 'succeeded', answer: await confirm(payment.txRef) }
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 402) return { outcome: 'unreachable' }
    const { outcome } = error.details
    if (outcome === 'unapplied') return { outcome, message: error.message }
    // What the provider knows nothing of is on its way when the window said so, and was not begun when it was just closed.
    return { outcome: outcome === 'failed' || (isClosed && outcome === 'unknown') ? 'failed' : 'pending' }
  }
}

/** What a person reads when a payment could not even be started: the server's words, or the window's. */
export const sentenceOfStartError = (error: unknown): string =>
  (error instanceof Refused || error instanceof PaymentWindowError) && error.message ? error.message : copy.notStarted
