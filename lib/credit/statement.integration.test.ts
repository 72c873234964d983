import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { StatementTable } from '@/components/statement/statement-table'
import { addDays, formatDay, lagosToday } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { AppError } from '@/lib/core/errors'
import { fromNaira, kobo } from '@/lib/core/money'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { cancelOrder } from '@/lib/orders/cancel'
import { creditGoods } from '@/lib/orders/credit-notes'
import { confirmOrderFees, confirmRegistrationFee, startPayment } from '@/lib/payments/service'
import { confirmRepayment } from '@/lib/payments/provider-return'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aStaff, anOrder, openConnections, unique } from '@/sandbox/factories'
import { htmlOf } from '@/sandbox/pages'
import { useFlutterwave } from '@/sandbox/test-outside'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { undoWriteOff, writeOffPlan } from './close-plan'
import { outstanding } from './queries'
import { bookRepayment, undoRepayment } from './repayments'
import type { MovementDto } from './schema'
import { listMovements, statementCsv } from './statement-queries'
import { useWaitingCredit } from './use-credit'

const flutterwave = useFlutterwave()
beforeAll(openConnections)

type Buyer = Awaited<ReturnType<typeof aBuyer>>
const pay = (txRef: string, amount?: number) =>
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', ...(amount === undefined ? {} : { amount }) })

/** The movements of a buyer, oldest first, read a few at a time. */
async function movementsOf(buyer: Buyer, limit = 200): Promise<MovementDto[]> {
  const all: MovementDto[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listMovements(buyer.id, { limit, ...(cursor === undefined ? {} : { cursor }) })
    all.push(...page.items)
    cursor = page.nextCursor
  }
  return all.reverse()
}

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

async function repay(buyer: Buyer, amount: bigint): Promise<void> {
  const { txRef } = await startPayment(buyer, { purpose: 'repayment', amount: kobo(amount) })
  pay(txRef)
  await confirmRepayment(buyer, txRef)
}

async function payFees(buyer: Buyer, orderId: string): Promise<void> {
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId })
  pay(txRef)
  await confirmOrderFees(buyer, orderId)
}

/** Every line must follow from the one before it, and the last must equal the wallet. */
async function expectRight(buyer: Buyer): Promise<void> {
  const movements = await movementsOf(buyer)
  let [owed, credit] = [0n, 0n]
  for (const movement of movements) {
    const [nextOwed, nextCredit] = [fromNaira(movement.owed), fromNaira(movement.credit)]
    expect({ movement, change: nextOwed - owed - (nextCredit - credit) }).toEqual({
      movement,
      change: fromNaira(movement.charged) - fromNaira(movement.paid),
    })
    ;[owed, credit] = [nextOwed, nextCredit]
  }
  const wallet = await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })
  expect([owed, credit]).toEqual([await outstanding(buyer.id), wallet.creditKobo])
  expect(owed).toBe(wallet.currentLoanKobo - wallet.paidLoanKobo)
}

/** Delivers an order that is approved, as its last steps do. */
async function deliver(orderId: string): Promise<void> {
  await db().order.update({ where: { id: orderId }, data: { status: 'out_for_delivery' } })
  await confirmDelivery(await aStaff(), orderId, { code: await codeOfOrder(orderId) })
}

/** Credits `quantity` units of the only line of an order. */
async function creditNote(orderId: string, quantity: number): Promise<void> {
  const item = await db().orderItem.findFirst({ where: { orderId }, select: { id: true } })
  const lines = [{ itemId: item?.id ?? '', quantity }]
  await transaction((tx) => creditGoods(tx, orderId, lines, { actorId: orderId, memo: 'Torn' }))
}

