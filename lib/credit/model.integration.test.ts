import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { AppError } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { kobo } from '@/lib/core/money'
import { type Borrower as Buyer, STOCK, aBorrower, unevenAccounts } from '@/sandbox/credit-borrower'
import { CreditModel, type Figures, type Step, costOf } from '@/sandbox/credit-model'
import { insertModelDeferral, insertModelOrder, insertModelPayment, stateModelPay } from '@/sandbox/credit-model-orders'
import { aPlanStep, aStep, deliveryAfterCredit, isNew, twoDeliveries } from '@/sandbox/credit-steps'
import { openConnections, unique } from '@/sandbox/factories'
import { ledgerDifferences } from '@/sandbox/ledger-differences'
import { monthAhead } from '@/sandbox/payroll'
import { defer } from '@/lib/deferrals/decide'
import { openLines, payrollOf } from '@/lib/deductions/payroll'
import { closeOrder } from '@/lib/orders/cancel'
import { creditGoods } from '@/lib/orders/credit-notes'
import { deliver } from '@/lib/orders/deliver'
import { getOrderForUpdate } from '@/lib/orders/locked-order'
import { placeReplacement } from '@/lib/orders/replacements'
import { refundPayment } from '@/lib/payments/refunds'
import { undoWriteOff, writeOffPlan } from './close-plan'
import { assertNotUndone } from './ledger'
import { payOutCredit, undoPayout } from './payouts'
import { creditState, outstanding } from './queries'
import { bookRepayment, undoRepayment } from './repayments'
import { FIRST_DUE_DAYS, availableCredit } from './rules'
import { assertWithinLimit } from './service'
import { openPlansOf } from './pay-off-queries'
import { payOffOf } from './pay-off-rules'

/* Compares the credit of buyers with a second, plain implementation of the rules after every step. */

beforeAll(openConnections)

type Outcome = { readonly turn: number; readonly step: Step; readonly figures?: Figures }

let turns = 0

/** Takes a step in the database. Turns are numbered under the company's lock: that is the order of the steps. */
async function take(buyer: Buyer, step: Step): Promise<Outcome> {
  let turn = 0
  try {
    const figures = await transaction(async (tx) => {
      await lockCompany(tx, buyer.companyId)
      turn = turns += 1
      await perform(tx, buyer, step)
      return figuresOf(tx, buyer)
    })
    return { turn, step, figures }
  } catch (error) {
    // A refusal is an outcome; anything else is a failure of the test.
    if (error instanceof AppError) return { turn, step }
    throw error
  }
}

async function perform(tx: Tx, buyer: Buyer, step: Step): Promise<void> {
  if (step.kind === 'place') return place(tx, buyer, step)
  if (step.kind === 'pay') return stateModelPay(tx, buyer, step)
  if (step.kind === 'defer') return deferDue(tx, buyer, step)
  if (step.kind === 'settle') {
    buyer.repayments.set(step.id, await payOff(tx, buyer, step))
    return
  }
  if (step.kind === 'repay') {
    const { entryId } = await bookRepayment(tx, {
      userId: buyer.id,
      amount: kobo(step.amount),
      event: 'deduction_confirmed',
      eventKey: unique('deduction'),
      heldBy: { kind: 'payroll_receivable', companyId: buyer.companyId },
    })
    buyer.repayments.set(step.id, entryId)
    return
  }
  const by = { actorId: buyer.id, memo: 'a reason' }
  if (step.kind === 'payOut') return payOut(tx, buyer, step, by)
  if (step.kind === 'undoPayOut') return undoPayout(tx, buyer.payouts.get(step.id) ?? buyer.id, by)
  if (step.kind === 'undo') return undo(tx, buyer.repayments.get(step.id) ?? buyer.id, by)
  const orderId = buyer.orders.get(step.id) ?? buyer.id
  if (step.kind === 'writeOff') await writeOffPlan(tx, orderId, by)
  else if (step.kind === 'undoWriteOff') await undoWriteOff(tx, orderId, by)
  else if (step.kind === 'creditNote') await credit(tx, orderId, step, by)
  else if (step.kind === 'deliver') await arrive(tx, buyer, orderId, step)
  else if (step.kind === 'replace') await replace(tx, buyer, step)
  else if (step.kind === 'approve') await approve(tx, buyer, orderId)
  else await cancel(tx, buyer, orderId)
}

async function deferDue(tx: Tx, buyer: Buyer, { ahead, left }: Extract<Step, { kind: 'defer' }>): Promise<void> {
  const month = monthAhead(ahead)
  const id = await insertModelDeferral(tx, buyer, { month, left })
  await defer(tx, { id, userId: buyer.id, companyId: buyer.companyId, month, amount: kobo(left) })
}

