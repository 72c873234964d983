import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { ProviderUnreachable } from '@/lib/integrations/flutterwave'
import { listHistory } from '@/lib/orders/queries'
import { aBuyer, anOrder, openConnections, race } from '@/sandbox/factories'
import { feePayments, paymentBy } from '@/sandbox/fee-payments'
import { useFlutterwave } from '@/sandbox/test-outside'
import { isFeeUnderway, readReturn } from './queries'
import { startPayment } from './service'
import { settlePayment } from './settle'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(() => flutterwave.current.setFaults({ api: 'normal' }))

const { aFee, orderFees } = feePayments(startPayment)
const pay = (txRef: string, outcome: 'successful' | 'failed' | 'pending') =>
  flutterwave.current.pay({ tx_ref: txRef, outcome })

describe('startPayment', () => {
  test('asks ₦1,000 for the registration fee, under our own reference', async () => {
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
    'makes one payment from ten calls at once for %s',
    async (purpose) => {
      const buyer = await aBuyer({ feePaid: purpose === 'order_fees' })
      const orderId = purpose === 'order_fees' ? (await anOrder(buyer, { status: 'approved' })).id : undefined
      const { won, lost } = await race(Array.from({ length: 10 }, () => startPayment(buyer, { purpose, orderId })))
      expect([won.length, lost]).toEqual([10, []])
      expect(new Set(won.map(({ txRef, link }) => `${txRef} ${link}`)).size).toBe(1)
      expect(await db().payment.count({ where: { userId: buyer.id } })).toBe(1)
      expect((await startPayment(buyer, { purpose, orderId })).link).toBe(won[0]?.link)
    },
  )

  test('keeps one payment for each reference, because the database refuses a second one', async () => {
    const { txRef, order } = await orderFees()
    const { userId, amountKobo, purpose } = await db().payment.findUniqueOrThrow({ where: { txRef } })
    const again = { userId, amountKobo, purpose, orderId: order.id, txRef }
    await expect(db().payment.create({ data: again })).rejects.toMatchObject({ code: 'P2002' })
    expect(await db().payment.count({ where: { txRef } })).toBe(1)
  })

  test('asks the amounts of the order for its fees', async () => {
    const { txRef, order } = await orderFees()
    expect(await paymentBy(txRef)).toMatchObject({
      amountKobo: 200_000n,
      orderId: order.id,
      state: 'pending',
      currency: 'NGN',
    })
  })

  test('refuses an order that is paid, closed, unknown or someone else’s', async () => {
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

  test('of the fees of an order waits for its approval, also where a payment was started before', async () => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer)
    const fees = { purpose: 'order_fees', orderId: order.id } as const
    const refusal = {
      status: 409,
      code: 'order_not_approved',
      message: 'You can pay for service and delivery after we have approved this order.',
    }
    await expect(startPayment(buyer, fees)).rejects.toMatchObject(refusal)
    expect(await db().payment.count({ where: { userId: buyer.id } })).toBe(0)

    const setStatus = (status: 'approved' | 'pending') =>
      db().order.update({ where: { id: order.id }, data: { status } })
    await setStatus('approved')
    const { txRef } = await startPayment(buyer, fees)
    // The approval is taken back, so the link is not given again. Money that is already paid by it still counts.
    await setStatus('pending')
    await expect(startPayment(buyer, fees)).rejects.toMatchObject(refusal)
    pay(txRef, 'successful')
    expect(await settlePayment((await paymentBy(txRef)).id, 'job')).toBe('succeeded')
    expect((await listHistory(buyer)).items[0]).toMatchObject({ status: 'pending', isPaymentDS: true })
    expect(await db().refund.count({ where: { payment: { txRef } } })).toBe(0)
  })

  test.each(['unavailable', 'garbage'] as const)(
    'keeps the reference for the next try while the provider is %s',
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

  test('signs the return address, and refuses a forged one', async () => {
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

describe('a payment that waits for a bank', () => {
  test('is shown as waiting until it arrives or fails', async () => {
    const [fee, order] = [await aFee(), await orderFees()]
    const known = async () => [
      await isFeeUnderway(fee.buyer.id),
      (await listHistory(order.buyer)).items[0]?.isPaymentWaiting,
    ]
    expect(await known()).toEqual([false, false])
    for (const { txRef, id } of [fee, order]) {
      const { id: transaction } = pay(txRef, 'pending')
      expect(await settlePayment(id, 'job')).toBe('pending')
      expect((await known()).filter(Boolean)).toHaveLength(1)
      flutterwave.current.settle(transaction, 'successful')
      expect(await settlePayment(id, 'job')).toBe('succeeded')
      expect(await known()).toEqual([false, false])
    }
    const failed = await orderFees()
    pay(failed.txRef, 'failed')
    expect(await settlePayment(failed.id, 'job')).toBe('failed')
    expect((await listHistory(failed.buyer)).items[0]).toMatchObject({ isPaymentWaiting: false, isPaymentDS: false })
  })
})