test('a statement describes every movement, with debt and credit after it', async () => {
  const [buyer, staff] = [await aBuyer({ feePaid: false }), await aStaff()]
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  pay(txRef, 1_200)
  await confirmRegistrationFee(buyer.id)
  const [first, second] = [await anOrder(buyer, { items: 1_000_000n }), await anOrder(buyer, { items: 300_000n })]
  await deliver(first.id)
  await payFees(buyer, first.id)
  await repay(buyer, 250_050n)
  await creditNote(first.id, 1)
  await deliver(second.id)
  const { entryId } = await deduct(buyer, 100_000n)
  await transaction((tx) => undoRepayment(tx, entryId, { actorId: staff.id }))
  const third = await anOrder(buyer, { items: 20_000n })
  await deliver(third.id)
  await transaction((tx) => writeOffPlan(tx, second.id, { actorId: staff.id }))
  await transaction((tx) => undoWriteOff(tx, second.id, { actorId: staff.id }))
  await deduct(buyer, 100_000n)

  const lines = (await movementsOf(buyer)).map(({ what, charged, paid, owed, credit }) => [
    what,
    charged,
    paid,
    owed,
    credit,
  ])
  expect(lines).toEqual([
    ['Registration fee paid, ₦200 of it kept as credit', 1_000, 1_200, 0, 200],
    [`Order ${first.number} delivered`, 10_000, 0, 10_000, 200],
    ['₦200 of your credit paid your instalments', 0, 0, 9_800, 0],
    [`Delivery and service fee of order ${first.number} paid`, 2_000, 2_000, 9_800, 0],
    ['Repaid by card or transfer', 0, 2_500.5, 7_299.5, 0],
    [`Repayments for order ${first.number} kept as credit`, 0, 0, 10_000, 2_700.5],
    [`Goods of order ${first.number} credited`, -10_000, 0, 0, 2_700.5],
    [`Order ${second.number} delivered`, 3_000, 0, 3_000, 2_700.5],
    ['₦2,700.50 of your credit paid your instalments', 0, 0, 299.5, 0],
    ['Deducted by your employer, ₦700.50 of it kept as credit', 0, 1_000, 0, 700.5],
    ['Correction of “Deducted by your employer”', 0, -1_000, 299.5, 0],
    [`Order ${third.number} delivered`, 200, 0, 499.5, 0],
    [`Unpaid balance of order ${second.number} written off`, -299.5, 0, 200, 0],
    [`Correction of “Unpaid balance of order ${second.number} written off”`, 299.5, 0, 499.5, 0],
    ['Deducted by your employer, ₦500.50 of it kept as credit', 0, 1_000, 0, 500.5],
  ])
  await expectRight(buyer)

  const csv = (await statementCsv(buyer.id)).split('\r\n')
  const thisMonth = lagosToday().slice(0, 7)
  expect((await statementCsv(buyer.id, thisMonth)).split('\r\n')).toEqual(csv)
  expect((await statementCsv(buyer.id, '2020-02')).split('\r\n')).toEqual([csv[0], ''])
  expect(await listMovements(buyer.id, { limit: 5, month: '2020-02' })).toEqual({ items: [], nextCursor: null })
  expect(csv).toHaveLength(lines.length + 2)
  expect(csv[0]).toBe(
    '\uFEFFDate,What,Charged (NGN),Paid (NGN),Owed (NGN),Credit (NGN),Happened on,' +
      'Change of credit (NGN),Instalments paid with credit (NGN)',
  )
  expect(csv[7]).toBe(
    `${lagosToday()},Goods of order ${first.number} credited,-10000.00,0.00,0.00,2700.50,${lagosToday()},0.00,`,
  )
  expect(csv.at(-2)).toContain(`,0.00,1000.00,0.00,500.50,${lagosToday()},500.50,`)
})

test('credit that pays names each instalment, and the rows add up', async () => {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const first = await anOrder(buyer, {
    status: 'delivered',
    dues: [
      { inDays: 20, amount: 500_000n },
      { inDays: 50, amount: 500_000n },
    ],
  })
  const second = await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 35, amount: 200_025n }] })
  await giveCredit(buyer, 800_050n)
  await useWaitingCredit()

  // ₦12,000.25 owed, ₦8,000.50 of credit: ₦5,000 + ₦2,000.25 + ₦1,000.25 pay the three paydays in their order.
  const part = (order: { id: string; number: string }, inDays: number, amount: number) => ({
    orderId: order.id,
    orderNumber: order.number,
    dueOn: addDays(lagosToday(), inDays),
    amount,
  })
  const line = (await movementsOf(buyer)).at(-1)
  expect(line).toMatchObject({
    what: '₦8,000.50 of your credit paid your instalments',
    ...{ charged: 0, paid: 0, owed: 3_999.75, credit: 0, creditChange: -8_000.5 },
    parts: [part(first, 20, 5_000), part(second, 35, 2_000.25), part(first, 50, 1_000.25)],
  })
  const page = htmlOf(StatementTable({ movements: line ? [line] : [] }))
  for (const text of [
    `₦5,000 of order ${first.number}, due on ${formatDay(addDays(lagosToday(), 20))}`,
    `₦2,000.25 of order ${second.number}, due on ${formatDay(addDays(lagosToday(), 35))}`,
    `₦1,000.25 of order ${first.number}, due on ${formatDay(addDays(lagosToday(), 50))}`,
    'Left after that: ₦0 of credit, and ₦3,999.75 that you owe.',
  ])
    expect(page).toContain(text)
  expect((await statementCsv(buyer.id)).split('\r\n').at(-2)).toContain(
    `,0.00,0.00,3999.75,0.00,${lagosToday()},-8000.50,` +
      `"5000.00 of ${first.number} due on ${addDays(lagosToday(), 20)}; ` +
      `2000.25 of ${second.number} due on ${addDays(lagosToday(), 35)}; ` +
      `1000.25 of ${first.number} due on ${addDays(lagosToday(), 50)}"`,
  )

  // The line before it gave the credit; undoing a deduction opens instalments again, the last first.
  const { entryId } = await deduct(buyer, 450_000n)
  await transaction((tx) => undoRepayment(tx, entryId, { actorId: staff.id }))
  const all = await movementsOf(buyer)
  expect(all.filter(({ parts }) => parts.length > 0)).toEqual([line])
  let [owed, credit] = [0n, 0n]
  for (const row of all) {
    owed += fromNaira(row.charged) - fromNaira(row.paid) + fromNaira(row.creditChange)
    credit += fromNaira(row.creditChange)
    expect([fromNaira(row.owed), fromNaira(row.credit)]).toEqual([owed, credit])
  }
})

