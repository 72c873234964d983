import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { writeOffPlan } from '@/lib/credit/close-plan'
import { getPayOff } from '@/lib/credit/pay-off-queries'
import { getWallet, outstanding } from '@/lib/credit/queries'
import { aBuyer, aStaff, anOrder, openConnections, postingsOf, race } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { repaymentsUnderway } from './queries'
import { reconcilePayments } from './reconcile'
import { confirmRepayment, settleReturn } from './provider-return'
import { settleByReference, startPayment } from './service'
import { settlePayment } from './settle'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(() => flutterwave.current.setFaults({ api: 'normal' }))

type Buyer = Awaited<ReturnType<typeof aBuyer>>
const start = (buyer: Buyer, amount: bigint) => startPayment(buyer, { purpose: 'repayment', amount: kobo(amount) })
const pay = (txRef: string, change: { amount?: number; outcome?: 'successful' | 'failed' | 'pending' } = {}) =>
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...change })
const paymentBy = (txRef: string) => db().payment.findUniqueOrThrow({ where: { txRef } })
const age = (txRef: string, time: string) =>
  pool().query('UPDATE payments SET created_at = now() - $2::interval WHERE tx_ref = $1', [txRef, time])

/** A buyer who owes ₦10,000. */
async function aDebtor(): Promise<Buyer> {
  const buyer = await aBuyer()
  await anOrder(buyer, { status: 'delivered' })
  return buyer
}

/** The signed part of the address that the hosted page leads back to. */
async function returnOf(link: string): Promise<string> {
  const left = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'close' }),
    redirect: 'manual',
  })
  const back = new URL(left.headers.get('location') ?? '')
  expect(back.pathname).toBe('/Statement')
  return back.searchParams.get('return') ?? ''
}

describe('startPayment of an early repayment', () => {
  test('accepts any amount up to the debt', async () => {
    const buyer = await aDebtor()
    expect(await start(buyer, 1_000_000n)).toMatchObject({
      txRef: expect.stringMatching(/^FB-PAY-/) as string,
      amount: 10_000,
    })
    await expect(start(buyer, 1_000_001n)).rejects.toMatchObject({
      status: 400,
      message: 'You owe ₦10,000. Please enter that amount or less.',
    })
    await expect(startPayment(buyer, { purpose: 'repayment' })).rejects.toMatchObject({
      status: 400,
      message: 'Please enter the amount you want to repay.',
    })
    await expect(start(await aBuyer(), 1n)).rejects.toMatchObject({
      status: 409,
      message: 'You do not owe anything, so there is nothing to repay.',
    })
  })

  const pendingOf = (buyer: Buyer) => db().payment.findMany({ where: { userId: buyer.id, state: 'pending' } })

  test('makes one payment from many calls, also later', async () => {
    const buyer = await aDebtor()
    const { won, lost } = await race(Array.from({ length: 6 }, () => start(buyer, 400_000n)))
    expect(lost).toEqual([])
    expect(new Set(won.map(({ txRef }) => txRef)).size).toBe(1)
    const first = won[0]?.txRef ?? ''
    await age(first, '2 days')
    expect((await start(buyer, 400_000n)).txRef).toBe(first)
    expect(await db().payment.count({ where: { userId: buyer.id } })).toBe(1)
  })

  test('leaves one pending payment when many amounts are started at once', async () => {
    const buyer = await aDebtor()
    const amounts = Array.from({ length: 8 }, (_, index) => 400_000n + BigInt(index))
    const { won, lost } = await race(amounts.map((amount) => start(buyer, amount)))
    expect([won.length, lost]).toEqual([8, []])
    expect(await pendingOf(buyer)).toHaveLength(1)
    await expect(
      db().payment.create({
        data: { txRef: randomUUID(), purpose: 'repayment', userId: buyer.id, amountKobo: 1n, nextCheckAt: new Date() },
      }),
    ).rejects.toMatchObject({ code: 'P2002' })
  })

  test('replaces the pending payment when the amount is another; both count if both are paid', async () => {
    const buyer = await aDebtor()
    const [first, second] = [await start(buyer, 400_000n), await start(buyer, 300_000n)]
    expect(second.txRef).not.toBe(first.txRef)
    expect(await pendingOf(buyer)).toMatchObject([{ txRef: second.txRef }])
    const replaced = await paymentBy(first.txRef)
    expect(replaced.state).toBe('expired')
    expect((replaced.nextCheckAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)

    pay(second.txRef)
    expect(await confirmRepayment(buyer, second.txRef)).toMatchObject({ repaid: 3_000 })
    pay(first.txRef)
    await pool().query("UPDATE payments SET next_check_at = now() - interval '1s' WHERE tx_ref = $1", [first.txRef])
    await reconcilePayments()
    expect(await outstanding(buyer.id)).toBe(300_000n)
  })

  test('checks a replaced payment once more, and not again', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 400_000n)
    await start(buyer, 300_000n)
    await pool().query("UPDATE payments SET next_check_at = now() - interval '1s' WHERE tx_ref = $1", [txRef])
    await reconcilePayments()
    expect(await paymentBy(txRef)).toMatchObject({ state: 'expired', nextCheckAt: null, jobChecks: 1 })
  })

  test('books the pending payment first when it was paid meanwhile', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 400_000n)
    pay(txRef)
    await expect(start(buyer, 1_000_000n)).rejects.toMatchObject({
      status: 400,
      message: 'You owe ₦6,000. Please enter that amount or less.',
    })
    expect(await start(buyer, 600_000n)).toMatchObject({ amount: 6_000 })
  })

  test('keeps a payment that waits for a bank, and refuses another amount', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 400_000n)
    pay(txRef, { outcome: 'pending' })
    await expect(start(buyer, 300_000n)).rejects.toMatchObject({
      status: 409,
      code: 'payment_underway',
      message:
        'Your repayment of ₦4,000 is waiting for your bank, so you cannot start one of another amount. ' +
        'If you have not sent the money, enter ₦4,000 to pay it another way.',
    })
    expect((await start(buyer, 400_000n)).txRef).toBe(txRef)
    expect(await pendingOf(buyer)).toMatchObject([{ txRef }])
    pay(txRef, { outcome: 'failed' })
    expect((await start(buyer, 300_000n)).txRef).not.toBe(txRef)
  })

  test('makes another payment once the first is paid', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 400_000n)
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    expect((await start(buyer, 400_000n)).txRef).not.toBe(txRef)
  })
})

