import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { daysBetween, formatDay, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, anOrder, openConnections, postingsOf, race, unique } from '@/sandbox/factories'
import { toldTo } from '@/sandbox/told'
import { bookCreditNote, undoWriteOff, writeOffPlan } from './close-plan'
import { payOutCredit } from './payouts'
import { creditState, getWallet, planOfOrder, spendable } from './queries'
import { bookRepayment, undoRepayment } from './repayments'
import { paydays } from './rules'
import { openPlan } from './service'

beforeAll(openConnections)

type Buyer = Awaited<ReturnType<typeof aBuyer>>

const deduct = (buyer: Buyer, amount: bigint) =>
  transaction((tx) =>
    bookRepayment(tx, {
      userId: buyer.id,
      amount: kobo(amount),
      event: 'deduction_confirmed',
      eventKey: unique('deduction'),
      heldBy: { kind: 'payroll_receivable', companyId: buyer.companyId ?? '' },
    }),
  )
const by = { actorId: randomUUID() }
const undo = (entryId: string) => transaction((tx) => undoRepayment(tx, entryId, by))
const paidOf = async (orderId: string) => (await planOfOrder(orderId)).map(({ paid }) => paid)
const booked = () => db().ledgerEntry.count()

/** Two orders whose instalments fall due in turn: 10, 20 and 30 naira of the one, 15 and 25 of the other. */
async function twoPlans() {
  const buyer = await aBuyer()
  const first = await anOrder(buyer, {
    status: 'delivered',
    dues: [
      { inDays: -5, amount: 1_000n },
      { inDays: 25, amount: 2_000n },
      { inDays: 55, amount: 3_000n },
    ],
  })
  const second = await anOrder(buyer, {
    status: 'delivered',
    dues: [
      { inDays: 10, amount: 1_500n },
      { inDays: 40, amount: 2_500n },
    ],
  })
  return { buyer, first, second }
}

describe('a repayment', () => {
  test('pays the oldest instalment first, of any order', async () => {
    const { buyer, first, second } = await twoPlans()
    await deduct(buyer, 3_000n)
    expect([await paidOf(first.id), await paidOf(second.id)]).toEqual([
      [10, 5, 0],
      [15, 0],
    ])
    await deduct(buyer, 1_501n)
    expect([await paidOf(first.id), await paidOf(second.id)]).toEqual([
      [10, 20, 0],
      [15, 0.01],
    ])
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 100,
      currentLoan: 100,
      paidLoan: 45.01,
      customerCredit: 0,
    })
  })

  test('settles a plan; the excess becomes credit and pays the next order first', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 20, amount: 1_000n }] })
    expect((await deduct(buyer, 1_400n)).excess).toBe(400n)
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 0,
      currentLoan: 0,
      paidLoan: 0,
      financedSoFar: 10,
      customerCredit: 4,
    })
    const next = await anOrder(buyer, { items: 900n })
    await open(buyer, next.id, 900n)
    expect(await paidOf(next.id)).toEqual([3, 1, 0])
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 9,
      currentLoan: 9,
      paidLoan: 4,
      financedSoFar: 19,
      customerCredit: 0,
    })
  })

  test.each([0n, -1n])('of %s kobo is refused', async (amount) => {
    const { buyer } = await twoPlans()
    const before = await booked()
    await expect(deduct(buyer, amount)).rejects.toMatchObject({
      status: 400,
      message: 'The amount must be more than zero.',
    })
    expect(await booked()).toBe(before)
  })

  test('raises the spendable amount', async () => {
    const buyer = await aBuyer({ salary: 100 })
    const { today, terms } = await creditState(buyer.id)
    const inDays = daysBetween(today, paydays(today, terms.payday, 1)[0] ?? '')
    const before = await spendable(buyer.id)
    await anOrder(buyer, { status: 'delivered', dues: [{ inDays, amount: 3_000n }] })
    expect(await spendable(buyer.id)).toBeLessThan(before)
    await deduct(buyer, 3_000n)
    expect(await spendable(buyer.id)).toBe(before)
  })

  test('counts once for each of eight at the same time', async () => {
    const { buyer } = await twoPlans()
    const { lost } = await race(Array.from({ length: 8 }, () => deduct(buyer, 1_300n)))
    expect(lost).toEqual([])
    expect(await getWallet(buyer.id)).toMatchObject({
      currentLoan: 0,
      totalLoan: 0,
      financedSoFar: 100,
      customerCredit: 4,
    })
  })
})

async function open(buyer: Buyer, orderId: string, items: bigint): Promise<void> {
  const amounts = { items: kobo(items), vat: kobo(0n), interest: kobo(0n) }
  await transaction(async (tx) => {
    await openPlan(
      tx,
      { id: orderId, userId: buyer.id, companyId: buyer.companyId ?? '', months: 3, payday: 28, ...amounts },
      by.actorId,
    )
    await tx.order.update({ where: { id: orderId }, data: { status: 'delivered' } })
  })
}

