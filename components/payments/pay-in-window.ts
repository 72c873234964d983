'use client'

import { Refused, call } from '@/components/ui/call'
import type { PaymentDto, ReturnOutcome } from '@/lib/payments/schema'
import { paymentCopy as copy } from './copy'
import { WindowTrouble, openPaymentWindow } from './flutterwave-window'

/** Who pays, and where the provider's window is loaded from. */
export type Payer = { readonly email: string; readonly name: string; readonly scriptUrl: string }

export type WindowPayment<Answer> = {
  /** What POST /payments is asked. */
  readonly start: Readonly<Record<string, unknown>>
  /** The call that has our server ask the provider. Left out where another page does that. */
  readonly confirm?: (txRef: string) => Promise<Answer>
  readonly payer: Payer
  /** What the window says the payment is for. */
  readonly description: string
}

/**
 * Pays in the provider's window: starts the payment, waits until the window is closed, and has the server ask what
 * became of it.
 * @returns `failed` when the window was closed without paying or the try failed, `pending` when that is not known yet;
 *   the server's answer when it succeeded
 * @throws Refused when the payment may not be started, WindowTrouble when the window does not open
 */
export async function payInWindow<Answer>({ start, confirm, payer, description }: WindowPayment<Answer>): Promise<{ outcome: ReturnOutcome; answer?: Answer }> {
  const payment = await call<PaymentDto>('/api/v1/payments', { method: 'POST', body: start })
  if ((await openPaymentWindow({ ...payment, ...payer, description })) === 'closed') return { outcome: 'failed' }
  if (!confirm) return { outcome: 'pending' }
  // Whatever happens here, the money may be on its way: nothing says "try again" unless the provider says it failed.
  try {
    return { outcome: 'succeeded', answer: await confirm(payment.txRef) }
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 402) return { outcome: 'unreachable' }
    return { outcome: error.details['outcome'] === 'failed' ? 'failed' : 'pending' }
  }
}

/** What a person reads when a payment could not even be started: the server's words, or the window's. */
export const startTroubleOf = (error: unknown): string =>
  (error instanceof Refused || error instanceof WindowTrouble) && error.message ? error.message : copy.notStarted
