import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { MINUTE } from '@/lib/core/clock'
import { aBuyer, anOrder, openConnections } from '@/sandbox/factories'
import { loseHolds } from '@/sandbox/queue'
import { useFlutterwave } from '@/sandbox/test-outside'
import { waitUntil } from '@/sandbox/waiting'
import { sendRefunds } from './send-refunds'
import { startPayment } from './service'
import { settlePayment } from './settle'

/*
 * Money that two hosts could send twice: one whose clock is three minutes ahead, and one that was paused for longer
 * than its hold. The provider is slow, so that both are at the same refund. Each payment is twice the refund, so that
 * the provider would accept a second one.
 */
const flutterwave = useFlutterwave()
beforeAll(openConnections)
beforeEach(() => {
  flutterwave.current.setFaults({ api: 'normal' })
})

async function aRefund() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
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

/** Starts another host, whose clock is `aheadMs` ahead. It runs the job once for each line that it reads. */
function startHost(aheadMs: number) {
  const program = `
    import { createInterface } from 'node:readline'
    import { sendRefunds } from './lib/payments/send-refunds.ts'
    process.stdout.write('ready')
    for await (const _ of createInterface({ input: process.stdin })) {
      await sendRefunds()
      process.stdout.write('done')
    }
    process.exit(0)
  `
  const host = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './sandbox/clock-ahead.mjs', '--conditions=react-server'].concat([
      '--input-type=module',
      '--eval',
      program,
    ]),
    { env: { ...process.env, CLOCK_AHEAD_MS: String(aheadMs) }, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const said = () => once(host.stdout, 'data')
  return {
    started: said(),
    run: async () => {
      const done = said()
      host.stdin.write('go\n')
      await done
    },
    stop: async () => {
      const exit = once(host, 'exit')
      host.stdin.end()
      expect(await exit).toEqual([0, null])
    },
  }
}

const isClaimed = async (id: string) => (await db().refund.findUniqueOrThrow({ where: { id } })).attempts === 1

test('a host whose clock is three minutes ahead sends no refund that another host is sending', async () => {
  const host = startHost(3 * MINUTE)
  await host.started
  const sent = []
  for (let round = 0; round < 5; round += 1) {
    flutterwave.current.setFaults({ api: 'normal' })
    const { id, transactionId } = await aRefund()
    flutterwave.current.setFaults({ api: 'slow', slowMs: 700 })
    // This process is the host with the right time, and is waiting for the provider when the other one runs the job.
    const sending = sendRefunds()
    expect(await waitUntil(() => isClaimed(id))).toBe(true)
    await Promise.all([sending, host.run()])
    sent.push(refundsAtProvider(transactionId))
  }
  await host.stop()
  expect(sent).toEqual([[2_000], [2_000], [2_000], [2_000], [2_000]])
})

test('a host that was paused until it lost its hold sends no refund that another host has taken', async () => {
  const { id, transactionId } = await aRefund()
  flutterwave.current.setFaults({ api: 'slow', slowMs: 700 })
  const paused = sendRefunds()
  expect(await waitUntil(() => isClaimed(id))).toBe(true)
  await loseHolds('refunds')
  await Promise.all([paused, sendRefunds()])
  expect(refundsAtProvider(transactionId)).toEqual([2_000])
  expect(await db().refund.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'completed', attempts: 2 })
})