async function payOut(
  tx: Tx,
  buyer: Buyer,
  { id, amount }: Extract<Step, { kind: 'payOut' }>,
  by: Parameters<typeof payOutCredit>[2],
): Promise<void> {
  const approvalId = randomUUID()
  await payOutCredit(tx, { userId: buyer.id, amount: kobo(amount), accountId: null, approvalId }, by)
  const entry = await tx.ledgerEntry.findUniqueOrThrow({ where: { eventKey: `payout:${approvalId}` } })
  buyer.payouts.set(id, entry.id)
}

async function credit(
  tx: Tx,
  orderId: string,
  { quantity, restocked }: Extract<Step, { kind: 'creditNote' }>,
  by: Parameters<typeof creditGoods>[3],
): Promise<void> {
  await creditGoods(tx, orderId, [{ itemId: await lineOf(tx, orderId), quantity, restocked }], by)
}

/** Undoes a deduction; what came through the provider is sent back. */
async function undo(tx: Tx, entryId: string, by: { actorId: string; memo: string }): Promise<void> {
  const entry = await tx.ledgerEntry.findUnique({ where: { id: entryId }, select: { paymentId: true } })
  if (!entry?.paymentId) return undoRepayment(tx, entryId, by)
  await assertNotUndone(tx, entryId)
  const { actorId, memo: reason } = by
  await refundPayment(tx, { paymentId: entry.paymentId, amount: undefined, reason, approvalId: undefined, actorId })
}

/** Pays off the plan of an order, with `extra` more or less than that costs. @returns the entry of the repayment */
async function payOff(tx: Tx, buyer: Buyer, { of, days, extra }: Extract<Step, { kind: 'settle' }>): Promise<string> {
  const on = addDays(buyer.terms.today, days)
  const orderId = buyer.orders.get(of) ?? buyer.id
  const plans = (await openPlansOf(buyer.id, tx)).filter((plan) => plan.orderId === orderId)
  if (plans.length === 0) throw new AppError(409, 'no open plan')
  const amount = kobo(payOffOf(plans, on).amount + extra)
  if (amount <= 0n) throw new AppError(400, 'nothing to pay')
  const paymentId = await insertModelPayment(tx, buyer, amount)
  const { entryId } = await bookRepayment(tx, {
    userId: buyer.id,
    amount,
    event: 'repayment_received',
    eventKey: `payment:${paymentId}`,
    heldBy: { kind: 'cash_flutterwave' },
    paymentId,
    agreed: { planIds: plans.map(({ id }) => id), on },
  })
  return entryId
}

const lineOf = async (tx: Tx, orderId: string) =>
  (await tx.orderItem.findFirst({ where: { orderId }, select: { id: true } }))?.id ?? orderId

async function place(tx: Tx, buyer: Buyer, step: Extract<Step, { kind: 'place' }>): Promise<void> {
  await assertWithinLimit(tx, buyer.id, kobo(costOf(step, step.quantity)), step.months)
  buyer.orders.set(step.id, await insertModelOrder(tx, buyer, step))
}

/** Sends goods of an order again, which a ticket about that order asked for. */
async function replace(tx: Tx, buyer: Buyer, { id, of, quantity }: Extract<Step, { kind: 'replace' }>): Promise<void> {
  const orderId = buyer.orders.get(of) ?? buyer.id
  const line = { itemId: await lineOf(tx, orderId), quantity }
  if (quantity < 1) throw new AppError(400, 'nothing to replace')
  const replacement = await placeReplacement(tx, buyer.staff, orderId, line)
  const person = { userId: buyer.id, firstName: '', lastName: '', email: 'x' }
  await tx.ticket.create({ data: { ...person, orderId, state: 'closed', replacementId: replacement.id } })
  buyer.orders.set(id, replacement.id)
}

/** Finds an order in one of these statuses. */
async function lockedIn(tx: Tx, id: string, statuses: readonly string[]) {
  const order = await getOrderForUpdate(tx, id)
  if (!statuses.includes(order.status)) throw new AppError(409, 'another status')
  return order
}

async function approve(tx: Tx, buyer: Buyer, id: string): Promise<void> {
  const { itemsKobo, vatKobo, interestKobo, months } = await lockedIn(tx, id, ['pending'])
  await assertWithinLimit(tx, buyer.id, kobo(itemsKobo + vatKobo + interestKobo), months, id)
  await tx.order.update({ where: { id }, data: { status: 'approved' } })
}

async function arrive(tx: Tx, buyer: Buyer, id: string, step: Extract<Step, { kind: 'deliver' }>): Promise<void> {
  const { received, damaged } = step
  const order = await lockedIn(tx, id, ['approved'])
  await deliver(tx, buyer.staff, order, [{ itemId: await lineOf(tx, id), received, damaged }])
  await tx.order.update({ where: { id }, data: { status: 'delivered' } })
}