describe('a debt that was written off', () => {
  test.each([
    ['by the order', (buyer: Buyer, orderId: string) => startPayment(buyer, { purpose: 'repayment', orderId })],
    ['by its amount', (buyer: Buyer) => start(buyer, 1_000_000n)],
  ])('is shown, and paid back by card %s', async (_, begin) => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'delivered' })
    const staff = await aStaff()
    await transaction((tx) => writeOffPlan(tx, order.id, { actorId: staff.id, memo: 'Nobody answers' }))
    expect(await getPayOff(buyer.id)).toMatchObject({ amount: 10_000, writtenOff: 10_000, plans: [] })
    const { txRef, amount } = await begin(buyer, order.id)
    expect(amount).toBe(10_000)
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    expect(await getPayOff(buyer.id)).toMatchObject({ amount: 0, writtenOff: 0 })
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0, customerCredit: 0 })
    expect(await postingsOf({ orderId: order.id })).toMatchObject({
      bad_debt: 1_000_000n,
      bad_debt_recovered: -1_000_000n,
    })
    await expect(begin(buyer, order.id)).rejects.toMatchObject({ status: 409 })
  })
})

describe('confirmRepayment', () => {
  test('repays the plan once', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 400_050n)
    pay(txRef)
    const { won, lost } = await race<unknown>([
      confirmRepayment(buyer, txRef),
      settleByReference(txRef),
      confirmRepayment(buyer, txRef),
      settleByReference(txRef),
    ])
    expect([won.length, lost]).toEqual([4, []])
    expect(await confirmRepayment(buyer, txRef)).toEqual({ txRef, repaid: 4_000.5, credited: 0 })
    const { id } = await paymentBy(txRef)
    expect(await postingsOf({ paymentId: id })).toEqual({ cash_flutterwave: 400_050n, loans_receivable: -400_050n })
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 10_000, paidLoan: 4_000.5, customerCredit: 0 })
    expect(await db().notification.findMany({ where: { userId: buyer.id }, select: { title: true } })).toEqual([
      { title: 'Your repayment of ₦4,000.50 has been received.' },
    ])
  })

  test('keeps an overpayment as credit, and says so', async () => {
    const buyer = await aDebtor()
    const first = await start(buyer, 1_000_000n)
    const part = await start(buyer, 900_000n)
    const second = await start(buyer, 1_000_000n)
    expect(new Set([first, part, second].map(({ txRef }) => txRef)).size).toBe(3)
    pay(second.txRef)
    expect(await confirmRepayment(buyer, second.txRef)).toMatchObject({ repaid: 10_000, credited: 0 })
    expect(await outstanding(buyer.id)).toBe(0n)
    pay(first.txRef, { amount: 10_000.25 })
    expect(await confirmRepayment(buyer, first.txRef)).toEqual({
      txRef: first.txRef,
      repaid: 10_000.25,
      credited: 10_000.25,
    })
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0, customerCredit: 10_000.25 })
    expect(
      (await db().notification.findFirstOrThrow({ where: { userId: buyer.id }, orderBy: { id: 'desc' } })).title,
    ).toBe(
      'Your repayment of ₦10,000.25 has been received. ' +
        '₦10,000.25 of it was more than you owed and is kept as your credit.',
    )
  })

  test('books nothing while pending or failed, and books a later success', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 300_000n)
    await expect(confirmRepayment(buyer, txRef)).rejects.toMatchObject({ status: 402, details: { outcome: 'unknown' } })
    pay(txRef, { outcome: 'failed' })
    await expect(confirmRepayment(buyer, txRef)).rejects.toMatchObject({ status: 402, details: { outcome: 'failed' } })
    expect(await repaymentsUnderway(buyer.id)).toBe(0n)
    pay(txRef, { outcome: 'pending' })
    await expect(confirmRepayment(buyer, txRef)).rejects.toMatchObject({ status: 402, details: { outcome: 'pending' } })
    expect(await repaymentsUnderway(buyer.id)).toBe(300_000n)
    expect(await outstanding(buyer.id)).toBe(1_000_000n)
    pay(txRef)
    expect(await confirmRepayment(buyer, txRef)).toMatchObject({ repaid: 3_000 })
    expect(await repaymentsUnderway(buyer.id)).toBe(0n)
  })

  test('accepts money that comes after the payment has expired', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 1_000_000n)
    await age(txRef, '73 hours')
    expect(await settlePayment((await paymentBy(txRef)).id, 'job')).toBe('unknown')
    expect(await paymentBy(txRef)).toMatchObject({ state: 'expired' })
    pay(txRef)
    expect(await confirmRepayment(buyer, txRef)).toMatchObject({ repaid: 10_000, credited: 0 })
    expect(await outstanding(buyer.id)).toBe(0n)
  })

  test('refuses someone else’s payment, another purpose, and an outage of the provider', async () => {
    const buyer = await aDebtor()
    const { txRef } = await start(buyer, 300_000n)
    pay(txRef)
    await expect(confirmRepayment(await aBuyer(), txRef)).rejects.toMatchObject({ status: 403 })
    const order = await anOrder(buyer, { status: 'approved' })
    const fees = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
    for (const other of [fees.txRef, `FB-PAY-${randomUUID()}`, ''])
      await expect(confirmRepayment(buyer, other)).rejects.toMatchObject({ status: 404 })
    flutterwave.current.setFaults({ api: 'unavailable' })
    await expect(confirmRepayment(buyer, txRef)).rejects.toMatchObject({ status: 503 })
    expect(await outstanding(buyer.id)).toBe(1_000_000n)
  })
})

