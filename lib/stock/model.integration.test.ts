import { beforeAll, expect, inject, test } from 'vitest'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { newId } from '@/lib/core/ids'
import { kobo, times } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type Tx, db, transaction } from '@/lib/database/db'
import { Random } from '@/prisma/demo/random'
import { aBuyer, aProduct, anOrder, openConnections } from '@/sandbox/factories'
import { ledgerDifferences } from '@/sandbox/ledger-differences'
import { LotModel } from '@/sandbox/lot-model'
import { bookCostOfSale, bookCostReturned } from './cost-of-sale'

/*
 * Random schedules of receipts, orders, deliveries, returns, counts and losses against a second account of lots: after
 * each step every lot has what it should have, and the books follow.
 */

beforeAll(openConnections)

const SEEDS = inject('soakSeconds') > 0 ? 5_000 : 500
const STEPS = 12

type Schedule = {
  readonly tx: Tx
  readonly random: Random
  readonly model: LotModel
  readonly product: string
  readonly today: string
  /** An order that costs nothing and has no goods yet. */
  readonly template: string
  readonly orders: { readonly id: string; isDelivered: boolean }[]
}

async function move(
  { tx, product: productId }: Schedule,
  quantity: number,
  of: { reason: string; orderId?: string; lotId?: string },
) {
  await tx.product.update({ where: { id: productId }, data: { stock: { increment: quantity } }, select: { id: true } })
  const { id } = await tx.stockMovement.create({
    data: { id: newId(), productId, quantity, ...of },
    select: { id: true },
  })
  return id
}

const STEP: readonly ((schedule: Schedule) => Promise<unknown>)[] = [
  async (schedule) => {
    const { tx, random, model, product: productId, today } = schedule
    const [id, before] = [newId(), addDays(today, random.between(-1, 4))]
    const [cost, units] = [BigInt(random.between(1, 9) * 100), random.between(1, 9)]
    await tx.lot.create({
      data: { id, productId, code: id, bestBefore: dayColumn(before), unitCostKobo: cost },
      select: { id: true },
    })
    await move(schedule, units, { reason: 'received', lotId: id })
    const value = times(kobo(cost), units)
    await bookEntry(tx, {
      ...{ event: 'stock_valued', eventKey: `stock_valued:${id}` },
      postings: [debit({ kind: 'inventory' }, value), credit({ kind: 'opening_stock' }, value)],
    })
    model.receive(id, before, cost, units)
  },
  async (schedule) => {
    const { tx, random, model, orders, template } = schedule
    const [id, units] = [newId(), random.between(1, 7)]
    if (!model.sell(id, units)) return
    await tx.$executeRaw`
      INSERT INTO orders SELECT (jsonb_populate_record(orders, jsonb_build_object(
        'id', ${id}::text, 'number', ${id}::text, 'idempotency_key', ${id}::text))).*
      FROM orders WHERE id = ${template}::uuid`
    await move(schedule, -units, { reason: 'order placed', orderId: id })
    orders.push({ id, isDelivered: false })
  },
  async ({ tx, random, model, orders }) => {
    const order = orders.length > 0 ? random.pick(orders) : undefined
    if (!order || order.isDelivered) return
    await tx.order.update({ where: { id: order.id }, data: { status: 'delivered' }, select: { id: true } })
    await bookCostOfSale(tx, { orderId: order.id, actorId: newId() })
    model.deliver(order.id)
    order.isDelivered = true
  },
  async (schedule) => {
    const { tx, random, model, orders } = schedule
    const order = orders.length > 0 ? random.pick(orders) : undefined
    if (!order || model.heldBy(order.id) === 0) return
    const units = random.between(1, model.heldBy(order.id))
    const movementId = await move(schedule, units, { reason: 'returned by the buyer', orderId: order.id })
    if (order.isDelivered) await bookCostReturned(tx, movementId, { orderId: order.id, actorId: newId() })
    model.giveBack(order.id, units)
  },
  async (schedule) => {
    const { random, model } = schedule
    const lot = model.lots.length > 0 ? random.pick(model.lots) : undefined
    const counted = random.between(0, 9)
    if (!lot || counted === lot.left) return
    await move(schedule, counted - lot.left, { reason: 'counted', lotId: lot.id })
    model.count(lot.id, counted)
  },
  async (schedule) => {
    const units = schedule.random.between(1, 4)
    if (units > schedule.model.stock) return
    await move(schedule, -units, { reason: 'damaged' })
    schedule.model.damage(units)
  },
]

/** What the database says of a product, as the model says it. */
async function stateOf({ tx, product: productId }: Schedule, since: Date) {
  const lots = await tx.lot.findMany({ where: { productId }, select: { id: true, quantityLeft: true } })
  const rows = await tx.$queryRaw<{ kind: string; amount: bigint }[]>`
    SELECT account.kind::text AS kind, sum(posting.amount)::bigint AS amount
    FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id
    JOIN ledger_accounts account ON account.id = posting.account_id
    WHERE entry.booked_at >= ${since} GROUP BY account.kind`
  const amountOf = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0n
  return {
    lots: Object.fromEntries(lots.map(({ id, quantityLeft }) => [id, quantityLeft])),
    stock: (await tx.product.findUniqueOrThrow({ where: { id: productId }, select: { stock: true } })).stock,
    books: { inventory: amountOf('inventory'), cost: amountOf('cost_of_sales'), lost: amountOf('shrinkage') },
  }
}

test(`lots and books follow a second account through ${SEEDS} random schedules`, async () => {
  const [today, buyer] = [lagosToday(), await aBuyer()]
  const { id: template } = await anOrder(buyer, { items: 0n })
  await db().orderItem.deleteMany({ where: { orderId: template } })
  const { id: category } = await db().category.findFirstOrThrow({ select: { id: true } })
  const first = inject('propertySeed')
  for (let seed = first; seed < first + SEEDS; seed += 1) {
    const random = new Random(seed)
    await transaction(async (tx) => {
      const [{ now: since = new Date() } = {}] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
      const { id: product } = await tx.product.create({
        data: { name: newId(), measurement: '1 kg', priceKobo: 100n, vatClass: 'zero', categoryId: category },
        select: { id: true },
      })
      const model = new LotModel(today)
      const schedule = { tx, random, model, product, today, template, orders: [] }
      for (let step = 0; step < STEPS; step += 1) {
        await random.pick(STEP)(schedule)
        // What is checked at the end of a transaction is checked now.
        await tx.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`
        await tx.$executeRaw`SET CONSTRAINTS ALL DEFERRED`
        const said = await stateOf(schedule, since)
        expect(said, `seed ${seed}, step ${step}`).toEqual({
          lots: Object.fromEntries(model.lots.map(({ id, left }) => [id, left])),
          stock: model.stock,
          books: model.books,
        })
      }
    }, 60)
  }
  expect(await ledgerDifferences()).toEqual([])
})