async function cancel(tx: Tx, buyer: Buyer, id: string): Promise<void> {
  await closeOrder(tx, await lockedIn(tx, id, ['pending', 'approved']), buyer.id)
  await tx.order.update({ where: { id }, data: { status: 'cancelled' } })
}

async function figuresOf(tx: Tx, buyer: Buyer): Promise<Figures> {
  const wallet = await tx.wallet.findUniqueOrThrow({ where: { userId: buyer.id } })
  const state = await creditState(buyer.id, tx)
  const parts = await tx.instalment.findMany({ where: { plan: { userId: buyer.id } } })
  const { stock } = await tx.product.findUniqueOrThrow({ where: { id: buyer.productId } })
  const payroll = await payrollOf(tx, buyer.companyId)
  return {
    total: wallet.totalLoanKobo,
    current: wallet.currentLoanKobo,
    paid: wallet.paidLoanKobo,
    credit: wallet.creditKobo,
    owed: await outstanding(buyer.id, tx),
    available: Array.from({ length: buyer.terms.maxMonths }, (_, index) => availableCredit(state, index + 1)),
    asked: Array.from({ length: 24 }, (_, index) => monthAhead(index)).flatMap((month) =>
      openLines(payroll, month).map(({ due, arrears }) => `${month}: ${due + arrears}`),
    ),
    dues: parts.map((part) => `${columnDay(part.dueOn)}: ${part.paidKobo} of ${part.amountKobo}`).sort(),
    gone: STOCK - stock,
  }
}

/** Replays the steps in the model: it must take and refuse the same steps, with the same figures after each. */
function expectNoDifference(buyer: Buyer, outcomes: readonly Outcome[]): void {
  const model = new CreditModel(buyer.terms)
  for (const { step, figures } of [...outcomes].sort((a, b) => a.turn - b.turn)) {
    const isTaken = model.take(step)
    expect({ step, isTaken: figures !== undefined }).toEqual({ step, isTaken })
    if (figures) expect({ step, figures }).toEqual({ step, figures: model.figures() })
  }
}

async function undoEverything(buyer: Buyer): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of buyer.payouts.keys()) outcomes.push(await take(buyer, { kind: 'undoPayOut', id }))
  for (const id of buyer.orders.keys()) outcomes.push(await take(buyer, { kind: 'undoWriteOff', id }))
  for (const [id, orderId] of buyer.orders) {
    const { receivedQuantity, creditedQuantity } = await db().orderItem.findFirstOrThrow({ where: { orderId } })
    outcomes.push(await take(buyer, { kind: 'cancel', id }))
    const quantity = (receivedQuantity ?? 0) - creditedQuantity
    outcomes.push(await take(buyer, { kind: 'creditNote', id, quantity, restocked: quantity }))
  }
  for (const id of [...buyer.repayments.keys()].reverse()) outcomes.push(await take(buyer, { kind: 'undo', id }))
  return outcomes
}

async function expectNothingLeft(buyer: Buyer): Promise<void> {
  expect(await db().wallet.findUniqueOrThrow({ where: { userId: buyer.id } })).toMatchObject({
    totalLoanKobo: 0n,
    currentLoanKobo: 0n,
    paidLoanKobo: 0n,
    creditKobo: 0n,
  })
  expect(await unevenAccounts(buyer)).toEqual([])
}

/** Every plan of this test was opened today. */
async function expectNothingDueEarly(buyer: Buyer): Promise<void> {
  const soon = dayColumn(addDays(buyer.terms.today, FIRST_DUE_DAYS))
  expect(await db().instalment.count({ where: { plan: { userId: buyer.id }, dueOn: { lt: soon } } })).toBe(0)
}

test('any sequence of steps gives the figures of the model', async () => {
  const terms = fc.record({
    salary: fc.bigInt({ min: 1n, max: 400_000n }),
    payday: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(31)),
    maxMonths: fc.integer({ min: 1, max: 6 }),
    closed: fc.subarray([0, 1, 2]),
  })
  await fc.assert(
    fc.asyncProperty(terms, fc.array(aStep, { minLength: 4, maxLength: 30 }), async (parts, steps) => {
      const buyer = await aBorrower(parts)
      const outcomes: Outcome[] = []
      for (const step of steps.filter(isNew())) {
        outcomes.push(await take(buyer, step))
        expect(await ledgerDifferences()).toEqual([])
      }
      outcomes.push(...(await undoEverything(buyer)))
      expectNoDifference(buyer, outcomes)
      await expectNothingLeft(buyer)
      await expectNothingDueEarly(buyer)
    }),
    { numRuns: 8 },
  )
})

