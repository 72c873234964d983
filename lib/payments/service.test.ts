import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/core/db'
import { ProviderUnreachable } from '@/lib/integrations/flutterwave'
import { listHistory } from '@/lib/orders/queries'
import { aBuyer, anOrder, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { isFeeUnderway, readReturn, findUnappliedSentence } from './queries'
import { reconcilePayments } from './reconcile'
import { confirmOrderFees, confirmRegistrationFee, settleByReference, startPayment } from './service'
import { settlePayment } from './settle'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(() => flutterwave.current.setFaults({ api: 'normal' }))

async function aFee() {
  const buyer = await aBuyer({ feePaid: false })
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  return { buyer, txRef, id: (await paymentBy(txRef)).id }
}

async function orderFees() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
  return { buyer, order, txRef, id: (await paymentBy(txRef)).id }
}

const paymentBy = (txRef: string) => db().payment.findUniqueOrThrow({ where: { txRef } })
const pay = (
  txRef: string,
  change: { amount?: number; currency?: string; outcome?: 'successful' | 'failed' | 'pending' } = {},
) => flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...change })
const isPaid = async (userId: string) =>
  (await db().user.findUniqueOrThrow({ where: { id: userId } })).feePaidAt !== null

describe('starting a payment', () => {
  test('of the registration fee asks for ₦1,000 under a reference of our own', async () => {
    const buyer = await aBuyer({ feePaid: false })
    const started = await startPayment(buyer, { purpose: 'registration', amount: undefined })
    expect(started).toMatchObject({
      txRef: expect.stringMatching(/^FB-REG-/) as string,
      amount: 1_000,
      publicKey: 'FLWPUBK_TEST-unit-X',
    })
    const page = await (await fetch(started.link)).text()
    expect(page).toContain('1,000')
    expect(page).toContain(started.txRef)
  })

  test.each(['registration', 'order_fees'] as const)(
    'of %s ten times at once makes one payment, one reference and one link',
    async (purpose) => {
      const buyer = await aBuyer({ feePaid: purpose === 'order_fees' })
      const orderId = purpose === 'order_fees' ? (await anOrder(buyer)).id : undefined
      const { won, lost } = await race(Array.from({ length: 10 }, () => startPayment(buyer, { purpose, orderId })))
      expect([won.length, lost]).toEqual([10, []])
      expect(new Set(won.map(({ txRef, link }) => `${txRef} ${link}`)).size).toBe(1)
      expect(await db().payment.count({ where: { userId: buyer.id } })).toBe(1)
      expect((await startPayment(buyer, { purpose, orderId })).link).toBe(won[0]?.link)
    },
  )

  test('of the fees of an order takes the order’s own amounts', async () => {
    const { txRef, order } = await orderFees()
    expect(await paymentBy(txRef)).toMatchObject({
      amountKobo: 200_000n,
      orderId: order.id,
      state: 'pending',
      currency: 'NGN',
    })
  })

  test('refuses what is paid, closed, unknown or someone else’s', async () => {
    const [buyer, stranger] = [await aBuyer(), await aBuyer()]
    const [paid, open] = [await anOrder(buyer, { feesPaid: true }), await anOrder(buyer)]
    const closed = await anOrder(buyer)
    await db().order.update({ where: { id: closed.id }, data: { status: 'rejected' } })
    await expect(startPayment(buyer, { purpose: 'registration' })).rejects.toMatchObject({ status: 409 })
    await expect(startPayment(buyer, { purpose: 'order_fees', orderId: paid.id })).rejects.toMatchObject({
      status: 409,
    })
    await expect(startPayment(buyer, { purpose: 'order_fees', orderId: closed.id })).rejects.toMatchObject({
      status: 409,
    })
    await expect(startPayment(stranger, { purpose: 'order_fees', orderId: open.id })).rejects.toMatchObject({
      status: 403,
    })
    for (const orderId of [randomUUID(), 'x', undefined])
      await expect(startPayment(buyer, { purpose: 'order_fees', orderId })).rejects.toMatchObject({ status: 404 })
    expect(await db().payment.count({ where: { userId: { in: [buyer.id, stranger.id] } } })).toBe(0)
  })

  test.each(['unavailable', 'garbage'] as const)(
    'while the provider is %s says so, and the next try goes on with the same reference',
    async (api) => {
      const buyer = await aBuyer({ feePaid: false })
      flutterwave.current.setFaults({ api })
      await expect(startPayment(buyer, { purpose: 'registration' })).rejects.toBeInstanceOf(ProviderUnreachable)
      const kept = await db().payment.findFirstOrThrow({ where: { userId: buyer.id } })
      expect(kept).toMatchObject({ state: 'pending', link: null })
      flutterwave.current.setFaults({ api: 'normal' })
      expect((await startPayment(buyer, { purpose: 'registration' })).txRef).toBe(kept.txRef)
    },
  )

  test('signs the way back: it names the payment, and nothing else can', async () => {
    const { buyer, txRef, id } = await aFee()
    const page = (await paymentBy(txRef)).link ?? ''
    const left = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'close' }),
      redirect: 'manual',
    })
    const back = new URL(left.headers.get('location') ?? '')
    expect(back.href).toMatch(/^http:\/\/localhost:3000\/PaymentConfirm\?/)
    const sealed = back.searchParams.get('return') ?? ''
    expect(await readReturn(sealed)).toMatchObject({ id, userId: buyer.id, purpose: 'registration' })
    for (const forged of [undefined, '', 'x', id, `${sealed}x`]) expect(await readReturn(forged)).toBeUndefined()
  })
})