test('a refund of fees does not change the debt', async () => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  // Other tests cancel too: the refund of this one is the only one that is due.
  await pool().query("UPDATE refunds SET next_check_at = now() + interval '1 day'")
  await payFees(buyer, order.id)
  await cancelOrder(buyer, order.id)
  expect(await sendRefunds()).toBe(1)
  expect((await movementsOf(buyer)).at(-1)).toMatchObject({
    what: `Delivery and service fee of order ${order.number} refunded`,
    charged: -2_000,
    paid: -2_000,
    owed: 0,
    credit: 0,
    orderId: order.id,
  })
  await expectRight(buyer)
})

describe('a statement', () => {
  test('ends with the figures of the wallet, after any sequence of events', async () => {
    const staff = await aStaff()
    const amount = fc.bigInt({ min: 1n, max: 900_000n })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('order' as const), amount: fc.bigInt({ min: 1_000n, max: 1_500_000n }) }),
      fc.record({ kind: fc.constantFrom('deduct' as const, 'repay' as const), amount }),
      fc.record({
        kind: fc.constantFrom(
          'creditNote' as const,
          'writeOff' as const,
          'undoWriteOff' as const,
          'undo' as const,
          'fees' as const,
        ),
        at: fc.nat(4),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const buyer = await aBuyer()
        const orders: string[] = []
        const deductions: string[] = []
        const by = { actorId: staff.id }
        for (const one of steps) {
          try {
            if (one.kind === 'order') {
              const { id } = await anOrder(buyer, { items: one.amount - (one.amount % 2n), quantity: 2 })
              await deliver(id)
              orders.push(id)
            } else if ('at' in one) {
              const orderId = orders[one.at] ?? randomUUID()
              if (one.kind === 'creditNote') await creditNote(orderId, 1)
              if (one.kind === 'fees') await payFees(buyer, orderId)
              if (one.kind === 'writeOff') await transaction((tx) => writeOffPlan(tx, orderId, by))
              if (one.kind === 'undoWriteOff') await transaction((tx) => undoWriteOff(tx, orderId, by))
              if (one.kind === 'undo')
                await transaction((tx) => undoRepayment(tx, deductions[one.at] ?? randomUUID(), by))
            } else if (one.kind === 'deduct') deductions.push((await deduct(buyer, one.amount)).entryId)
            else await repay(buyer, one.amount)
          } catch (error) {
            // A refusal books nothing; anything else is a failure of the test.
            if (!(error instanceof AppError)) throw error
          }
        }
        await expectRight(buyer)
        expect(await movementsOf(buyer, 3)).toEqual(await movementsOf(buyer))
      }),
      { numRuns: 8 },
    )
  })

  test('has no entries of other buyers', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    await anOrder(buyer, { status: 'delivered' })
    await anOrder(other, { status: 'delivered' })
    const own = await movementsOf(buyer)
    expect(own).toHaveLength(1)
    const foreign = (await movementsOf(other))[0]?._id ?? ''
    expect(await listMovements(buyer.id, { limit: 5, cursor: foreign })).toEqual({ items: [], nextCursor: null })
    expect(await listMovements(buyer.id, { limit: 5, cursor: randomUUID() })).toEqual({ items: [], nextCursor: null })
    expect(await listMovements((await aBuyer()).id)).toEqual({ items: [], nextCursor: null })
  })
})