test('any sequence of steps after two deliveries does, too', async () => {
  await fc.assert(
    fc.asyncProperty(twoDeliveries, fc.array(aPlanStep, { minLength: 4, maxLength: 16 }), async (first, steps) => {
      const buyer = await aBorrower({ payday: 25 })
      const outcomes: Outcome[] = []
      for (const step of [...first, ...steps].filter(isNew())) outcomes.push(await take(buyer, step))
      expect(await ledgerDifferences()).toEqual([])
      outcomes.push(...(await undoEverything(buyer)))
      expectNoDifference(buyer, outcomes)
      await expectNothingLeft(buyer)
    }),
    { numRuns: 12 },
  )
})

/** The last repayment is undone after the credit that came before it: none of its money is missing. */
const creditTakenBack: [Step[], Step[]] = [
  [
    { kind: 'repay', id: 'repayment 6', amount: 1_060n },
    { kind: 'place', id: 'order 1', price: 1_000n, months: 1, quantity: 3 },
    { kind: 'approve', id: 'order 1' },
    { kind: 'deliver', id: 'order 1', received: 1, damaged: 0 },
  ],
  [
    { kind: 'settle', id: 'repayment 1', of: 'order 1', days: 0, extra: 0n },
    { kind: 'undo', id: 'repayment 6' },
  ],
]

test('credit that pays off a delivery gives its interest back as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(deliveryAfterCredit, fc.array(aPlanStep, { maxLength: 8 }), async (first, steps) => {
      const buyer = await aBorrower({ payday: 25, maxMonths: 6 })
      const outcomes: Outcome[] = []
      for (const step of [...first, ...steps].filter(isNew())) outcomes.push(await take(buyer, step))
      expect(outcomes.slice(0, first.length).every(({ figures }) => figures)).toBe(true)
      expect(await ledgerDifferences()).toEqual([])
      outcomes.push(...(await undoEverything(buyer)))
      expectNoDifference(buyer, outcomes)
      await expectNothingLeft(buyer)
    }),
    { numRuns: 10, examples: [creditTakenBack] },
  )
})

describe('eight actors at once', () => {
  const ACTORS = 8
  const seconds = inject('soakSeconds')
  const STEPS_EACH = 45

  test(
    'give the figures of the model for three buyers',
    async () => {
      const buyers = [
        await aBorrower(),
        await aBorrower({ payday: 31, maxMonths: 3, closed: [1] }),
        await aBorrower({ payday: 1, salary: 90_000n }),
      ]
      const outcomes = new Map(buyers.map((buyer) => [buyer, [] as Outcome[]]))
      const until = Date.now() + seconds * 1_000
      let named = 0
      const act = async (actor: number) => {
        const chance = fc.sample(fc.tuple(fc.nat(), aStep, fc.nat()), {
          numRuns: seconds > 0 ? 20_000 : STEPS_EACH,
          seed: inject('propertySeed') + actor,
        })
        for (const [index, [whom, drawn, which]] of chance.entries()) {
          if (seconds > 0 && Date.now() > until) return
          const buyer = buyers[whom % buyers.length]
          if (!buyer) continue
          outcomes.get(buyer)?.push(await take(buyer, renamed(buyer, drawn, `${actor}.${index}`, which)))
          named += 1
        }
      }
      await Promise.all(Array.from({ length: ACTORS }, (_, actor) => act(actor)))
      for (const [buyer, happened] of outcomes) {
        const undone = await undoEverything(buyer)
        expectNoDifference(buyer, [...happened, ...undone])
        await expectNothingLeft(buyer)
        await expectNothingDueEarly(buyer)
      }
      const taken = [...outcomes.values()].flat().filter(({ figures }) => figures).length
      process.stdout.write(`${named} steps by ${ACTORS} at once, ${taken} of them taken, no difference to the model\n`)
      expect(taken).toBeGreaterThan(named / 10)
    },
    (seconds + 600) * 1_000,
  )

  /** New orders, repayments and payouts get a new name; other steps choose an existing one. */
  function renamed(buyer: Buyer, step: Step, name: string, which: number): Step {
    if (step.kind === 'place' || step.kind === 'repay' || step.kind === 'payOut') return { ...step, id: name }
    const done = { undo: buyer.repayments, undoPayOut: buyer.payouts, other: buyer.orders }
    const names = [...done[step.kind === 'undo' || step.kind === 'undoPayOut' ? step.kind : 'other'].keys()]
    // Mostly the newest: the oldest are settled or gone.
    const chosen = names.at(-1 - (which % 12)) ?? name
    return step.kind === 'replace' || step.kind === 'settle'
      ? { ...step, id: name, of: chosen }
      : { ...step, id: chosen }
  }
})
