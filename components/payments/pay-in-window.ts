'use client'

import { Refused, call } from '@/components/ui/call'
import type { PaymentDto, ReturnOutcome } from '@/lib/payments/schema'
import { openPaymentWindow } from './flutterwave-window'

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
 * became of it.
 * @returns `failed` when the window was closed without paying; the server's answer when it succeeded
 * @throws Refused when the payment may not be started, Error when the window does not open
 */
export async function payInWindow<Answer>({ start, confirm, payer, description }: WindowPayment<Answer>): Promise<{ outcome: ReturnOutcome; answer?: Answer }> {
  const payment = await call<PaymentDto>('/api/v1/payments', { method: 'POST', body: start })
  if ((await openPaymentWindow({ ...payment, ...payer, description })) === 'closed') return { outcome: 'failed' }
  // Whatever happens here, the money may be on its way: nothing says "try again".
  try {
    return { outcome: 'succeeded', answer: await confirm(payment.txRef) }
  } catch (error) {
    return { outcome: error instanceof Refused && error.status === 402 ? 'pending' : 'unreachable' }
  }
}
