import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { aBuyer, anOrder, openConnections, postingsOf, queuedMails } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { MAX_REFUSALS } from './rules'
import { sendRefunds } from './send-refunds'
import { startPayment } from './service'
import { settlePayment } from './settle'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
// Each test has the refunds to itself.
beforeEach(() => pool().query("UPDATE refunds SET next_check_at = now() + interval '1 day'"))
afterEach(() => flutterwave.current.setFaults({ api: 'normal', refunds: 'completed' }))

/** The fees of an order that was closed before they arrived: ₦2,000 are to go back. */
async function aRefund(paid = 2_000) {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
  await db().order.update({ where: { id: order.id }, data: { status: 'cancelled' } })
  const { id: transactionId } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', amount: paid })
  const { id: paymentId } = await db().payment.findUniqueOrThrow({ where: { txRef } })
  expect(await settlePayment(paymentId, 'job')).toBe('succeeded')
  const { id } = await db().refund.findFirstOrThrow({ where: { paymentId } })
  return { id, buyer, order, paymentId, transactionId }
}

const refundBy = (id: string) => db().refund.findUniqueOrThrow({ where: { id } })
const due = (id: string) =>
  pool().query("UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE id = $1", [id])
const sent = (transactionId: number) =>
  flutterwave.current.refunds(transactionId).map(({ amount_refunded }) => amount_refunded)
const entries = (id: string) => db().ledgerEntry.count({ where: { eventKey: `refund:${id}` } })

describe('sendRefunds', () => {
  test('sends a refund, books it against fee income, and notifies the buyer', async () => {
    const { id, buyer, order, paymentId, transactionId } = await aRefund()
    expect(await refundBy(id)).toMatchObject({ state: 'requested', amountKobo: 200_000n })
    expect(await sendRefunds()).toBe(1)
    expect(sent(transactionId)).toEqual([2_000])
    expect(await refundBy(id)).toMatchObject({
      state: 'completed',
      completedAt: expect.any(Date) as Date,
      providerStatus: 'completed',
    })
    expect(await postingsOf({ paymentId })).toEqual({ cash_flutterwave: 0n, income_service: 0n, income_delivery: 0n })
    expect(await queuedMails(buyer.email)).toContain(`₦2,000 of order ${order.number} is being refunded to you`)
    expect(
      await db().notification.count({ where: { userId: buyer.id, title: { contains: 'are being refunded to you' } } }),
    ).toBe(1)
    await due(id)
    expect(await sendRefunds()).toBe(0)
  })

  test('does not refund an overpayment', async () => {
    const { paymentId, transactionId } = await aRefund(2_300)
    await sendRefunds()
    expect(sent(transactionId)).toEqual([2_000])
    expect(await postingsOf({ paymentId })).toMatchObject({ cash_flutterwave: 30_000n, customer_credit: -30_000n })
  })

  test('sends a refund once on several servers', async () => {
    const refunds = [await aRefund(), await aRefund(), await aRefund()]
    const counts = await Promise.all([sendRefunds(), sendRefunds(), sendRefunds(), sendRefunds()])
    expect(counts.reduce((total, count) => total + count)).toBe(3)
    for (const { id, transactionId } of refunds) expect([sent(transactionId), await entries(id)]).toEqual([[2_000], 1])
  })

  test('finds a refund that staff made on the provider’s site', async () => {
    // Of a payment twice as large a second refund would be accepted.
    const { id, transactionId } = await aRefund(4_000)
    await refundByHand(transactionId)
    await sendRefunds()
    expect(sent(transactionId)).toEqual([2_000])
    expect([(await refundBy(id)).state, await entries(id)]).toEqual(['completed', 1])
  })

  test.each([
    ['is unavailable', 'unavailable', []],
    ['refuses our many calls', 'limited', []],
    ['answers garbage', 'garbage', []],
    ['sends it and loses the answer', 'cut', [2_000]],
  ] as const)('books nothing and sends once in all while the provider %s', async (_name, api, heard) => {
    const { id, transactionId } = await aRefund(4_000)
    flutterwave.current.setFaults({ api })
    await sendRefunds()
    expect(sent(transactionId)).toEqual(heard)
    const { state, nextCheckAt } = await refundBy(id)
    expect([state, await entries(id)]).toEqual(['sent', 0])
    expect(nextCheckAt.getTime()).toBeGreaterThan(Date.now())
    flutterwave.current.setFaults({ api: 'normal' })
    expect(await sendRefunds()).toBe(0)
    await due(id)
    await sendRefunds()
    expect([sent(transactionId), await entries(id)]).toEqual([[2_000], 1])
  })

  test.each(['completed', 'failed'] as const)('checks a slow refund until it is %s', async (end) => {
    const { id, transactionId } = await aRefund()
    flutterwave.current.setFaults({ refunds: 'processing' })
    await sendRefunds()
    expect([(await refundBy(id)).state, await entries(id)]).toEqual(['sent', 0])
    await due(id)
    await sendRefunds()
    flutterwave.current.settleRefunds(transactionId, end)
    await due(id)
    await sendRefunds()
    expect(sent(transactionId)).toEqual([2_000])
    expect(await refundBy(id)).toMatchObject({ state: end, providerStatus: end })
    expect(await entries(id)).toBe(end === 'completed' ? 1 : 0)
    await due(id)
    expect(await sendRefunds()).toBe(0)
  })

  test('fails a refund after repeated refusals, with the provider’s reason', async () => {
    const { id, transactionId } = await aRefund()
    await refundByHand(transactionId, 500)
    for (let attempt = 1; attempt <= MAX_REFUSALS; attempt += 1) {
      expect((await refundBy(id)).state).toBe('requested')
      await due(id)
      expect(await sendRefunds()).toBe(1)
    }
    expect(await refundBy(id)).toMatchObject({
      state: 'failed',
      providerStatus: 'Refund amount is more than the transaction amount',
    })
    expect([sent(transactionId), await entries(id)]).toEqual([[500], 0])
  })

  test('takes over a refund from a crashed server after its claim expires', async () => {
    const { id } = await aRefund()
    await pool().query(
      "UPDATE refunds SET state = 'sent', attempts = 1, next_check_at = now() + interval '1 minute' WHERE id = $1",
      [id],
    )
    expect(await sendRefunds()).toBe(0)
    await due(id)
    expect(await sendRefunds()).toBe(1)
    expect((await refundBy(id)).state).toBe('completed')
  })
})

/** A refund made on the provider's own pages. */
async function refundByHand(transactionId: number, amount = 2_000): Promise<void> {
  await fetch(`${process.env.FLUTTERWAVE_API_URL}/transactions/${transactionId}/refund`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.FLUTTERWAVE_SECRET_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
}
