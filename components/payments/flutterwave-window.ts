'use client'

import { paymentCopy as copy } from './copy'

/** The payment provider's window, opened by its official script. */

/** `told`: something was tried, and the server is to ask what came of it. */
export type WindowOutcome = 'told' | 'closed'

type CheckoutConfig = {
  public_key: string
  tx_ref: string
  amount: number
  currency: 'NGN'
  payment_options: string
  customer: { email: string; name: string }
  customizations: { title: string; description: string }
  callback: () => void
  onclose: () => void
}
type Checkout = (config: CheckoutConfig) => { close: () => void }

declare global {
  interface Window {
    FlutterwaveCheckout?: Checkout
  }
}

/** The window could not be opened; the message is for people. Nobody was charged. */
export class PaymentWindowError extends Error {
  override readonly name = 'PaymentWindowError'
}

let loading: Promise<Checkout> | undefined

function loadCheckout(scriptUrl: string): Promise<Checkout> {
  loading ??= new Promise<Checkout>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      // A later tap tries again.
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

/** The key of our account at the provider (checklist PY-11). @throws PaymentWindowError with the sentence of checklist PY-12 */
async function fetchPublicKey(): Promise<string> {
  try {
    const response = await fetch('/api/v1/admin/flutterwave-public-key')
    const { publicKey } = (await response.json()) as { publicKey?: string }
    if (publicKey) return publicKey
  } catch {
    // No answer or one that cannot be read: the sentence below is for both.
  }
  throw new PaymentWindowError(copy.keyFailed)
}

export type WindowRequest = {
  readonly scriptUrl: string
  readonly txRef: string
  /** In naira. */
  readonly amount: number
  readonly email: string
  readonly name: string
  readonly description: string
}

/**
 * Opens the window and waits until it is closed. The provider's window closes after a success too, so only a closing
 * without an outcome counts as closed (checklist X-42). What it says is a hint: the server asks the provider itself.
 * @throws PaymentWindowError when it does not open
 */
export async function openPaymentWindow(request: WindowRequest): Promise<WindowOutcome> {
  const [checkout, publicKey] = await Promise.all([loadCheckout(request.scriptUrl), fetchPublicKey()])
  return new Promise((resolve) => {
    let outcome: WindowOutcome = 'closed'
    const opened = checkout({
      public_key: publicKey,
      tx_ref: request.txRef,
      amount: request.amount,
      currency: 'NGN',
      payment_options: 'card,mobilemoney,ussd,banktransfer',
      customer: { email: request.email, name: request.name },
      customizations: { title: copy.merchant, description: request.description },
      callback: () => {
        outcome = 'told'
        opened.close()
        resolve(outcome)
      },
      onclose: () => {
        resolve(outcome)
      },
    })
  })
}
