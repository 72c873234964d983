import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestPayout } from '@/lib/approvals/kinds/payout'
import { requestDeductionCorrection } from '@/lib/approvals/kinds/deduction-correction'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { requestWriteOff } from '@/lib/approvals/kinds/write-off'
import { earnMonth } from '@/lib/books/earn-interest'
import { bookProvision } from '@/lib/books/provision'
import { monthsDown } from '@/lib/books/rules'
import { addToCart } from '@/lib/cart/service'
import { createPackage } from '@/lib/catalogue/packages'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { AppError } from '@/lib/core/errors'
import { fromNaira, kobo } from '@/lib/core/money'
import { getPayOff } from '@/lib/credit/pay-off-queries'
import { agreeToDeferral } from '@/lib/deferrals/decide'
import { requestDeferral } from '@/lib/deferrals/request'
import { periodFile } from '@/lib/deductions/queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { moveOrder } from '@/lib/orders/service'
import { recordShortage } from '@/lib/orders/shortage'
import { setLotCost } from '@/lib/stock/lots'
import { payFees, receive } from '@/prisma/demo/steps'
import { Random } from '@/prisma/demo/random'
import { responsesOf } from '@/scripts/audit-answers'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { endHolds } from '@/sandbox/credit-factories'
import { aBuyer, aCompany, aPartner, aProduct, aStaff, unique } from '@/sandbox/factories'
import { aReference, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { aLot } from '@/sandbox/stock'
import { audit, auditInTransaction } from './audit'
import { type Difference, sentenceOf } from './differences'
import { FAULTS, type Fault } from './planted-faults'

/*
 * The random life of 200 buyers, by the functions that pages call, and faults that are planted in its books. The audit
 * must find nothing before, and each fault afterwards.
 */

/** The same life in every run. A longer one takes so many times the steps. */
const SEED = 34
const BUYERS = 200
const ROUNDS = inject('soakSeconds') > 0 ? 10 : 1
/** Many times what it takes on a quiet machine. */
const LIMIT_MS = 600_000

const random = new Random(SEED)
const client = new Client({ connectionString: process.env.DATABASE_URL })
afterAll(() => client.end())

type Buyer = Awaited<ReturnType<typeof aBuyer>>
type Life = Awaited<ReturnType<typeof begin>>

/** Takes a step; a refusal of the app is part of life. */
async function tryTo(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.between(0, Math.max(0, items.length - 1))]

/** The books are closed up to the month before the last one, so some transfers arrive too late for their month. */
async function closeBooks(closedById: string): Promise<void> {
  const [, , month = ''] = monthsDown('2025-12', lagosToday().slice(0, 7))
  await db().closedMonth.create({ data: { month: dayColumn(`${month}-01`), closedById } })
}

async function begin() {
  await someCharges()
  const [staff, second] = [await aStaff(), await aStaff()]
  await closeBooks(staff.id)
  const companies = []
  for (let index = 0; index < 4; index += 1) {
    const { id } = await aCompany()
    companies.push({ id, hr: await aPartner(id) })
  }
  const products = []
  for (const [vatClass, priceKobo] of [
    ['standard', 333_333n],
    ['zero', 1_000_001n],
    ['exempt', 77n],
    ['standard', 5_049n],
  ] as const) {
    const { id } = await aProduct({ stock: 100_000, vatClass })
    products.push(await db().product.update({ where: { id }, data: { priceKobo } }))
  }
  const [dear, food, cheap] = products
  const opened = await db().lot.findMany({ where: { productId: { in: [dear?.id ?? '', food?.id ?? ''] } } })
  for (const { id } of opened) await setLotCost(staff, id, kobo(61_003n))
  if (cheap) await aLot(staff, cheap, { quantity: 50, cost: 0.41, inDays: 300 })
  // Two and three units of the same goods as by themselves.
  const [paste, , salt] = products
  const sold = await createPackage(staff, {
    ...{ name: unique('Package'), price: kobo(600_001n), available: true },
    items: [
      { productId: paste?.id ?? '', quantity: 2 },
      { productId: salt?.id ?? '', quantity: 3 },
    ],
  })
  const buyers: Buyer[] = []
  for (let index = 0; index < BUYERS; index += 1)
    buyers.push(await aBuyer({ companyId: companies[index % companies.length]?.id, salary: 500_000 }))
  return { staff, second, companies, products, packageId: sold.id, buyers }
}

/** Orders, and takes the order to the buyer's door, where some of it may be missing. */
async function orderAndReceive({ staff, products, packageId }: Life, buyer: Buyer): Promise<void> {
  // A refused order has left its goods in it.
  await db().cartItem.deleteMany({ where: { userId: buyer.id } })
  await db().cartPackage.deleteMany({ where: { userId: buyer.id } })
  for (const product of products) if (random.between(0, 2) > 0) await fillCart(buyer, [product], random.between(1, 3))
  if (random.between(0, 2) === 0) await addToCart(buyer, { packageId, quantity: random.between(1, 2) })
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const input = createOrderSchema.parse({ deliveryDetails, acceptTerms: true, months: random.between(1, 4) })
  const { _id: id } = await placeOrder(buyer, input, randomUUID())
  await moveOrder(staff, id, 'approve', { reason: '' })
  await payFees(buyer.id, id)
  const found = await missSome(staff, id)
  await moveOrder(staff, id, 'pack', { reason: '' })
  await moveOrder(staff, id, 'dispatch', { reason: '' })
  const items = await db().orderItem.findMany({ where: { orderId: id }, select: { id: true, quantity: true } })
  const lines = items.map((item) => {
    const packed = found.get(item.id) ?? item.quantity
    return { itemId: item.id, received: random.between(0, 3) === 0 ? random.between(0, packed) : packed, damaged: 0 }
  })
  await confirmDelivery(staff, id, { code: await codeOfOrder(id), lines })
}

/** In some orders, replaces what is missing of a line by similar goods. @returns how many were found, by line */
async function missSome(staff: Life['staff'], orderId: string): Promise<Map<string, number>> {
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId }, include: { product: true } })
  if (random.between(0, 1) > 0) return new Map()
  const { id } = await aProduct({ vatClass: item.vatClass })
  const { categoryId, priceKobo } = item.product
  await db().product.update({ where: { id }, data: { categoryId, priceKobo: priceKobo - priceKobo / 3n } })
  const line = { itemId: item.id, found: item.quantity - 1, replaceBy: id, agreed: true }
  await recordShortage(staff, orderId, { lines: [line] })
  return new Map([[item.id, item.quantity - 1]])
}

