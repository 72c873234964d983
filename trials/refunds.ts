import { db } from '@/lib/database/db'
import { aBuyer, anOrder } from '../sandbox/factories'
import type { Sandbox } from '../sandbox/start'
import { waitUntil } from '../sandbox/waiting'
import { call, signInAll } from './shopping'
import { type Finding, counted, exactly } from './trial'

type RefundsOptions = {
  readonly sandbox: Sandbox
  /** The addresses of the two hosts, past the proxy. */
  readonly origins: readonly [string, string]
  readonly count: number
  /** How long the provider takes for each answer. */
  readonly providerMs: number
}

/** The fees of the orders that `anOrder` makes, in naira. */
const FEES = 2_000

/**
 * Lets two hosts send the same refunds at the same time, while the provider is slow. Each payment is twice the refund,
 * so that the provider would accept a second one.
 */
export async function refundOnTwoHosts(options: RefundsOptions): Promise<Finding[]> {
  const { sandbox, origins, count, providerMs } = options
  const { flutterwave, settings } = sandbox
  const payments = await Promise.all(Array.from({ length: count }, () => aCancelledPayment(origins[0])))
  // Requests the refunds and does not send them: the time of the next job has not come for them.
  flutterwave.setFaults({ api: 'slow', slowMs: providerMs })
  const transactions = payments.map((txRef) =>
    flutterwave.pay({ tx_ref: txRef, outcome: 'successful', amount: 2 * FEES }),
  )

  const runJobs = () =>
    Promise.all(
      origins.map((origin) =>
        fetch(`${origin}/api/cron/reconcile`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${settings.CRON_SECRET}` },
        }),
      ),
    )
  const completed = () => db().refund.count({ where: { state: 'completed' } })
  const runs = 2 * count
  let attempts = 0
  await waitUntil(
    async () => {
      attempts += 1
      await runJobs()
      return (await completed()) === count
    },
    60_000 + runs * providerMs * 2,
    500,
  )
  // One more turn of both hosts, in which nothing is left to send.
  await runJobs()
  flutterwave.setFaults({ api: 'normal' })
  const sent = transactions.map(({ id }) => flutterwave.refunds(id))
  return [
    exactly(`refunds while the provider takes ${providerMs / 1_000} s: completed`, count, await completed()),
    exactly('payments with one refund of the right amount at the provider', count, sent.filter(isOneRefund).length),
    counted('turns in which both hosts ran the job at once', String(attempts + 1)),
  ]
}

const isOneRefund = (refunds: readonly { readonly amount_refunded: number }[]) =>
  refunds.length === 1 && refunds[0]?.amount_refunded === FEES

/** Starts a payment of the fees of an order that is then cancelled. @returns its reference */
async function aCancelledPayment(origin: string): Promise<string> {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { buyers } = await signInAll(origin, [buyer.email])
  const { status, body } = await call(origin, 'POST', '/payments', buyers[0]?.token, {
    purpose: 'order_fees',
    orderId: order.id,
  })
  if (status !== 200) throw new Error(`A payment could not be started: ${status} ${JSON.stringify(body)}`)
  await db().order.update({ where: { id: order.id }, data: { status: 'cancelled' } })
  return (body as { txRef: string }).txRef
}