describe('what waits for a bank', () => {
  test('is known from the first answer of the provider until it has arrived, and is nothing else', async () => {
    const [fee, order] = [await aFee(), await orderFees()]
    const known = async () => [
      await isFeeUnderway(fee.buyer.id),
      (await listHistory(order.buyer)).items[0]?.isPaymentWaiting,
    ]
    expect(await known()).toEqual([false, false])
    for (const { txRef, id } of [fee, order]) {
      const { id: transaction } = pay(txRef, { outcome: 'pending' })
      expect(await settlePayment(id)).toBe('pending')
      expect((await known()).filter(Boolean)).toHaveLength(1)
      flutterwave.current.settle(transaction, 'successful')
      expect(await settlePayment(id)).toBe('succeeded')
      expect(await known()).toEqual([false, false])
    }
    const failed = await orderFees()
    pay(failed.txRef, { outcome: 'failed' })
    expect(await settlePayment(failed.id)).toBe('failed')
    expect((await listHistory(failed.buyer)).items[0]).toMatchObject({ isPaymentWaiting: false, isPaymentDS: false })
  })
})

describe('settling a payment', () => {
  test('of the registration fee opens the gate and books it', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef)
    expect(await settlePayment(id)).toBe('succeeded')
    expect(await isPaid(buyer.id)).toBe(true)
    expect(await paymentBy(txRef)).toMatchObject({ state: 'succeeded', receivedKobo: 100_000n, nextCheckAt: null })
    expect(await postingsOf({ paymentId: id })).toEqual({ cash_flutterwave: 100_000n, income_registration: -100_000n })
  })

  test('of an order’s fees books service and delivery and marks the order', async () => {
    const { buyer, order, txRef, id } = await orderFees()
    pay(txRef)
    await confirmOrderFees(buyer, order.id)
    expect((await db().order.findUniqueOrThrow({ where: { id: order.id } })).feesPaidAt).toBeInstanceOf(Date)
    expect(await postingsOf({ paymentId: id })).toEqual({
      cash_flutterwave: 200_000n,
      income_service: -50_000n,
      income_delivery: -150_000n,
    })
    await confirmOrderFees(buyer, order.id)
    await expect(startPayment(buyer, { purpose: 'order_fees', orderId: order.id })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('by a webhook between two reads of the confirmation counts for it', async () => {
    const { buyer, txRef } = await aFee()
    pay(txRef)
    await settleByReference(txRef)
    // The confirmation as it saw the account just before the webhook came.
    await db().user.update({ where: { id: buyer.id }, data: { feePaidAt: null } })
    await confirmRegistrationFee(buyer.id)
  })

  test('ten times at once changes the state once and books one entry', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef)
    const triggers = Array.from({ length: 10 }, (_, index) =>
      index % 3 === 0
        ? settlePayment(id)
        : index % 3 === 1
          ? confirmRegistrationFee(buyer.id)
          : settleByReference(txRef),
    )
    const { lost } = await race<unknown>(triggers)
    expect(lost).toEqual([])
    expect(await db().ledgerEntry.count({ where: { paymentId: id } })).toBe(1)
    expect(await db().notification.count({ where: { userId: buyer.id } })).toBe(1)
    expect(await settlePayment(id)).toBe('succeeded')
    expect(await db().ledgerEntry.count({ where: { paymentId: id } })).toBe(1)
  })

  test.each([
    ['₦999', { amount: 999 }, 'paid too little', '₦999', { cash_flutterwave: 99_900n, owed_back: -99_900n }],
    ['₦999.99', { amount: 999.99 }, 'paid too little', '₦999.99', { cash_flutterwave: 99_999n, owed_back: -99_999n }],
    ['1,000 dollars', { currency: 'USD' }, 'paid in USD', 'USD 1,000', {}],
  ])(
    'refuses %s: the fee stays unpaid, the money is owed back, and the buyer is told and pays under a new reference',
    async (_name, change, reason, shown, books) => {
      const { buyer, txRef, id } = await aFee()
      const { id: unappliedId } = pay(txRef, change)
      const news = `We received ${shown} instead of ₦1,000. This amount was not accepted and will be refunded. You can pay the full amount again.`
      const { won } = await race([settlePayment(id), settlePayment(id, String(unappliedId)), settlePayment(id)])
      expect(won).toEqual(['unapplied', 'unapplied', 'unapplied'])
      await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({
        status: 402,
        message: news,
        code: 'payment_unapplied',
        details: { outcome: 'unapplied' },
      })
      expect(await paymentBy(txRef)).toMatchObject({
        state: 'failed',
        providerStatus: reason,
        providerId: null,
        receivedKobo: null,
        unappliedId: String(unappliedId),
        nextCheckAt: null,
      })
      expect(await isPaid(buyer.id)).toBe(false)
      expect(await postingsOf({ paymentId: id })).toEqual(books)
      expect(await queuedMails(buyer.email)).toEqual(['Your payment was not the amount we asked for'])
      expect(await db().notification.findMany({ where: { userId: buyer.id }, select: { title: true } })).toEqual([
        { title: news },
      ])
      expect(await findUnappliedSentence(buyer.id, 'registration')).toBe(news)
      const again = await startPayment(buyer, { purpose: 'registration' })
      expect(again.txRef).not.toBe(txRef)
      expect(await findUnappliedSentence(buyer.id, 'registration')).toBeUndefined()
      pay(again.txRef)
      await confirmRegistrationFee(buyer.id)
      expect(await isPaid(buyer.id)).toBe(true)
      expect((await paymentBy(txRef)).state).toBe('failed')
    },
  )

  test('counts a full success that follows one of too little under the same reference; what came before is owed back still', async () => {
    const { buyer, txRef, id } = await aFee()
    // The provider takes no second success under one reference, save of what waited for a bank meanwhile.
    const { id: full } = pay(txRef, { outcome: 'pending' })
    const short = pay(txRef, { amount: 400 })
    expect(await settlePayment(id)).toBe('unapplied')
    flutterwave.current.settle(full, 'successful')
    await settleByReference(txRef, String(short.id))
    expect((await paymentBy(txRef)).state).toBe('failed')
    await settleByReference(txRef, String(full))
    expect(await paymentBy(txRef)).toMatchObject({
      state: 'succeeded',
      providerId: String(full),
      receivedKobo: 100_000n,
      unappliedId: String(short.id),
      unappliedAmount: 40_000n,
    })
    expect(await postingsOf({ paymentId: id })).toEqual({
      cash_flutterwave: 140_000n,
      owed_back: -40_000n,
      income_registration: -100_000n,
    })
    expect(await isPaid(buyer.id)).toBe(true)
  })

  test('refuses a payment that waits for a bank: the fee stays unpaid and nothing is booked', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef, { outcome: 'pending' })
    expect(await settlePayment(id)).toBe('pending')
    await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({ status: 402 })
    expect(await paymentBy(txRef)).toMatchObject({
      state: 'pending',
      providerStatus: 'pending',
      providerId: null,
      unappliedId: null,
    })
    expect(await postingsOf({ paymentId: id })).toEqual({})
  })

  test('without any payment made leaves the fee unpaid, also when none was started', async () => {
    const { buyer, id } = await aFee()
    expect(await settlePayment(id)).toBe('unknown')
    await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({ status: 402 })
    await expect(confirmRegistrationFee((await aBuyer({ feePaid: false })).id)).rejects.toMatchObject({ status: 402 })
    expect(await isPaid(buyer.id)).toBe(false)
  })

  test.each([
    ['its own', (own: number) => own],
    ['someone else’s', (_own: number, other: number) => other],
    ['one that does not exist', () => 1],
  ])('by a hint at %s settles by our own reference alone', async (_name, pick) => {
    const [fee, other] = [await orderFees(), await orderFees()]
    const failed = pay(fee.txRef, { outcome: 'failed' })
    const { id: foreign } = pay(other.txRef)
    await expect(
      confirmOrderFees(fee.buyer, fee.order.id, {
        transaction_id: String(pick(failed.id, foreign)),
        tx_ref: fee.txRef,
      }),
    ).rejects.toMatchObject({ status: 402 })
    expect(await paymentBy(fee.txRef)).toMatchObject({ state: 'pending', providerId: null })
    const { id: own } = pay(fee.txRef)
    await settleByReference(fee.txRef, String(pick(own, foreign)))
    expect(await paymentBy(fee.txRef)).toMatchObject({ state: 'succeeded', providerId: String(own) })
    expect((await paymentBy(other.txRef)).state).toBe('pending')
    await confirmOrderFees(other.buyer, other.order.id, { transaction_id: String(foreign) })
    expect(await paymentBy(other.txRef)).toMatchObject({ state: 'succeeded', providerId: String(foreign) })
  })

  test('counts a success after failures under the same reference', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef, { outcome: 'failed' })
    expect(await settlePayment(id)).toBe('failed')
    await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({
      status: 402,
      code: 'payment_not_verified',
      details: { outcome: 'failed' },
    })
    expect((await startPayment(buyer, { purpose: 'registration' })).txRef).toBe(txRef)
    pay(txRef)
    await confirmRegistrationFee(buyer.id)
    expect(await isPaid(buyer.id)).toBe(true)
  })

  test.each(['unavailable', 'garbage'] as const)(
    'while the provider is %s changes nothing, and says that nothing is known',
    async (api) => {
      const { buyer, txRef, id } = await aFee()
      pay(txRef)
      const before = await paymentBy(txRef)
      flutterwave.current.setFaults({ api })
      await expect(settlePayment(id)).rejects.toBeInstanceOf(ProviderUnreachable)
      await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({ status: 503 })
      expect(await paymentBy(txRef)).toEqual(before)
      expect(await isPaid(buyer.id)).toBe(false)
      flutterwave.current.setFaults({ api: 'normal' })
      expect(await settlePayment(id)).toBe('succeeded')
    },
  )

  test('refuses one transaction of the provider for two payments', async () => {
    const [first, second] = [await aFee(), await aFee()]
    const { id: providerId } = pay(second.txRef)
    await pool().query('UPDATE payments SET provider_id = $1 WHERE id = $2', [String(providerId), first.id])
    const before = await paymentBy(second.txRef)
    expect(await settlePayment(second.id)).toBe('pending')
    const after = await paymentBy(second.txRef)
    expect(after).toMatchObject({
      state: 'pending',
      providerId: null,
      providerStatus: 'used for another payment',
      checks: before.checks + 1,
    })
    expect((after.nextCheckAt ?? 0) > (before.nextCheckAt ?? 0)).toBe(true)
    expect(await isPaid(second.buyer.id)).toBe(false)
    expect(await postingsOf({ paymentId: second.id })).toEqual({})
  })

  test('keeps what was paid too much as credit of the buyer, with a wallet or without', async () => {
    for (const wallet of [true, false]) {
      const buyer = await aBuyer({ feePaid: false, wallet })
      const { txRef } = await startPayment(buyer, { purpose: 'registration' })
      pay(txRef, { amount: 1_500.5 })
      const { id } = await paymentBy(txRef)
      expect(await settlePayment(id)).toBe('succeeded')
      expect(await postingsOf({ paymentId: id })).toEqual({
        cash_flutterwave: 150_050n,
        income_registration: -100_000n,
        customer_credit: -50_050n,
      })
      expect((await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })).creditKobo).toBe(50_050n)
    }
  })

  test('by an unknown reference or of an unknown payment does nothing', async () => {
    const before = await db().payment.count({ where: { state: 'succeeded' } })
    await settleByReference('FB-REG-UNKNOWN')
    await settleByReference('x'.repeat(10_000))
    expect(await settlePayment(randomUUID())).toBe('unknown')
    expect(await db().payment.count({ where: { state: 'succeeded' } })).toBe(before)
  })

  test('of someone else’s order is refused', async () => {
    const { order, txRef } = await orderFees()
    pay(txRef)
    await expect(confirmOrderFees(await aBuyer(), order.id)).rejects.toMatchObject({ status: 403 })
    expect((await paymentBy(txRef)).state).toBe('pending')
  })
})