const ordersOf = (buyer: Buyer) =>
  db().order.findMany({
    where: { userId: buyer.id, status: 'delivered' },
    select: { id: true, items: { select: { id: true, receivedQuantity: true, creditedQuantity: true } } },
  })

async function deferDeduction({ companies }: Life, buyer: Buyer): Promise<void> {
  const hr = companies.find(({ id }) => id === buyer.companyId)?.hr
  const wish = {
    month: monthAhead(random.between(1, 3)),
    amount: kobo(BigInt(random.between(0, 200_000))),
    reason: 'x',
  }
  if (hr) await agreeToDeferral(hr, (await requestDeferral(buyer, wish)).id)
}

const STEPS: readonly ((life: Life, buyer: Buyer) => Promise<void>)[] = [
  orderAndReceive,
  deferDeduction,
  async function repay(_life, { id: userId }) {
    await receive({ userId, purpose: 'repayment', amount: kobo(BigInt(random.between(1, 1_500_000))) })
  },
  async function payOff(_life, { id: userId }) {
    const { plans } = await getPayOff(userId)
    const orderIds = plans.map(({ orderId }) => orderId)
    const open = await db().plan.findMany({ where: { orderId: { in: orderIds } }, select: { id: true } })
    const amount = fromNaira(plans.reduce((sum, plan) => sum + plan.amount, 0))
    if (amount > 0n) await receive({ userId, purpose: 'repayment', amount, planIds: open.map(({ id }) => id) })
  },
  async function payFeesTwice(_life, buyer) {
    const order = pick(await ordersOf(buyer))
    if (order) await payFees(buyer.id, order.id)
  },
  async function creditGoods({ staff, second }, buyer) {
    const order = pick(await ordersOf(buyer))
    const item = pick(order?.items ?? [])
    const kept = (item?.receivedQuantity ?? 0) - (item?.creditedQuantity ?? 0)
    if (!order || !item || kept === 0) return
    const lines = [{ itemId: item.id, quantity: random.between(1, kept), restocked: 0 }]
    await decide(second, await requestCreditNote(staff, order.id, { lines, reason: 'Torn' }), 'approve')
  },
  async function writeOff({ staff, second }, buyer) {
    const order = pick(await ordersOf(buyer))
    if (order && random.between(0, 3) === 0)
      await decide(second, await requestWriteOff(staff, order.id, 'Cannot pay'), 'approve')
  },
  async function undo({ staff, second }, buyer) {
    const entries = await db().ledgerEntry.findMany({
      where: {
        event: { in: ['deduction_confirmed', 'written_off', 'credit_paid_out'] },
        reversedBy: null,
        postings: { some: { account: { userId: buyer.id } } },
      },
      select: { id: true },
    })
    const entry = pick(entries)
    if (entry) await decide(second, await requestUndo(staff, entry.id, 'A mistake'), 'approve')
  },
  async function correct({ second, companies }, { id: userId }) {
    const lines = await db().deductionLine.findMany({
      where: { userId, entryId: { not: null } },
      select: { id: true, deductedKobo: true, period: { select: { month: true, companyId: true } } },
    })
    const line = pick(lines)
    const hr = companies.find(({ id }) => id === line?.period.companyId)?.hr
    if (!line || !hr) return
    const rightAmount = kobo(((line.deductedKobo ?? 0n) * BigInt(random.between(2, 30))) / 20n)
    const month = line.period.month.toISOString().slice(0, 7)
    const wanted = { lineId: line.id, rightAmount, reason: 'The payslip' }
    await decide(second, await requestDeductionCorrection(hr, month, wanted), 'approve')
  },
  async function payOut({ staff, second }, { id }) {
    const { creditKobo } = await db().wallet.findUniqueOrThrow({ where: { userId: id } })
    const account = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Firstname Lastname' }
    const amount = kobo(creditKobo / 2n)
    const approvalId = await requestPayout(staff, id, { amount, account, reason: 'Asked' })
    await endHolds({ userId: id })
    await decide(second, approvalId, 'approve')
  },
  async function refund({ staff, second }, { id }) {
    const where = { userId: id, state: 'succeeded', purpose: 'repayment' } as const
    const payment = pick(await db().payment.findMany({ where, select: { id: true } }))
    if (payment) await decide(second, await requestRefund(staff, payment.id, { reason: 'Sent back' }), 'approve')
  },
]

