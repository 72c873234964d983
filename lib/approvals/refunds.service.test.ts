import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { cancelOrder } from '@/lib/orders/cancel'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { startPayment } from '@/lib/payments/service'
import { settlePayment } from '@/lib/payments/settle'
import { aBuyer, aStaff, anOrder, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { useRefunds } from '@/sandbox/refunds'
import { listApprovals } from './queries'
import { decide } from './decide'
import { requestRefund } from './kinds/refund'

const { flutterwave, paid, sent, refundsOf, send } = useRefunds({ startPayment, settlePayment, sendRefunds })
beforeAll(openConnections)
/** Paid fees of an order: ₦1,500 for delivery, ₦500 for service. */
async function paidFees(amount?: number) {
  const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer()]
  const order = await anOrder(buyer, { status: 'approved' })
  return { maker, checker, buyer, order, ...(await paid({ purpose: 'order_fees', orderId: order.id }, buyer, amount)) }
}

describe('requestRefund of a fee', () => {
  test('refunds a part after a second person agrees, then the rest, then nothing more', async () => {
    const { maker, checker, buyer, order, paymentId, transactionId } = await paidFees()
    const part = await requestRefund(maker, paymentId, { amount: kobo(160_000n), reason: 'Two bags were wet' })
    expect((await listApprovals(checker)).items).toContainEqual(
      expect.objectContaining({
        id: part,
        kind: 'refund',
        about: paymentId,
        amount: 1_600,
        reason: 'Two bags were wet',
      }),
    )
    await expect(decide(maker, part, 'approve')).rejects.toMatchObject({
      status: 403,
      code: 'own_request',
      message: 'You made this request, so a colleague has to decide it.',
    })
    expect(await refundsOf(paymentId)).toEqual([])
    await decide(checker, part, 'approve')
    expect(await refundsOf(paymentId)).toEqual([{ amountKobo: 160_000n, state: 'requested', approvalId: part }])
    expect(await postingsOf({ paymentId })).toEqual({
      cash_flutterwave: 200_000n,
      income_service: -50_000n,
      income_delivery: -150_000n,
    })
    await send(paymentId)
    expect(sent(transactionId)).toEqual([1_600])
    expect(await postingsOf({ paymentId })).toEqual({
      cash_flutterwave: 40_000n,
      income_service: -40_000n,
      income_delivery: 0n,
    })
    expect(await queuedMails(buyer.email)).toContain(`₦1,600 of order ${order.number} is being refunded to you`)
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'The rest too' }), 'approve')
    await send(paymentId)
    expect(sent(transactionId)).toEqual([1_600, 400])
    expect(await postingsOf({ paymentId })).toEqual({ cash_flutterwave: 0n, income_service: 0n, income_delivery: 0n })
    await expect(requestRefund(maker, paymentId, { reason: 'Once more' })).rejects.toMatchObject({
      status: 409,
      message: 'Nothing is left to refund.',
    })
    expect(
      await db().auditRecord.count({ where: { subject: `approval:${part}`, actorId: { in: [maker.id, checker.id] } } }),
    ).toBe(2)
  })

  test('sends two refunds of the same amount', async () => {
    const { maker, checker, paymentId, transactionId } = await paidFees()
    for (const reason of ['Late', 'Late again'])
      await decide(checker, await requestRefund(maker, paymentId, { amount: kobo(50_000n), reason }), 'approve')
    await send(paymentId)
    await send(paymentId)
    expect(sent(transactionId)).toEqual([500, 500])
    expect((await refundsOf(paymentId)).map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  test('repeats a failed refund', async () => {
    const { maker, checker, paymentId, transactionId } = await paidFees()
    flutterwave.current.setFaults({ refunds: 'processing' })
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'Never delivered' }), 'approve')
    await send(paymentId)
    await expect(requestRefund(maker, paymentId, { reason: 'Impatient' })).rejects.toMatchObject({ status: 409 })
    flutterwave.current.settleRefunds(transactionId, 'failed')
    await send(paymentId)
    flutterwave.current.setFaults({ refunds: 'completed' })
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'The bank was closed' }), 'approve')
    await send(paymentId)
    expect(sent(transactionId)).toEqual([2_000, 2_000])
    expect((await refundsOf(paymentId)).map(({ state }) => state)).toEqual(['failed', 'completed'])
    expect(await postingsOf({ paymentId })).toMatchObject({ cash_flutterwave: 0n })
  })

  test('does not repeat a failed refund that the provider completed later', async () => {
    const { maker, checker, paymentId, transactionId } = await paidFees(4_000)
    flutterwave.current.setFaults({ refunds: 'failed' })
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'Never delivered' }), 'approve')
    await send(paymentId)
    const late = flutterwave.current.refunds(transactionId)[0]
    if (late) late.status = 'completed'
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'Send it again' }), 'approve')
    await send(paymentId)
    expect(sent(transactionId)).toEqual([2_000])
    expect(await postingsOf({ paymentId })).toMatchObject({ cash_flutterwave: 200_000n, customer_credit: -200_000n })
  })

  test('refunds the registration fee without closing the shop to the buyer', async () => {
    const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer({ feePaid: false })]
    const { paymentId, transactionId } = await paid({ purpose: 'registration' }, buyer)
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'Registered twice' }), 'approve')
    await send(paymentId)
    expect(sent(transactionId)).toEqual([1_000])
    expect(await postingsOf({ paymentId })).toEqual({
      cash_flutterwave: 0n,
      income_registration: 0n,
      vat_payable: 0n,
    })
    expect(await queuedMails(buyer.email)).toContain('₦1,000 of your registration fee is being refunded to you')
    expect((await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).feePaidAt).toBeInstanceOf(Date)
  })

  test('refuses at once what was not received, became credit, or is over the rest', async () => {
    const { maker, paymentId, buyer } = await paidFees(2_300)
    const ask = (id: string, amount?: bigint) =>
      requestRefund(maker, id, { reason: 'x', ...(amount === undefined ? {} : { amount: kobo(amount) }) })
    await expect(ask(paymentId, 200_001n)).rejects.toMatchObject({
      status: 409,
      message: 'Only ₦2,000 of this payment can still be refunded.',
    })
    const other = await anOrder(buyer, { status: 'approved' })
    await startPayment(buyer, { purpose: 'order_fees', orderId: other.id })
    const pending = await db().payment.findFirstOrThrow({ where: { orderId: other.id } })
    await expect(ask(pending.id)).rejects.toMatchObject({
      status: 409,
      message: 'We never received this payment, so there is nothing to refund.',
    })
    await db().order.update({ where: { id: other.id }, data: { feesPaidAt: new Date() } })
    flutterwave.current.pay({ tx_ref: pending.txRef, outcome: 'successful' })
    await settlePayment(pending.id, 'job')
    await expect(ask(pending.id)).rejects.toMatchObject({
      status: 409,
      message: 'Nothing is left to refund.',
    })
    for (const id of [randomUUID(), 'x']) await expect(ask(id)).rejects.toMatchObject({ status: 404 })
    expect(await db().approval.count({ where: { requestedById: maker.id } })).toBe(0)
  })
})

