import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { aBuyer, openConnections, postingsOf } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { reconcilePayments } from './reconcile'
import { settleByReference, startPayment } from './service'
import { settlePayment } from './settle'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(() => flutterwave.current.setFaults({ api: 'normal' }))

async function aFee() {
  const buyer = await aBuyer({ feePaid: false })
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  return { buyer, txRef, id: (await paymentBy(txRef)).id }
}

const paymentBy = (txRef: string) => db().payment.findUniqueOrThrow({ where: { txRef } })
const pay = (txRef: string) => flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
const isPaid = async (userId: string) =>
  (await db().user.findUniqueOrThrow({ where: { id: userId } })).feePaidAt !== null

describe('reconcilePayments', () => {
  const due = (id: string) =>
    pool().query("UPDATE payments SET next_check_at = now() - interval '1 second' WHERE id = $1", [id])
  const quiet = () =>
    pool().query("UPDATE payments SET next_check_at = now() + interval '1 day' WHERE state = 'pending'")

  test('settles the payment of a buyer whose browser never returned', async () => {
    const { buyer, txRef, id } = await aFee()
    await quiet()
    pay(txRef)
    expect(await reconcilePayments()).toBe(0)
    await due(id)
    expect(await reconcilePayments()).toBe(1)
    expect(await isPaid(buyer.id)).toBe(true)
    expect(await reconcilePayments()).toBe(0)
  })

  test('claims no payment after its time limit', async () => {
    const { txRef, id } = await aFee()
    await quiet()
    pay(txRef)
    await due(id)
    expect(await reconcilePayments(20, new Date())).toBe(0)
    expect(await reconcilePayments()).toBe(1)
  })

  test('books once on three servers at once', async () => {
    const { txRef, id } = await aFee()
    await quiet()
    pay(txRef)
    await due(id)
    await Promise.all([reconcilePayments(), reconcilePayments(), reconcilePayments()])
    expect(await db().ledgerEntry.count({ where: { paymentId: id } })).toBe(1)
  })

  test.each(['unavailable', 'limited'] as const)('postpones the next check while the API is %s', async (api) => {
    const { buyer, txRef, id } = await aFee()
    await quiet()
    await due(id)
    flutterwave.current.setFaults({ api })
    expect(await reconcilePayments()).toBe(1)
    expect(await reconcilePayments()).toBe(0)
    const { state, nextCheckAt } = await paymentBy(txRef)
    expect(state).toBe('pending')
    expect((nextCheckAt?.getTime() ?? 0) > Date.now()).toBe(true)
    flutterwave.current.setFaults({ api: 'normal' })
    pay(txRef)
    await due(id)
    await reconcilePayments()
    expect(await isPaid(buyer.id)).toBe(true)
  })

  test('expires a payment after three days, but accepts money that comes later', async () => {
    const { buyer, txRef, id } = await aFee()
    await pool().query("UPDATE payments SET created_at = now() - interval '73 hours' WHERE id = $1", [id])
    expect(await settlePayment(id, 'job')).toBe('unknown')
    expect(await paymentBy(txRef)).toMatchObject({ state: 'expired', nextCheckAt: null })
    pay(txRef)
    await settleByReference(txRef)
    expect(await isPaid(buyer.id)).toBe(true)
  })

  test('keeps a fee that was paid twice as credit', async () => {
    const { buyer, txRef, id } = await aFee()
    await pool().query("UPDATE payments SET created_at = now() - interval '73 hours' WHERE id = $1", [id])
    await settlePayment(id, 'job')
    const again = await startPayment(buyer, { purpose: 'registration' })
    expect(again.txRef).not.toBe(txRef)
    pay(again.txRef)
    await settleByReference(again.txRef)
    pay(txRef)
    await settleByReference(txRef)
    expect(await postingsOf({ paymentId: id })).toEqual({ cash_flutterwave: 100_000n, customer_credit: -100_000n })
    expect((await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })).creditKobo).toBe(100_000n)
  })
})