/**
 * HR answers the next month: all, half or more of each line. Then some of the money is sent.
 * @param least nothing is answered at the end only: HR may replace such an answer, which leaves no trace of its day
 */
async function payroll({ staff, companies }: Life, least: 0 | 0.5): Promise<void> {
  for (const { id: companyId, hr } of companies) {
    await tryTo(async () => {
      const month = monthAhead(1)
      const filled = fillIn(await periodFile(hr, month, 'csv'), (cells) => {
        const share = pick([1, 1, 1, 0.5, least, 1.5, undefined])
        const deducted = share === undefined ? undefined : (Number(fullDeduction(cells)) * share).toFixed(2)
        return deducted === undefined ? undefined : { deducted, reason: 'As agreed' }
      })
      await bookDeductions(hr, month, filled)
    })
    await tryTo(() =>
      recordRemittance(staff, {
        companyId,
        amount: kobo(BigInt(random.between(1, 90_000_000))),
        reference: aReference(),
        date: addDays(lagosToday(), -random.between(0, 80)),
      }),
    )
  }
  const remittances = await db().remittance.findMany({
    where: { undoneAt: null, fromCredit: false },
    select: { entryId: true },
  })
  const entryId = pick(remittances)?.entryId
  if (entryId) await tryTo(async () => decide(staff, await requestUndo(staff, entryId, 'A mistake'), 'approve'))
}