describe('settleReturn', () => {
  test('confirms the repayment of a signed address, for its owner only', async () => {
    const buyer = await aDebtor()
    const { txRef, link } = await start(buyer, 300_000n)
    const sealed = await returnOf(link)
    expect(await settleReturn(buyer, sealed)).toBe('failed')
    expect(await settleReturn(buyer, sealed, { status: 'cancelled' })).toBe('left')
    // The provider named a transaction that it does not know yet: nobody can say that nothing was taken.
    expect(await settleReturn(buyer, sealed, { status: 'cancelled', transaction_id: '999999999' })).toBe('unreachable')
    pay(txRef, { outcome: 'pending' })
    for (const hint of [{}, { status: 'cancelled' }]) expect(await settleReturn(buyer, sealed, hint)).toBe('pending')
    expect(await settleReturn(await aBuyer(), sealed)).toBeUndefined()
    flutterwave.current.setFaults({ api: 'unavailable' })
    expect(await settleReturn(buyer, sealed)).toBe('unreachable')
    for (const forged of ['', 'x', `${sealed}x`]) expect(await settleReturn(buyer, forged)).toBeUndefined()
  })

  test('confirms the fees of an order', async () => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'approved' })
    const { txRef, link } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
    const left = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'close' }),
      redirect: 'manual',
    })
    const sealed = new URL(left.headers.get('location') ?? '').searchParams.get('return') ?? ''
    pay(txRef)
    expect(await settleReturn(buyer, sealed)).toBe('succeeded')
    expect((await db().order.findUniqueOrThrow({ where: { id: order.id } })).feesPaidAt).toBeInstanceOf(Date)
  })
})
