import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { ProviderUnreachable } from '@/lib/integrations/flutterwave'
import { aBuyer, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { feePayments, paymentBy } from '@/sandbox/fee-payments'
import { useFlutterwave } from '@/sandbox/test-outside'
import { findUnappliedSentence } from './queries'
import { confirmOrderFees, confirmRegistrationFee, settleByReference, startPayment } from './service'
import { settlePayment } from './settle'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(() => flutterwave.current.setFaults({ api: 'normal' }))

const { aFee, orderFees } = feePayments(startPayment)
const pay = (
  txRef: string,
  change: { amount?: number; currency?: string; outcome?: 'successful' | 'failed' | 'pending' } = {},
) => flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...change })
const isPaid = async (userId: string) =>
  (await db().user.findUniqueOrThrow({ where: { id: userId } })).feePaidAt !== null

describe('settlePayment', () => {
  test('books the registration fee and marks it as paid', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef)
    expect(await settlePayment(id, 'job')).toBe('succeeded')
    expect(await isPaid(buyer.id)).toBe(true)
    expect(await paymentBy(txRef)).toMatchObject({ state: 'succeeded', receivedKobo: 100_000n, nextCheckAt: null })
    expect(await postingsOf({ paymentId: id })).toEqual({
      cash_flutterwave: 100_000n,
      income_registration: -93_023n,
      vat_payable: -6_977n,
    })
  })

  test('books service and delivery fees and marks the order as paid', async () => {
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

  test('accepts a webhook that arrives during the confirmation', async () => {
    const { buyer, txRef } = await aFee()
    pay(txRef)
    await settleByReference(txRef)
    // The confirmation as it saw the account just before the webhook came.
    await db().user.update({ where: { id: buyer.id }, data: { feePaidAt: null } })
    await confirmRegistrationFee(buyer.id)
  })

  test('books one entry from ten calls at once', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef)
    const triggers = Array.from({ length: 10 }, (_, index) =>
      index % 3 === 0
        ? settlePayment(id, 'job')
        : index % 3 === 1
          ? confirmRegistrationFee(buyer.id)
          : settleByReference(txRef),
    )
    const { lost } = await race<unknown>(triggers)
    expect(lost).toEqual([])
    expect(await db().ledgerEntry.count({ where: { paymentId: id } })).toBe(1)
    expect(await db().notification.count({ where: { userId: buyer.id } })).toBe(1)
    expect(await settlePayment(id, 'job')).toBe('succeeded')
    expect(await db().ledgerEntry.count({ where: { paymentId: id } })).toBe(1)
  })

  test.each([
    ['₦999', { amount: 999 }, 'paid too little', '₦999', { cash_flutterwave: 99_900n, owed_back: -99_900n }],
    ['₦999.99', { amount: 999.99 }, 'paid too little', '₦999.99', { cash_flutterwave: 99_999n, owed_back: -99_999n }],
    ['1,000 dollars', { currency: 'USD' }, 'paid in USD', 'USD 1,000', {}],
  ])(
    'owes %s back, notifies the buyer, and lets them pay under a new reference',
    async (_name, change, reason, shown, books) => {
      const { buyer, txRef, id } = await aFee()
      const { id: unappliedId } = pay(txRef, change)
      const notification =
        `We received ${shown} instead of ₦1,000. ` +
        'This amount was not accepted and will be refunded. You can pay the full amount again.'
      const { won } = await race([
        settlePayment(id, 'job'),
        settlePayment(id, 'job', String(unappliedId)),
        settlePayment(id, 'job'),
      ])
      expect(won).toEqual(['unapplied', 'unapplied', 'unapplied'])
      await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({
        status: 402,
        message: notification,
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
        { title: notification },
      ])
      expect(await findUnappliedSentence(buyer.id, 'registration')).toBe(notification)
      const again = await startPayment(buyer, { purpose: 'registration' })
      expect(again.txRef).not.toBe(txRef)
      expect(await findUnappliedSentence(buyer.id, 'registration')).toBeUndefined()
      pay(again.txRef)
      await confirmRegistrationFee(buyer.id)
      expect(await isPaid(buyer.id)).toBe(true)
      expect((await paymentBy(txRef)).state).toBe('failed')
    },
  )

  test('accepts a full payment after an underpayment, which stays owed back', async () => {
    const { buyer, txRef, id } = await aFee()
    // The provider takes no second success under one reference, save of what waited for a bank meanwhile.
    const { id: full } = pay(txRef, { outcome: 'pending' })
    const short = pay(txRef, { amount: 400 })
    expect(await settlePayment(id, 'job')).toBe('unapplied')
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
      income_registration: -93_023n,
      vat_payable: -6_977n,
    })
    expect(await isPaid(buyer.id)).toBe(true)
  })

  test('books nothing while the payment waits for a bank', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef, { outcome: 'pending' })
    expect(await settlePayment(id, 'job')).toBe('pending')
    await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({ status: 402 })
    expect(await paymentBy(txRef)).toMatchObject({
      state: 'pending',
      providerStatus: 'pending',
      providerId: null,
      unappliedId: null,
    })
    expect(await postingsOf({ paymentId: id })).toEqual({})
  })

  test('leaves the fee unpaid when nobody has paid', async () => {
    const { buyer, id } = await aFee()
    expect(await settlePayment(id, 'job')).toBe('unknown')
    await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({ status: 402 })
    await expect(confirmRegistrationFee((await aBuyer({ feePaid: false })).id)).rejects.toMatchObject({ status: 402 })
    expect(await isPaid(buyer.id)).toBe(false)
  })

  test.each([
    ['its own failed one', (own: number) => own],
    ['someone else’s', (_own: number, other: number) => other],
    ['one that does not exist', () => 1],
  ])('settles by our own reference when the hint is %s', async (_name, pick) => {
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

  test('accepts a success after failures under the same reference', async () => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef, { outcome: 'failed' })
    expect(await settlePayment(id, 'job')).toBe('failed')
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

  test.each(['unavailable', 'garbage'] as const)('changes nothing while the provider is %s', async (api) => {
    const { buyer, txRef, id } = await aFee()
    pay(txRef)
    const before = await paymentBy(txRef)
    flutterwave.current.setFaults({ api })
    await expect(settlePayment(id, 'job')).rejects.toBeInstanceOf(ProviderUnreachable)
    await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({ status: 503 })
    expect(await paymentBy(txRef)).toEqual(before)
    expect(await isPaid(buyer.id)).toBe(false)
    flutterwave.current.setFaults({ api: 'normal' })
    expect(await settlePayment(id, 'job')).toBe('succeeded')
  })

  test('refuses one transaction of the provider for two payments', async () => {
    const [first, second] = [await aFee(), await aFee()]
    const { id: providerId } = pay(second.txRef)
    await pool().query('UPDATE payments SET provider_id = $1 WHERE id = $2', [String(providerId), first.id])
    const before = await paymentBy(second.txRef)
    expect(await settlePayment(second.id, 'job')).toBe('pending')
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

  test('keeps an overpayment as credit, with or without a wallet', async () => {
    for (const wallet of [true, false]) {
      const buyer = await aBuyer({ feePaid: false, wallet })
      const { txRef } = await startPayment(buyer, { purpose: 'registration' })
      pay(txRef, { amount: 1_500.5 })
      const { id } = await paymentBy(txRef)
      expect(await settlePayment(id, 'job')).toBe('succeeded')
      expect(await postingsOf({ paymentId: id })).toEqual({
        cash_flutterwave: 150_050n,
        income_registration: -93_023n,
        vat_payable: -6_977n,
        customer_credit: -50_050n,
      })
      expect((await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })).creditKobo).toBe(50_050n)
    }
  })

  test('does nothing for an unknown reference or payment', async () => {
    const before = await db().payment.count({ where: { state: 'succeeded' } })
    await settleByReference('FB-REG-UNKNOWN')
    await settleByReference('x'.repeat(10_000))
    expect(await settlePayment(randomUUID(), 'job')).toBe('unknown')
    expect(await db().payment.count({ where: { state: 'succeeded' } })).toBe(before)
  })

  test('refuses someone else’s order', async () => {
    const { order, txRef } = await orderFees()
    pay(txRef)
    await expect(confirmOrderFees(await aBuyer(), order.id)).rejects.toMatchObject({ status: 403 })
    expect((await paymentBy(txRef)).state).toBe('pending')
  })
})
