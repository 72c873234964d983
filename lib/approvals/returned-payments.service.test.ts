import { beforeAll, describe, expect, test } from 'vitest'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { payOutCredit } from '@/lib/credit/payouts'
import { getWallet } from '@/lib/credit/queries'
import { listMovements } from '@/lib/credit/statement-queries'
import { creditGoods } from '@/lib/orders/credit-notes'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { startPayment } from '@/lib/payments/service'
import { countPaymentWork, getPayment } from '@/lib/payments/staff-queries'
import { settlePayment } from '@/lib/payments/settle'
import { aBuyer, aStaff, anOrder, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { useRefunds } from '@/sandbox/refunds'
import { listApprovals } from './queries'
import { decide } from './decide'
import { requestUndo } from './kinds/correction'
import { requestRefund } from './kinds/refund'

const { flutterwave, paid, sent, refundsOf, send } = useRefunds({ startPayment, settlePayment, sendRefunds })
beforeAll(openConnections)
/** Credits the only unit of an order, so that what was repaid of it becomes credit. */
async function creditAll(orderId: string): Promise<void> {
  const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId } })
  const by = { actorId: orderId, memo: 'Torn' }
  await transaction((tx) => creditGoods(tx, orderId, [{ itemId, quantity: 1 }], by))
}

/** A repayment of ₦4,000 by someone who owes ₦10,000. */
async function paidBack() {
  const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer()]
  const order = await anOrder(buyer, { status: 'delivered' })
  const repayment = await paid({ purpose: 'repayment', amount: kobo(400_000n) }, buyer)
  const entry = await db().ledgerEntry.findFirstOrThrow({
    where: { paymentId: repayment.paymentId, event: 'repayment_received' },
    select: { id: true },
  })
  return { maker, checker, buyer, order, entryId: entry.id, ...repayment }
}

describe('the refund of an early repayment', () => {
  const RETURNED = { cash_flutterwave: 400_000n, loans_receivable: 0n, owed_back: -400_000n }

  test.each(['asked for as a refund', 'asked to be undone'])(
    'reverses the repayment, then sends and books the refund: %s',
    async (way) => {
      const { maker, checker, buyer, entryId, paymentId, transactionId } = await paidBack()
      const id =
        way === 'asked to be undone'
          ? await requestUndo(maker, entryId, 'Paid by mistake')
          : await requestRefund(maker, paymentId, { reason: 'Paid by mistake' })
      expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 10_000, paidLoan: 4_000 })
      await decide(checker, id, 'approve')
      expect(await refundsOf(paymentId)).toEqual([{ amountKobo: 400_000n, state: 'requested', approvalId: id }])
      expect(await postingsOf({ paymentId })).toEqual(RETURNED)
      expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 10_000, paidLoan: 0 })
      await send(paymentId)
      expect(sent(transactionId)).toEqual([4_000])
      expect(await postingsOf({ paymentId })).toEqual({ cash_flutterwave: 0n, loans_receivable: 0n, owed_back: 0n })
      expect(await queuedMails(buyer.email)).toContain('₦4,000 of your early repayment is being refunded to you')
      expect(
        (await listMovements(buyer.id)).items.map(({ what, paid: money, owed }) => [what, money, owed]).slice(0, 4),
      ).toEqual([
        ['₦4,000 refunded to you', 0, 10_000],
        ['₦4,000 of your early repayment will be refunded', 0, 10_000],
        ['Correction of “Repaid by card or transfer”', -4_000, 10_000],
        ['Repaid by card or transfer', 4_000, 6_000],
      ])
      for (const again of [
        () => requestRefund(maker, paymentId, { reason: 'Again' }),
        () => requestUndo(maker, entryId, 'Again'),
      ])
        await expect(again()).rejects.toMatchObject({ status: 409 })
    },
  )

  test('is whole, happens once, and needs unused credit', async () => {
    const { maker, checker, buyer, order, paymentId } = await paidBack()
    await expect(requestRefund(maker, paymentId, { amount: kobo(100_000n), reason: 'A part' })).rejects.toMatchObject({
      status: 409,
      message: 'This payment can only be refunded in full: ₦4,000.',
    })
    const asked = await Promise.all(['One', 'Two'].map((reason) => requestRefund(maker, paymentId, { reason })))
    await creditAll(order.id)
    const { won, lost } = await race(asked.map((id) => decide(checker, id, 'approve')))
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatchObject({ status: 409, message: 'Nothing is left to refund.' })
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0, customerCredit: 0 })
    const used = await paidBack()
    await creditAll(used.order.id)
    await transaction((tx) =>
      payOutCredit(
        tx,
        { userId: used.buyer.id, amount: kobo(400_000n), accountId: null, approvalId: undefined },
        {
          actorId: checker.id,
          memo: 'Paid out',
        },
      ),
    )
    await expect(requestRefund(maker, used.paymentId, { reason: 'x' })).rejects.toMatchObject({
      status: 409,
      message: 'The money of this repayment was already used, so it cannot be undone.',
    })
  })

  test('is repeated after a failure, with one reversal', async () => {
    const { maker, checker, paymentId, transactionId } = await paidBack()
    flutterwave.current.setFaults({ refunds: 'failed' })
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'Paid by mistake' }), 'approve')
    await send(paymentId)
    expect(await postingsOf({ paymentId })).toEqual(RETURNED)
    expect(await getPayment(maker, paymentId)).toMatchObject({ refundable: 4_000, isWhole: true })
    flutterwave.current.setFaults({ refunds: 'completed' })
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'The bank was closed' }), 'approve')
    await send(paymentId)
    expect(sent(transactionId)).toEqual([4_000, 4_000])
    expect(await postingsOf({ paymentId })).toMatchObject({ cash_flutterwave: 0n, owed_back: 0n })
  })
})

