import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { lockOrder } from '@/lib/database/locks'
import { openConnections, postingsOf } from '@/sandbox/factories'
import { feePayments, paymentBy } from '@/sandbox/fee-payments'
import { useFlutterwave } from '@/sandbox/test-outside'
import { waitUntil } from '@/sandbox/waiting'
import { requestFeeRefund } from './refunds'
import { startPayment } from './service'
import { settlePayment } from './settle'

/* What else happens to a payment while it is settled, and after. */

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(() => flutterwave.current.setFaults({ api: 'normal' }))

const { aFee, orderFees } = feePayments(startPayment)
const pay = (txRef: string, change: { amount?: number; outcome?: 'successful' | 'failed' | 'pending' } = {}) =>
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...change })

/** Whether a statement waits for a lock in the database of this test file. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await pool().query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return (rowCount ?? 0) > 0
}

test('fees that are settled while their order is cancelled are refunded', async () => {
  const { order, txRef, id } = await orderFees()
  pay(txRef)
  const { settling } = await transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const begun = settlePayment(id, 'job')
    expect(await waitUntil(isWaiting)).toBe(true)
    await tx.order.update({ where: { id: order.id }, data: { status: 'cancelled' }, select: { id: true } })
    // Nothing is paid yet, so the cancellation itself finds nothing to refund.
    expect(await requestFeeRefund(tx, order.id)).toBe(0n)
    return { settling: begun }
  })
  expect(await settling).toBe('succeeded')
  expect(await db().refund.findMany({ where: { paymentId: id } })).toMatchObject([
    { amountKobo: 200_000n, state: 'requested' },
  ])
  expect(await postingsOf({ paymentId: id })).toMatchObject({ cash_flutterwave: 200_000n })
})

describe('a settled payment', () => {
  test('is not asked about again, so an outage of the provider changes nothing', async () => {
    const { txRef, id } = await aFee()
    const { id: transactionId } = pay(txRef)
    expect(await settlePayment(id, 'job')).toBe('succeeded')
    flutterwave.current.setFaults({ api: 'unavailable' })
    expect(await settlePayment(id, 'webhook', String(transactionId))).toBe('succeeded')
  })

  test('records the amount received, also above what was asked, and the answer of the provider', async () => {
    const { txRef, id } = await aFee()
    const { id: transactionId } = pay(txRef, { amount: 1_500.5 })
    await settlePayment(id, 'job')
    expect(await paymentBy(txRef)).toMatchObject({
      amountKobo: 100_000n,
      receivedKobo: 150_050n,
      providerId: String(transactionId),
      providerStatus: 'successful',
      nextCheckAt: null,
    })
  })
})

test.each([
  ['nobody has paid this one', undefined, 'unknown', 'not started'],
  ['the bank has the money', 'pending', 'pending', 'pending'],
  ['the bank refused', 'failed', 'failed', 'failed'],
] as const)(
  'a hint that names the transaction of another payment settles nothing while %s',
  async (_name, outcome, settled, status) => {
    const [fee, other] = [await aFee(), await aFee()]
    const { id: foreign } = pay(other.txRef)
    if (outcome !== undefined) pay(fee.txRef, { outcome })
    expect(await settlePayment(fee.id, 'webhook', String(foreign))).toBe(settled)
    expect(await paymentBy(fee.txRef)).toMatchObject({ state: 'pending', providerStatus: status, unappliedId: null })
  },
)

test('a payment with unapplied money keeps the reason, whatever the provider says later', async () => {
  const { txRef, id } = await aFee()
  pay(txRef, { amount: 400 })
  expect(await settlePayment(id, 'job')).toBe('unapplied')
  const before = await paymentBy(txRef)
  expect(before).toMatchObject({ state: 'failed', providerStatus: 'paid too little', nextCheckAt: null })
  flutterwave.current.forget()
  expect(await settlePayment(id, 'job')).toBe('unknown')
  expect(await paymentBy(txRef)).toEqual(before)
})

describe('a transaction that was used for another payment', () => {
  const asUnapplied = (id: string) => ({
    state: 'failed' as const,
    nextCheckAt: null,
    ...{ unappliedId: id, unappliedAmount: 500n, unappliedCurrency: 'USD' },
  })
  const asSettled = (id: string) => ({ providerId: id })

  test.each([
    ['its unapplied money pays in full', asUnapplied, 1_000],
    ['what settled it pays too little', asSettled, 400],
  ] as const)('is not booked again: %s', async (_name, usedAs, amount) => {
    const [first, second] = [await aFee(), await aFee()]
    const { id: transactionId } = pay(second.txRef, { amount })
    await db().payment.update({ where: { id: first.id }, data: usedAs(String(transactionId)), select: { id: true } })
    expect(await settlePayment(second.id, 'job')).toBe('pending')
    expect(await paymentBy(second.txRef)).toMatchObject({
      state: 'pending',
      providerId: null,
      unappliedId: null,
      providerStatus: 'used for another payment',
    })
    expect(await postingsOf({ paymentId: second.id })).toEqual({})
  })
})
