import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/core/db'
import { kobo } from '@/lib/core/money'
import { getWallet } from '@/lib/credit/queries'
import { listMovements } from '@/lib/credit/statement-queries'
import { cancelOrder } from '@/lib/orders/service'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { startPayment } from '@/lib/payments/service'
import { countPaymentWork, getPayment } from '@/lib/payments/staff-queries'
import { settlePayment } from '@/lib/payments/settle'
import { aBuyer, aStaff, anOrder, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { listApprovals } from './queries'
import { decide, requestRefund, requestUndo } from './service'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
// Each test has the refunds to itself.
beforeEach(() => pool().query("UPDATE refunds SET next_check_at = now() + interval '1 day'"))
afterEach(() => flutterwave.current.setFaults({ api: 'normal', refunds: 'completed' }))

async function paid(
  start: Parameters<typeof startPayment>[1],
  buyer: Parameters<typeof startPayment>[0],
  amount?: number,
) {
  const { txRef } = await startPayment(buyer, start)
  const { id: transactionId } = flutterwave.current.pay({
    tx_ref: txRef,
    outcome: 'successful',
    ...(amount ? { amount } : {}),
  })
  const { id: paymentId } = await db().payment.findUniqueOrThrow({ where: { txRef } })
  expect(await settlePayment(paymentId)).toBe('succeeded')
  return { paymentId, transactionId }
}

/** Paid fees of an order: ₦1,500 for delivery, ₦500 for service. */
async function paidFees(amount?: number) {
  const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer()]
  const order = await anOrder(buyer)
  return { maker, checker, buyer, order, ...(await paid({ purpose: 'order_fees', orderId: order.id }, buyer, amount)) }
}

const sent = (transactionId: number) =>
  flutterwave.current.refunds(transactionId).map(({ amount_refunded }) => amount_refunded)
const refundsOf = (paymentId: string) =>
  db().refund.findMany({
    where: { paymentId },
    select: { amountKobo: true, state: true, approvalId: true },
    orderBy: { id: 'asc' },
  })
const due = (paymentId: string) =>
  pool().query("UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE payment_id = $1", [paymentId])
const send = (paymentId: string) => due(paymentId).then(() => sendRefunds())