describe('the refund of unapplied money', () => {
  test.each([
    ['too little', { amount: 700, currency: 'NGN' }, '₦700', { cash_flutterwave: 0n, owed_back: 0n }],
    ['in dollars', { amount: 1_000, currency: 'USD' }, 'USD 1,000', {}],
  ])('returns a payment that is %s in full, after a second person agrees', async (_name, change, shown, books) => {
    const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer({ feePaid: false })]
    const before = await countPaymentWork(maker)
    const { txRef } = await startPayment(buyer, { purpose: 'registration' })
    const { id: transactionId } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...change })
    const { id: paymentId } = await db().payment.findUniqueOrThrow({ where: { txRef } })
    expect(await settlePayment(paymentId, 'job')).toBe('unapplied')
    expect((await countPaymentWork(maker)).unapplied).toBe(before.unapplied + 1)
    expect(await getPayment(maker, paymentId)).toMatchObject({
      state: 'failed',
      unapplied: shown,
      received: null,
      isWhole: true,
    })
    await expect(requestRefund(maker, paymentId, { amount: kobo(1n), reason: 'A part' })).rejects.toMatchObject({
      status: 409,
      message: `This payment can only be refunded in full: ${shown}.`,
    })
    const id = await requestRefund(maker, paymentId, { reason: 'Not what was asked for' })
    expect((await listApprovals(checker)).items.find((approval) => approval.id === id)?.details).toMatchObject({
      title: `Refund of ${shown}`,
      facts: expect.arrayContaining([['Received, but not accepted', shown]]) as unknown,
    })
    await decide(checker, id, 'approve')
    const records = await db().auditRecord.findMany({
      where: { subject: `approval:${id}` },
      select: { details: true },
    })
    expect(records.map(({ details }) => details)).toEqual([
      expect.objectContaining({ amount: shown }),
      expect.objectContaining({ amount: shown }),
    ])
    expect((await countPaymentWork(maker)).unapplied).toBe(before.unapplied)
    await send(paymentId)
    expect(flutterwave.current.refunds(transactionId)).toMatchObject([
      { status: 'completed', amount_refunded: change.amount },
    ])
    expect(await postingsOf({ paymentId })).toEqual(books)
    expect(await queuedMails(buyer.email)).toContain(`${shown} of your payment is being refunded to you`)
    await expect(requestRefund(maker, paymentId, { reason: 'Again' })).rejects.toMatchObject({
      status: 409,
      message: 'Nothing is left to refund.',
    })
  })
})
