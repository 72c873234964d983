import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db, pool } from '@/lib/core/db'
import { MINUTE } from '@/lib/core/clock'
import { aBuyer, anOrder, openConnections } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { waitUntil } from '@/sandbox/waiting'
import { sendRefunds } from './send-refunds'
import { startPayment } from './service'
import { settlePayment } from './settle'

/*
 * Money that two hosts could send twice: one whose clock is three minutes ahead, and one that was paused for longer
 * than its lease. The provider is slow, so that both are at the same refund. Each payment is twice the refund, so that
 * the provider would accept a second one.
 */
const flutterwave = useFlutterwave()
beforeAll(openConnections)
beforeEach(() => {
  flutterwave.current.setFaults({ api: 'normal' })
})

async function aRefund() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer)
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
  await db().order.update({ where: { id: order.id }, data: { status: 'cancelled' } })
  const { id: transactionId } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', amount: 4_000 })
  const payment = await db().payment.findUniqueOrThrow({ where: { txRef } })
  expect(await settlePayment(payment.id, 'job')).toBe('succeeded')
  const { id } = await db().refund.findFirstOrThrow({ where: { paymentId: payment.id } })
  return { id, transactionId }
}

const refundsAtProvider = (transactionId: number) =>
  flutterwave.current.refunds(transactionId).map(({ amount_refunded }) => amount_refunded)

/** Another host, whose clock is `aheadMs` ahead, sends refunds until all are completed. */
async function runHost(aheadMs: number): Promise<void> {
  const program = `
    import { db } from './lib/core/db.ts'
    import { sendRefunds } from './lib/payments/send-refunds.ts'
    while ((await db().refund.count({ where: { state: { not: 'completed' } } })) > 0) await sendRefunds()
    process.exit(0)
  `
  const host = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './sandbox/clock-ahead.mjs', '--conditions=react-server'].concat([
      '--input-type=module',
      '--eval',
      program,
    ]),
    { env: { ...process.env, CLOCK_AHEAD_MS: String(aheadMs) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  expect(await once(host, 'exit')).toEqual([0, null])
}

test('a host whose clock is three minutes ahead sends no refund that another host is sending', async () => {
  const refunds = []
  for (let made = 0; made < 5; made += 1) refunds.push(await aRefund())
  flutterwave.current.setFaults({ api: 'slow', slowMs: 700 })
  await Promise.all([runHost(0), runHost(3 * MINUTE)])
  expect(refunds.map(({ transactionId }) => refundsAtProvider(transactionId))).toEqual(refunds.map(() => [2_000]))
}, 60_000)

test('a host that was paused for longer than its lease sends no refund that another host has taken', async () => {
  const { id, transactionId } = await aRefund()
  flutterwave.current.setFaults({ api: 'slow', slowMs: 700 })
  const paused = sendRefunds()
  const isClaimed = async () => (await db().refund.findUniqueOrThrow({ where: { id } })).attempts === 1
  expect(await waitUntil(isClaimed, 5_000)).toBe(true)
  await pool().query("UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE id = $1", [id])
  await Promise.all([paused, sendRefunds()])
  expect(refundsAtProvider(transactionId)).toEqual([2_000])
  expect(await db().refund.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'completed', attempts: 2 })
})
