'use client'

import { paymentCopy as copy } from './copy'

/**
 * How the window ended. After an attempt the server must ask the provider for the result. `transactionId` is the
 * provider's id of the attempt, where the window named one.
 */
export type WindowOutcome = { readonly kind: 'attempted' | 'closed'; readonly transactionId?: string }

type CheckoutConfig = {
  public_key: string
  tx_ref: string
  amount: number
  currency: 'NGN'
  payment_options: string
  customer: { email: string; name: string }
  customizations: { title: string; description: string }
  callback: (attempt: unknown) => void
  onclose: () => void
}
type Checkout = (config: CheckoutConfig) => { close: () => void }

declare global {
  interface Window {
    FlutterwaveCheckout?: Checkout
  }
}

/** The window did not open and nobody was charged. The message is for people. */
export class PaymentWindowError extends Error {
  override readonly name = 'PaymentWindowError'
}

let loading: Promise<Checkout> | undefined

function loadCheckout(scriptUrl: string): Promise<Checkout> {
  loading ??= new Promise<Checkout>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      // The next click tries again.
      loading = undefined
      script.remove()
      reject(new PaymentWindowError(copy.scriptFailed))
    }
    script.src = scriptUrl
    script.onload = () => {
      if (window.FlutterwaveCheckout) resolve(window.FlutterwaveCheckout)
      else fail()
    }
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}

/**
 * Reads our public key.
 * @throws PaymentWindowError with the sentence of the specification
 */
async function fetchPublicKey(): Promise<string> {
  try {
    const response = await fetch('/api/v1/admin/flutterwave-public-key')
    const { publicKey } = (await response.json()) as { publicKey?: string }
    if (publicKey) return publicKey
  } catch {
    // No answer and an unreadable answer get the same sentence.
  }
  throw new PaymentWindowError(copy.keyFailed)
}

/** Reads the id of a transaction, which is a number, from what the provider's script reports. */
function transactionOf(attempt: unknown): { transactionId?: string } {
  if (typeof attempt !== 'object' || attempt === null || !('transaction_id' in attempt)) return {}
  const id = String(attempt.transaction_id)
  return /^\d{1,20}$/.test(id) ? { transactionId: id } : {}
}

export type WindowRequest = {
  readonly scriptUrl: string
  readonly txRef: string
  readonly amount: number
  readonly email: string
  readonly name: string
  readonly description: string
}

/**
 * Opens the provider's window and waits until it is closed. It closes after a payment too, so only closing without a
 * callback counts as closed. Its result is a hint: the server asks the provider.
 * @param request `amount` is in naira
 * @throws PaymentWindowError when it does not open
 */
export async function openPaymentWindow(request: WindowRequest): Promise<WindowOutcome> {
  const [checkout, publicKey] = await Promise.all([loadCheckout(request.scriptUrl), fetchPublicKey()])
  return new Promise((resolve) => {
    let outcome: WindowOutcome = { kind: 'closed' }
    const opened = checkout({
      public_key: publicKey,
      tx_ref: request.txRef,
      amount: request.amount,
      currency: 'NGN',
      payment_options: 'card,mobilemoney,ussd,banktransfer',
      customer: { email: request.email, name: request.name },
      customizations: { title: copy.merchant, description: request.description },
      callback: (attempt) => {
        outcome = { kind: 'attempted', ...transactionOf(attempt) }
        opened.close()
        resolve(outcome)
      },
      onclose: () => {
        resolve(outcome)
      },
    })
  })
}
