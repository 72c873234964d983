import { htmlPage, json, redirect, type Answer, type Call } from '../http'
import { textOf } from './api'
import { readFaultsChange, type Faults, type FaultsChange } from './faults'
import { overviewPage } from './overview'
import { Malformed, readAmount, Refused, type Records, type Transaction, type TransactionStatus } from './records'
import { verifiedData } from './shapes'
import type { Webhooks } from './webhooks'

/** Controls for tests and for people, which the real service does not have. */

export type Controls = {
  records: Records
  webhooks: Webhooks
  faults: () => Faults
  setFaults: (change: FaultsChange) => void
}

/** A payment made without a browser. `amount` and `currency` default to those of the requested payment. */
export type PayInput = {
  tx_ref: string
  outcome: TransactionStatus
  amount?: number
  currency?: string
  payment_type?: string
  /** A moment in UTC, such as 2026-11-21T10:00:00.000Z; now by default. */
  created_at?: string
  /** False when its webhook gets lost. */
  announced?: boolean
}

const outcomes: readonly TransactionStatus[] = ['successful', 'failed', 'pending']

/** Makes a transaction. @throws Refused when the reference was paid already, or there is no amount */
export function payNow(records: Records, input: PayInput): Transaction {
  const payment = records.latestPayment(input.tx_ref)
  const amount = readAmount(input.amount ?? payment?.amount)
  if (amount === undefined) throw new Refused('amount is required, as no payment with this tx_ref was requested')
  return records.addTransaction({
    tx_ref: input.tx_ref,
    status: input.outcome,
    amount,
    currency: input.currency ?? payment?.currency ?? 'NGN',
    payment_type: input.payment_type ?? (input.outcome === 'pending' ? 'bank_transfer' : 'card'),
    payment,
    created_at: input.created_at,
    announced: input.announced,
  })
}

function readPay(fields: Record<string, unknown>): PayInput {
  const outcome = outcomes.find((known) => known === fields.outcome)
  const txRef = textOf(fields.tx_ref)
  if (txRef === '') throw new Malformed('tx_ref is required')
  if (!outcome) throw new Malformed(`outcome must be one of ${outcomes.join(', ')}`)
  const amount = readAmount(fields.amount)
  if (fields.amount !== undefined && amount === undefined) throw new Malformed('amount must be above 0')
  const currency = textOf(fields.currency)
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) throw new Malformed('currency must be three capital letters')
  const paymentType = textOf(fields.payment_type)
  const createdAt = textOf(fields.created_at)
  if (createdAt !== '' && !/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/.test(createdAt))
    throw new Malformed('created_at must be a moment in UTC')
  const { announced } = fields
  if (announced !== undefined && typeof announced !== 'boolean') throw new Malformed('announced must be true or false')
  return {
    tx_ref: txRef,
    outcome,
    ...(amount === undefined ? {} : { amount }),
    ...(currency ? { currency } : {}),
    ...(paymentType ? { payment_type: paymentType } : {}),
    ...(createdAt ? { created_at: createdAt } : {}),
    ...(announced === undefined ? {} : { announced }),
  }
}

function settle(call: Call, records: Records, id: number): Answer {
  const transaction = records.transaction(id)
  if (!transaction) return json(404, { message: 'No transaction was found for this id' })
  const { status } = call.fields
  if (status !== 'successful' && status !== 'failed') throw new Malformed('status must be successful or failed')
  records.settle(transaction, status)
  return call.fromForm ? redirect('/') : json(200, verifiedData(transaction))
}

function route(call: Call, controls: Controls): Answer | undefined {
  const { records, webhooks } = controls
  const { method, path, query } = call
  const txRef = query.get('tx_ref')
  const wanted = (item: { tx_ref: string }) => txRef === null || item.tx_ref === txRef
  if (path === '/sandbox/faults' && method === 'POST') controls.setFaults(readFaultsChange(call.fields))
  if (path === '/sandbox/faults') return json(200, controls.faults())
  if (path === '/sandbox/webhooks' && method === 'GET') return json(200, webhooks.deliveries.filter(wanted).reverse())
  if (path === '/sandbox/transactions' && method === 'GET') {
    return json(200, records.transactions.filter(wanted).reverse().map(verifiedData))
  }
  if (path === '/sandbox/pay' && method === 'POST') {
    return json(200, verifiedData(payNow(records, readPay(call.fields))))
  }
  const transaction = method === 'POST' && /^\/sandbox\/transactions\/([^/]+)$/.exec(path)
  if (transaction) return settle(call, records, Number(transaction[1]))
  if (path === '/' && method === 'GET') return htmlPage(overviewPage(records, webhooks.deliveries, controls.faults()))
  return undefined
}

/** Answers under /sandbox and for the overview; undefined for any other path. */
export function answerControls(call: Call, controls: Controls): Answer | undefined {
  try {
    return route(call, controls)
  } catch (error) {
    if (error instanceof Malformed) return json(400, { message: error.message })
    if (error instanceof Refused) return json(409, { message: error.message })
    throw error
  }
}