/*
 * ₦100,000 of goods with ₦7,500 of VAT and ₦5,000 of interest over three months. On the day of the delivery two of the
 * three months have not begun: 2/3 of ₦5,000 is ₦3,333.33, so ₦112,500.00 - ₦3,333.33 = ₦109,166.67 pays it off.
 */
describe('customer credit at a delivery', () => {
  async function delivered(credit: bigint) {
    const buyer = await aBuyer()
    await giveCredit(buyer, credit)
    const { id } = await anOrder(buyer, { status: 'out_for_delivery' })
    const amounts = { items: kobo(10_000_000n), vat: kobo(750_000n), interest: kobo(500_000n) }
    await db().$executeRaw`
      UPDATE orders SET interest_kobo = ${amounts.interest}, total_kobo = total_kobo + ${amounts.interest}
      WHERE id = ${id}::uuid`
    await transaction(async (tx) => {
      const order = { id, userId: buyer.id, companyId: buyer.companyId ?? '', months: 3, payday: 28, ...amounts }
      await openPlan(tx, order, by.actorId)
      await tx.order.update({ where: { id }, data: { status: 'delivered' } })
    })
    const interest = (await postingsOf({ orderId: id }))['deferred_interest']
    const wallet = await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })
    return { interest, credit: wallet.creditKobo, open: wallet.currentLoanKobo - wallet.paidLoanKobo }
  }

  test('that is enough to pay off the plan gives back the interest of the months not begun', async () => {
    expect(await delivered(10_916_667n)).toEqual({ interest: -166_667n, credit: 0n, open: 0n })
    expect(await delivered(11_250_000n)).toEqual({ interest: -166_667n, credit: 333_333n, open: 0n })
  })

  test('that is a kobo less gives nothing back', async () => {
    expect(await delivered(10_916_666n)).toEqual({ interest: -500_000n, credit: 0n, open: 333_334n })
  })
})

const creditNote = (orderId: string, items: bigint) =>
  transaction((tx) => bookCreditNote(tx, orderId, { items: kobo(items), vat: kobo(0n), interest: kobo(0n) }, by))

describe('undoing a repayment', () => {
  test('reopens the instalments that it paid', async () => {
    const { buyer, first, second } = await twoPlans()
    const { entryId } = await deduct(buyer, 2_000n)
    await deduct(buyer, 1_000n)
    await undo(entryId)
    expect([await paidOf(first.id), await paidOf(second.id)]).toEqual([
      [0, 5, 0],
      [5, 0],
    ])
    expect(await getWallet(buyer.id)).toMatchObject({ paidLoan: 10 })
    // ₦100 were lent, and ₦10 of the two deductions still count.
    const { montlyPayBack, nextDeductionOn } = await getWallet(buyer.id)
    const title = `The deduction of ₦20 from your pay of ${formatDay(lagosToday())} no longer counts towards your plan`
    const body =
      'You owe ₦90 now. ' +
      `The next deduction from your pay is ₦${montlyPayBack} on ${formatDay(nextDeductionOn ?? '')}.`
    const { bells, mails } = await toldTo(buyer)
    expect(bells).toEqual([{ title: `${title}.`, body, href: '/Statement' }])
    expect(mails).toHaveLength(1)
    for (const part of [`${title}: `, 'Your employer tells us again what was deducted.', body])
      expect(mails[0]).toContain(part)
  })

  test('of money that did not come from a pay says what it was, and what is open', async () => {
    const { buyer } = await twoPlans()
    const { entryId } = await transaction((tx) =>
      bookRepayment(tx, {
        userId: buyer.id,
        amount: kobo(2_500n),
        event: 'repayment_received',
        eventKey: unique('repayment'),
        heldBy: { kind: 'cash_bank' },
      }),
    )
    await undo(entryId)
    const title = `A repayment of ₦25 of ${formatDay(lagosToday())} was booked by mistake and has been reversed`
    const { mails } = await toldTo(buyer)
    const means = 'What it paid is open again. If you did pay this amount, please write to us.'
    for (const part of [`${title}: `, means, 'You owe ₦100 now.']) expect(mails[0]).toContain(part)
  })

  test('works once, also at the same time, and never on a correction', async () => {
    const { buyer } = await twoPlans()
    const { entryId } = await deduct(buyer, 2_000n)
    const { won, lost } = await race([undo(entryId), undo(entryId), undo(entryId)])
    expect([won.length, lost.length]).toEqual([1, 2])
    for (const refusal of lost) expect(refusal).toMatchObject({ status: 409, message: 'This was already undone.' })
    const reversal = await db().ledgerEntry.findUniqueOrThrow({ where: { reversesId: entryId }, select: { id: true } })
    const before = await booked()
    await expect(undo(reversal.id)).rejects.toMatchObject({
      status: 409,
      message: 'A correction cannot be undone. Please book the right amount again.',
    })
    await expect(undo(randomUUID())).rejects.toMatchObject({ status: 404 })
    expect(await booked()).toBe(before)
  })

  test('is refused while the plan is written off', async () => {
    const { buyer, first } = await twoPlans()
    const { entryId } = await deduct(buyer, 500n)
    await transaction((tx) => writeOffPlan(tx, first.id, by))
    await expect(undo(entryId)).rejects.toMatchObject({
      status: 409,
      message: 'The plan that this repayment paid was written off. Please undo the write-off first.',
    })
    await transaction((tx) => undoWriteOff(tx, first.id, by))
    await undo(entryId)
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 100, paidLoan: 0 })
  })

  test('opens again what its credit has paid, and is refused when the credit was paid out', async () => {
    const buyer = await aBuyer()
    const { entryId } = await deduct(buyer, 900n)
    const order = await anOrder(buyer, { items: 900n })
    await open(buyer, order.id, 900n)
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0, customerCredit: 0 })
    await undo(entryId)
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 9, paidLoan: 0, customerCredit: 0 })

    const other = await aBuyer()
    const paidOut = await deduct(other, 900n)
    await transaction((tx) =>
      payOutCredit(
        tx,
        { userId: other.id, amount: kobo(900n), accountId: null, approvalId: undefined },
        { ...by, memo: 'Paid out' },
      ),
    )
    await expect(undo(paidOut.entryId)).rejects.toMatchObject({
      status: 409,
      message: 'The money of this repayment was already used, so it cannot be undone.',
    })
  })
})