beforeAll(async () => {
  await client.connect()
  const life = await begin()
  // Few can ask for a smaller deduction once HR has answered, so some ask before that.
  for (const buyer of life.buyers.slice(0, BUYERS / 5)) {
    await tryTo(() => orderAndReceive(life, buyer))
    await tryTo(() => deferDeduction(life, buyer))
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const buyer of life.buyers) if (random.between(0, 1) === 0) await tryTo(() => orderAndReceive(life, buyer))
    for (let turn = 0; turn < 2; turn += 1) {
      await payroll(life, 0.5)
      for (const buyer of life.buyers) {
        const step = random.between(0, 1) === 0 ? pick(STEPS) : undefined
        if (step) await tryTo(() => step(life, buyer))
      }
      await earnMonth(monthAhead(2 * round + turn + 1))
    }
  }
  await transaction((tx) => bookProvision(tx, lagosToday().slice(0, 7)))
  await payroll(life, 0)
}, LIMIT_MS)

test('the books of a random life agree with the recount', { timeout: LIMIT_MS }, async () => {
  const { differences, counted } = await audit(client, responsesOf)
  expect(differences.map(sentenceOf)).toEqual([])
  process.stdout.write(`${counted}\n`)
})

/**
 * Plants a fault with the guards of the tables off, audits, and rolls it back.
 * @param faults the last one returns `off`: by how many kobo the books are wrong then
 */
async function plant({ tables, faults }: Pick<Fault, 'tables' | 'faults'>) {
  await client.query('BEGIN')
  try {
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    let off: unknown
    for (const fault of faults) {
      const { rows } = await client.query<{ off?: unknown }>(fault)
      off = rows[0]?.off
    }
    return { off: String(off), ...(await auditInTransaction(client)) }
  } finally {
    await client.query('ROLLBACK')
  }
}

/** By how many kobo, in either direction; of words what is said. */
const offBy = ({ said, right }: Difference): string => {
  if (typeof said !== 'bigint' || typeof right !== 'bigint') return String(said)
  return String(said > right ? said - right : right - said)
}

test.each(FAULTS)('$what is named with its amount', { timeout: LIMIT_MS }, async ({ where, ...fault }) => {
  const { off, differences } = await plant(fault)
  expect(off, 'nothing that the fault could break').not.toBe('undefined')
  const named = differences.filter((difference) => where.test(difference.where)).map(offBy)
  expect({ named, all: differences.map(sentenceOf) }).toMatchObject({
    named: expect.arrayContaining([off]) as string[],
  })
})

test(
  'an invoice that waits for the facts of the seller is counted, and is no difference',
  { timeout: LIMIT_MS },
  async () => {
    const { differences, counted } = await plant({
      tables: ['tax_documents'],
      faults: [
        `UPDATE tax_documents SET number = NULL, seller = '{"name": "", "address": "", "tin": ""}'
          WHERE kind = 'invoice'
       AND number = (SELECT max(number) FROM tax_documents WHERE kind = 'invoice')`,
      ],
    })
    expect(differences.map(sentenceOf)).toEqual([])
    expect(counted).toContain("1 of the invoices and credit notes are held for the seller's facts.")
  },
)