describe('a refund that staff decide on', () => {
  test('waits for a second person, is sent, booked against the income, and told; then the rest goes, and no more', async () => {
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
      message: 'Someone else has to decide on what you asked for.',
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
    expect(await queuedMails(buyer.email)).toEqual([`₦1,600 of order ${order.number} is being refunded to you`])
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'The rest too' }), 'approve')
    await send(paymentId)
    expect(sent(transactionId)).toEqual([1_600, 400])
    expect(await postingsOf({ paymentId })).toEqual({ cash_flutterwave: 0n, income_service: 0n, income_delivery: 0n })
    await expect(requestRefund(maker, paymentId, { reason: 'Once more' })).rejects.toMatchObject({
      status: 409,
      message: 'Nothing of this payment is left to be refunded.',
    })
    expect(
      await db().auditRecord.count({ where: { subject: `approval:${part}`, actorId: { in: [maker.id, checker.id] } } }),
    ).toBe(2)
  })

  test('in two parts of the same amount is sent twice', async () => {
    const { maker, checker, paymentId, transactionId } = await paidFees()
    for (const reason of ['Late', 'Late again'])
      await decide(checker, await requestRefund(maker, paymentId, { amount: kobo(50_000n), reason }), 'approve')
    await send(paymentId)
    await send(paymentId)
    expect(sent(transactionId)).toEqual([500, 500])
    expect((await refundsOf(paymentId)).map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  test('that failed is sent again', async () => {
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

  test('that failed and was completed by the provider after all is found, and not sent a second time', async () => {
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

  test('of the registration fee is booked and told, and closes no gate', async () => {
    const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer({ feePaid: false })]
    const { paymentId, transactionId } = await paid({ purpose: 'registration' }, buyer)
    await decide(checker, await requestRefund(maker, paymentId, { reason: 'Registered twice' }), 'approve')
    await send(paymentId)
    expect(sent(transactionId)).toEqual([1_000])
    expect(await postingsOf({ paymentId })).toEqual({ cash_flutterwave: 0n, income_registration: 0n })
    expect(await queuedMails(buyer.email)).toEqual(['₦1,000 of your registration fee is being refunded to you'])
    expect((await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).feePaidAt).toBeInstanceOf(Date)
  })

  test('is refused at once for what was not received, became credit, or is more than is left', async () => {
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
      message: 'This payment was never received, so nothing can be refunded.',
    })
    await db().order.update({ where: { id: other.id }, data: { feesPaidAt: new Date() } })
    flutterwave.current.pay({ tx_ref: pending.txRef, outcome: 'successful' })
    await settlePayment(pending.id)
    await expect(ask(pending.id)).rejects.toMatchObject({
      status: 409,
      message: 'Nothing of this payment is left to be refunded.',
    })
    for (const id of [randomUUID(), 'x']) await expect(ask(id)).rejects.toMatchObject({ status: 404 })
    expect(await db().approval.count({ where: { requestedById: maker.id } })).toBe(0)
  })
})

/** A repayment of ₦4,000 by someone who owes ₦10,000. */
async function paidBack() {
  const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer()]
  const order = await anOrder(buyer, { status: 'approved' })
  const repayment = await paid({ purpose: 'repayment', amount: kobo(400_000n) }, buyer)
  const entry = await db().ledgerEntry.findFirstOrThrow({
    where: { paymentId: repayment.paymentId, event: 'repayment_received' },
    select: { id: true },
  })
  return { maker, checker, buyer, order, entryId: entry.id, ...repayment }
}

describe('an early repayment that goes back', () => {
  const RETURNED = { cash_flutterwave: 400_000n, loans_receivable: 0n, owed_back: -400_000n }

  test.each(['asked for as a refund', 'asked to be undone'])(
    'is owed again when a second person agrees, sent, and booked when it has left: %s',
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
      expect(await queuedMails(buyer.email)).toEqual(['₦4,000 of your early repayment is being refunded to you'])
      expect(
        (await listMovements(buyer.id)).items.map(({ what, paid: money, owed }) => [what, money, owed]).slice(0, 4),
      ).toEqual([
        ['₦4,000 sent back to you', 0, 10_000],
        ['₦4,000 of early repayment goes back to you', 0, 10_000],
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

  test('goes whole, once, and only while its money can be taken back', async () => {
    const { maker, checker, buyer, order, paymentId } = await paidBack()
    await expect(requestRefund(maker, paymentId, { amount: kobo(100_000n), reason: 'A part' })).rejects.toMatchObject({
      status: 409,
      message: 'This goes back whole: ₦4,000.',
    })
    const asked = await Promise.all(['One', 'Two'].map((reason) => requestRefund(maker, paymentId, { reason })))
    await cancelOrder(buyer, order.id)
    const { won, lost } = await race(asked.map((id) => decide(checker, id, 'approve')))
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatchObject({ status: 409, message: 'Nothing of this payment is left to be refunded.' })
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0, customerCredit: 0 })
    const used = await paidBack()
    await cancelOrder(used.buyer, used.order.id)
    await pool().query('UPDATE wallets SET credit_kobo = 0 WHERE user_id = $1', [used.buyer.id])
    await expect(requestRefund(maker, used.paymentId, { reason: 'x' })).rejects.toMatchObject({
      status: 409,
      message: 'The money of this repayment has been used since; it cannot be undone.',
    })
    await pool().query('UPDATE wallets SET credit_kobo = 400000 WHERE user_id = $1', [used.buyer.id])
  })

  test('whose refund failed is sent again, and undone only once', async () => {
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

describe('money that settles nothing', () => {
  test.each([
    ['too little', { amount: 700, currency: 'NGN' }, '₦700', { cash_flutterwave: 0n, owed_back: 0n }],
    ['in dollars', { amount: 1_000, currency: 'USD' }, 'USD 1,000', {}],
  ])('%s is seen by staff, and goes back whole when a second person agrees', async (_name, change, shown, books) => {
    const [maker, checker, buyer] = [await aStaff(), await aStaff(), await aBuyer({ feePaid: false })]
    const before = await countPaymentWork(maker)
    const { txRef } = await startPayment(buyer, { purpose: 'registration' })
    const { id: transactionId } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...change })
    const { id: paymentId } = await db().payment.findUniqueOrThrow({ where: { txRef } })
    expect(await settlePayment(paymentId)).toBe('unapplied')
    expect((await countPaymentWork(maker)).unapplied).toBe(before.unapplied + 1)
    expect(await getPayment(maker, paymentId)).toMatchObject({
      state: 'failed',
      unapplied: shown,
      received: null,
      isWhole: true,
    })
    await expect(requestRefund(maker, paymentId, { amount: kobo(1n), reason: 'A part' })).rejects.toMatchObject({
      status: 409,
      message: `This goes back whole: ${shown}.`,
    })
    const id = await requestRefund(maker, paymentId, { reason: 'Not what was asked for' })
    expect((await listApprovals(checker)).items.find((approval) => approval.id === id)?.details).toMatchObject({
      title: `Refund of ${shown}`,
      facts: expect.arrayContaining([['Came, and pays for nothing', shown]]) as unknown,
    })
    await decide(checker, id, 'approve')
    expect((await countPaymentWork(maker)).unapplied).toBe(before.unapplied)
    await send(paymentId)
    expect(flutterwave.current.refunds(transactionId)).toMatchObject([
      { status: 'completed', amount_refunded: change.amount },
    ])
    expect(await postingsOf({ paymentId })).toEqual(books)
    expect(await queuedMails(buyer.email)).toContain(`${shown} of your payment is being refunded to you`)
    await expect(requestRefund(maker, paymentId, { reason: 'Again' })).rejects.toMatchObject({
      status: 409,
      message: 'Nothing of this payment is left to be refunded.',
    })
  })
})

describe('never more goes back than was paid', () => {
  test('when two requests for all of it are approved at the same moment', async () => {
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
          error instanceof Error && /^(Nothing of this payment is left|This was decided already)/.test(error.message),
      ),
    ).toBe(true)
    expect((await refundsOf(paymentId)).map(({ amountKobo }) => amountKobo)).toEqual([200_000n])
  })

  test('when a part was refunded and the order is closed then: only the rest follows', async () => {
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
      expect(
        lost.every(
          (error) => error instanceof Error && error.message === 'Nothing of this payment is left to be refunded.',
        ),
      ).toBe(true)
      const amounts = (await refundsOf(paymentId)).map(({ amountKobo }) => amountKobo)
      expect(amounts.reduce((total, amount) => total + amount, 0n)).toBe(200_000n)
    }
  })

  test('whatever the code asks for: the database refuses it', async () => {
    const { paymentId } = await paidFees()
    const insert = (amount: bigint, state = 'requested') =>
      pool().query(
        'INSERT INTO refunds (id, payment_id, amount_kobo, state) VALUES (gen_random_uuid(), $1, $2, $3::"RefundState")',
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