describe('the refunds of a payment never exceed it', () => {
  test('when three full refunds are approved at once', async () => {
    const { maker, paymentId } = await paidFees()
    const asked = await Promise.all(
      ['One', 'Two', 'Three'].map((reason) => requestRefund(maker, paymentId, { reason })),
    )
    const checkers = await Promise.all(asked.map(() => aStaff()))
    const { won, lost } = await race(
      asked.flatMap((id, index) => [
        decide(checkers[index] ?? maker, id, 'approve'),
        decide(checkers[0] ?? maker, id, 'approve'),
      ]),
    )
    expect(won).toHaveLength(1)
    expect(
      lost.every(
        (error) =>
          error instanceof Error &&
          /^(?:Nothing is left to refund|This request has already been decided)/.test(error.message),
      ),
    ).toBe(true)
    expect((await refundsOf(paymentId)).map(({ amountKobo }) => amountKobo)).toEqual([200_000n])
  })

  test('when a partly refunded order is closed', async () => {
    const { maker, checker, buyer, order, paymentId } = await paidFees()
    await decide(checker, await requestRefund(maker, paymentId, { amount: kobo(50_000n), reason: 'Late' }), 'approve')
    await cancelOrder(buyer, order.id)
    expect((await refundsOf(paymentId)).map(({ amountKobo }) => amountKobo)).toEqual([50_000n, 150_000n])
  })

  test('when the order is closed at the moment of approval', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { maker, checker, buyer, order, paymentId } = await paidFees()
      const id = await requestRefund(maker, paymentId, { amount: kobo(80_000n), reason: 'Late' })
      const { lost } = await race<unknown>([cancelOrder(buyer, order.id), decide(checker, id, 'approve')])
      expect(lost.every((error) => error instanceof Error && error.message === 'Nothing is left to refund.')).toBe(true)
      const amounts = (await refundsOf(paymentId)).map(({ amountKobo }) => amountKobo)
      expect(amounts.reduce((total, amount) => total + amount, 0n)).toBe(200_000n)
    }
  })

  test('because the database refuses more', async () => {
    const { paymentId } = await paidFees()
    const insert = (amount: bigint, state = 'requested') =>
      pool().query(
        `INSERT INTO refunds (id, payment_id, amount_kobo, state)
          VALUES (gen_random_uuid(), $1, $2, $3::"RefundState")`,
        [paymentId, amount, state],
      )
    await expect(insert(200_001n)).rejects.toThrow('200000 kobo were paid')
    await insert(200_000n, 'failed')
    await insert(150_000n)
    await expect(insert(50_001n)).rejects.toThrow('come to 200001 kobo')
    await expect(
      pool().query("UPDATE refunds SET state = 'requested' WHERE payment_id = $1", [paymentId]),
    ).rejects.toThrow('come to 350000 kobo')
    const results = await Promise.allSettled([insert(50_000n), insert(50_000n), insert(50_000n)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
