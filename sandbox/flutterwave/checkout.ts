import { htmlPage, isRecord, redirect, script, type Answer, type Call } from '../http'
import { readPayment, textOf } from './api'
import { choicePage, framedOutcomePage, outcomePage, paymentTypes, refusedPage } from './checkout-pages'
import { readAmount, Refused, type Payment, type Records, type Transaction } from './records'
import { browserStatus, callbackData } from './shapes'
import { checkoutScript, frameScript } from './widget'

/** Adds the payment's outcome to the merchant's address, and keeps the query that the address has. */
function returnAddress(payment: Payment, transaction: Transaction | undefined): string {
  if (payment.redirect_url === '') return ''
  const [address = '', fragment] = payment.redirect_url.split('#', 2)
  const outcome = new URLSearchParams({
    status: transaction ? browserStatus(transaction) : 'cancelled',
    tx_ref: payment.tx_ref,
    ...(transaction ? { transaction_id: String(transaction.id) } : {}),
  })
  return `${address}${address.includes('?') ? '&' : '?'}${outcome}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Makes the transaction for the button that was pressed. @throws Refused */
function pay(payment: Payment, fields: Record<string, unknown>, records: Records): Transaction {
  const types = paymentTypes(payment.payment_options)
  const chosen = types.find((type) => type === fields.payment_type) ?? types[0] ?? 'card'
  const base = {
    tx_ref: payment.tx_ref,
    amount: payment.amount,
    currency: payment.currency,
    payment_type: chosen,
    status: 'successful' as const,
    payment,
  }
  switch (fields.outcome) {
    case 'successful':
      return records.addTransaction(base)
    case 'failed':
      return records.addTransaction({ ...base, status: 'failed' })
    case 'pending':
      // A card answers at once; only a payment outside the page can stay pending.
      return records.addTransaction({
        ...base,
        status: 'pending',
        payment_type: chosen === 'card' ? 'bank_transfer' : chosen,
      })
    case 'different-amount': {
      const amount = readAmount(fields.different_amount)
      if (amount === undefined) throw new Refused('The amount must be a number greater than 0')
      return records.addTransaction({ ...base, amount })
    }
    case 'other-currency': {
      const currency = textOf(fields.other_currency)
      if (!/^[A-Z]{3}$/.test(currency)) throw new Refused('The currency is not known')
      return records.addTransaction({ ...base, currency })
    }
    default:
      throw new Refused('Choose what should become of the payment')
  }
}

function hosted(call: Call, payment: Payment, records: Records): Answer {
  const done = records.successful(payment.tx_ref)
  if (done) return htmlPage(outcomePage(done, returnAddress(payment, done)), call.method === 'POST' ? 409 : 200)
  if (call.method !== 'POST') return htmlPage(choicePage(payment, call.path))
  try {
    const transaction = call.fields.outcome === 'close' ? undefined : pay(payment, call.fields, records)
    const back = returnAddress(payment, transaction)
    return back ? redirect(back) : htmlPage(outcomePage(transaction, ''))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return htmlPage(choicePage(payment, call.path, { notice: error.message }), 400)
  }
}

function openInline(call: Call, records: Records, publicKey: string): Answer {
  const origin = call.query.get('origin') ?? ''
  try {
    const config: unknown = JSON.parse(call.query.get('config') ?? '')
    if (!isRecord(config)) throw new Refused('The settings of the checkout are not readable')
    if (config.public_key !== publicKey) throw new Refused('Invalid public key')
    const wanted = readPayment(config, 'inline')
    if (records.successful(wanted.tx_ref)) throw new Refused('Duplicate transaction reference')
    const payment = records.addPayment(wanted)
    return htmlPage(choicePage(payment, `/v3/inline/${payment.id}`, { framed: { origin } }))
  } catch (error) {
    if (error instanceof Refused) return htmlPage(refusedPage(error.message, origin), 400)
    if (error instanceof SyntaxError) {
      return htmlPage(refusedPage('The settings of the checkout are not readable', origin), 400)
    }
    throw error
  }
}

function payInline(call: Call, payment: Payment, records: Records): Answer {
  const origin = textOf(call.fields.origin)
  const again = (notice: string, status: number) =>
    htmlPage(choicePage(payment, call.path, { framed: { origin }, notice }), status)
  try {
    const transaction = pay(payment, call.fields, records)
    if (transaction.status === 'failed') return again('The payment failed. You can try again.', 200)
    const back = returnAddress(payment, transaction)
    const data = callbackData(transaction)
    const message = { type: 'charge', origin, data, ...(back ? { redirect: back } : {}) }
    return htmlPage(framedOutcomePage(transaction, message))
  } catch (error) {
    if (error instanceof Refused) return again(error.message, 400)
    throw error
  }
}

/** Answers for the pages and scripts that a browser loads; undefined for any other path. */
export function answerCheckout(call: Call, options: { records: Records; publicKey: string }): Answer | undefined {
  const { records, publicKey } = options
  const { method, path } = call
  if (path === '/v3.js') return script(checkoutScript)
  if (path === '/v3/inline.js') return script(frameScript)
  if (path === '/v3/inline' && method === 'GET') return openInline(call, records, publicKey)
  const match = /^\/v3\/(hosted\/pay|inline)\/([^/]+)$/.exec(path)
  if (!match) return undefined
  const payment = records.payment(match[2] ?? '')
  if (!payment) return htmlPage(refusedPage('This payment link does not exist.'), 404)
  if (match[1] === 'inline') return method === 'POST' ? payInline(call, payment, records) : undefined
  return hosted(call, payment, records)
}