describe('the reconciliation', () => {
  const due = (id: string) =>
    pool().query("UPDATE payments SET next_check_at = now() - interval '1 second' WHERE id = $1", [id])
  const quiet = () =>
    pool().query("UPDATE payments SET next_check_at = now() + interval '1 day' WHERE state = 'pending'")

  test('finds the money of a buyer whose browser never came back', async () => {
    const { buyer, txRef, id } = await aFee()
    await quiet()
    pay(txRef)
    expect(await reconcilePayments()).toBe(0)
    await due(id)
    expect(await reconcilePayments()).toBe(1)
    expect(await isPaid(buyer.id)).toBe(true)
    expect(await reconcilePayments()).toBe(0)
  })

  test('takes up no payment after its time is over, and leaves it for the next run', async () => {
    const { txRef, id } = await aFee()
    await quiet()
    pay(txRef)
    await due(id)
    expect(await reconcilePayments(20, new Date())).toBe(0)
    expect(await reconcilePayments()).toBe(1)
  })

  test('by two servers at once books once', async () => {
    const { txRef, id } = await aFee()
    await quiet()
    pay(txRef)
    await due(id)
    await Promise.all([reconcilePayments(), reconcilePayments(), reconcilePayments()])
    expect(await db().ledgerEntry.count({ where: { paymentId: id } })).toBe(1)
  })

  test('asks later and later, through an outage too, and nothing is lost', async () => {
    const { buyer, txRef, id } = await aFee()
    await quiet()
    await due(id)
    flutterwave.current.setFaults({ api: 'unavailable' })
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

  test('gives up after three days, but money that comes later still counts', async () => {
    const { buyer, txRef, id } = await aFee()
    await pool().query("UPDATE payments SET created_at = now() - interval '73 hours' WHERE id = $1", [id])
    expect(await settlePayment(id)).toBe('unknown')
    expect(await paymentBy(txRef)).toMatchObject({ state: 'expired', nextCheckAt: null })
    pay(txRef)
    await settleByReference(txRef)
    expect(await isPaid(buyer.id)).toBe(true)
  })

  test('keeps a fee that was paid twice, by an old reference and a new one, as credit of the buyer', async () => {
    const { buyer, txRef, id } = await aFee()
    await pool().query("UPDATE payments SET created_at = now() - interval '73 hours' WHERE id = $1", [id])
    await settlePayment(id)
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