describe('a credit note', () => {
  const duesOf = async (orderId: string) => (await planOfOrder(orderId)).map(({ amount, paid }) => [amount, paid])

  test('takes off the plan from its end, and what was repaid of it becomes credit', async () => {
    const { buyer, first } = await twoPlans()
    await deduct(buyer, 3_000n)
    expect(await creditNote(first.id, 4_000n)).toMatchObject({ amount: 4_000n, released: 0n, rebate: 0n })
    expect(await postingsOf({ orderId: first.id })).toMatchObject({ sales_returns: 4_000n })
    expect(await duesOf(first.id)).toEqual([
      [10, 10],
      [10, 5],
    ])
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 60,
      currentLoan: 60,
      paidLoan: 30,
      customerCredit: 0,
    })
    expect(await creditNote(first.id, 2_000n)).toMatchObject({ amount: 2_000n, released: 1_500n, rebate: 0n })
    expect(await duesOf(first.id)).toEqual([])
    // What was released pays the other order at once.
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 40, paidLoan: 30, customerCredit: 0 })
  })

  test('leaves a repayment that can be undone: part from the plan, the rest from the credit', async () => {
    const { buyer, first } = await twoPlans()
    const { entryId } = await deduct(buyer, 2_500n)
    await creditNote(first.id, 5_500n)
    await undo(entryId)
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 45, paidLoan: 0, customerCredit: 0 })
  })

  test('is refused above the plan, after a write-off, and without a plan', async () => {
    const { first } = await twoPlans()
    const before = await booked()
    await expect(creditNote(first.id, 6_001n)).rejects.toMatchObject({ status: 409 })
    await transaction((tx) => writeOffPlan(tx, first.id, by))
    await expect(creditNote(first.id, 100n)).rejects.toMatchObject({ status: 409 })
    const order = await anOrder(await aBuyer())
    await expect(creditNote(order.id, 100n)).rejects.toMatchObject({ status: 404 })
    expect(await booked()).toBe(before + 1)
  })
})

describe('a write-off', () => {
  test('ends a plan, and can be undone', async () => {
    const { buyer, second } = await twoPlans()
    await deduct(buyer, 2_000n)
    expect(await transaction((tx) => writeOffPlan(tx, second.id, by))).toBe(3_000n)
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 60,
      currentLoan: 60,
      paidLoan: 10,
      financedSoFar: 100,
    })
    await expect(transaction((tx) => writeOffPlan(tx, second.id, by))).rejects.toMatchObject({ status: 409 })
    await transaction((tx) => undoWriteOff(tx, second.id, by))
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 100, paidLoan: 20 })
    await expect(transaction((tx) => undoWriteOff(tx, second.id, by))).rejects.toMatchObject({ status: 409 })
    await transaction((tx) => writeOffPlan(tx, second.id, by))
  })

  test('does not use credit', async () => {
    const { buyer, first } = await twoPlans()
    await giveCredit(buyer, 700n)
    await transaction((tx) => writeOffPlan(tx, first.id, by))
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 7, currentLoan: 40 })
  })
})
