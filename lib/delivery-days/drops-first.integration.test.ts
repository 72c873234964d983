import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { audit } from '@/audit/audit'
import { sentenceOf } from '@/audit/differences'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { addDays, columnDay, lagosToday } from '@/lib/core/clock'
import { AppError } from '@/lib/core/errors'
import { kobo } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { periodFile } from '@/lib/deductions/queries'
import { bookDeductions } from '@/lib/deductions/upload'
import { agreeToDeferral } from '@/lib/deferrals/decide'
import { requestDeferral } from '@/lib/deferrals/request'
import { cancelOrder } from '@/lib/orders/cancel'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { shortageSchema } from '@/lib/orders/schema'
import { moveOrder } from '@/lib/orders/service'
import { recordShortage } from '@/lib/orders/shortage'
import { payFees } from '@/prisma/demo/steps'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import type { ModelTerms } from '@/sandbox/credit-model-payroll'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { BUYERS, DropModel, type DropOrder, type DropStep, type DropWare, SPARES, WARES } from '@/sandbox/drop-model'
import { aDropStep, aDropWare } from '@/sandbox/drop-steps'
import { aBuyer, aCompany, aPartner, aProduct, aStaff, openConnections } from '@/sandbox/factories'
import { ledgerDifferences } from '@/sandbox/ledger-differences'
import { fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { responsesOf } from '@/scripts/audit-answers'
import { chooseDay, moveDay } from './move-day'
import { saveWorkplace } from './places'
import { workplaceSchema } from './schema'

/*
 * Takes the orders of some buyers of a company through random steps of buyers, staff and HR, by the functions that
 * pages call: days that are full or move, goods that are missing and replaced, refusals at the door, and smaller
 * deductions. After each step days, stock and plans must be those of a plain account (sandbox/drop-model.ts).
 */

/** How many companies are run through; more in `npm run soak`. */
const RUNS = inject('soakSeconds') > 0 ? 500 : 6
const STOCK = 1_000
const LIMIT_MS = RUNS * 150_000

const client = new Client({ connectionString: process.env.DATABASE_URL })
beforeAll(openConnections)
beforeAll(() => someCharges())
beforeAll(() => client.connect())
afterAll(() => client.end())

/** The workplace serves each day from the day after tomorrow on. */
const dayOf = (day: number) => addDays(lagosToday(), day + 2)
const address = { state: 'Kano', city: 'Fagge', location: '1 Mill Road', phoneNumber: '08031234567' }

async function aProductOf(price: bigint, isTaxed: boolean, categoryId?: string) {
  const { id } = await aProduct({ stock: STOCK, vatClass: isTaxed ? 'standard' : 'zero' })
  return db().product.update({ where: { id }, data: { priceKobo: price, ...(categoryId && { categoryId }) } })
}

async function aWorld(wares: readonly DropWare[], capacity: number) {
  const [staff, company] = [await aStaff(), await aCompany({ payday: 28, maxMonths: 6 })]
  const place = { name: 'Canteen', state: 'Lagos', city: 'Ikeja', location: '2 Oba Road', fee: '500', isActive: 'on' }
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map(String)
  const days = { weekdays, dates: '', cutOffDays: '1', cutOffHour: '0', capacity: String(capacity) }
  await saveWorkplace(staff, workplaceSchema.parse({ companyId: company.id, ...place, ...days }))
  const { id: placeId } = await db().deliveryPlace.findUniqueOrThrow({ where: { companyId: company.id } })
  const buyers = []
  for (let index = 0; index < BUYERS; index += 1)
    buyers.push(await aBuyer({ companyId: company.id, salary: 10_000_000 }))
  const terms: ModelTerms = {
    ...{ salary: 1_000_000_000n, otherDeductions: 0n, capBps: 3_333n },
    ...{ payday: 28, maxMonths: 6, today: lagosToday(), closed: [] },
  }
  const model = new DropModel(wares, capacity, terms)
  const products = []
  for (const [ware, { price, isTaxed }] of wares.entries()) {
    const own = await aProductOf(price, isTaxed)
    const spares = []
    for (const spare of SPARES.keys())
      spares.push(await aProductOf(model.spareOf(ware, spare), isTaxed, own.categoryId))
    products.push({ own, spares })
  }
  const hr = await aPartner(company.id)
  const count = { full: 0, deferred: 0 }
  return { staff, hr, placeId, buyers, model, products, ids: new Map<DropOrder, string>(), count }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** Takes a step in the database and in the model, which must both take it or both refuse it. */
async function take(world: World, drawn: DropStep): Promise<void> {
  const step = world.model.fitted(drawn)
  if (step.kind === 'defer') return defer(world, step)
  let isTaken = true
  let placed: string | undefined
  // What a step is about, as it is before the model takes it.
  const order = world.model.chosen(step)
  const perform = performing(world, step, order)
  try {
    placed = await perform()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    isTaken = false
    if (error.code === 'day_full') world.count.full += 1
  }
  expect({ step, order, isTaken }).toEqual({ step, order, isTaken: world.model.take(step) })
  const last = world.model.orders.at(-1)
  if (placed !== undefined && last) world.ids.set(last, placed)
}

/** @returns what takes the step. It throws an AppError when it is refused, and returns the id of a new order. */
function performing(world: World, step: DropStep, order: DropOrder | undefined): () => Promise<string | undefined> {
  const { staff, buyers, placeId } = world
  const id = (order && world.ids.get(order)) ?? randomUUID()
  const buyer = buyers[step.kind === 'order' ? step.buyer : (order?.buyer ?? 0)]
  if (!buyer) throw new Error('there is no such buyer')
  return async () => {
    if (step.kind === 'order') return place(world, step)
    if (step.kind === 'move')
      await moveDay(staff, { placeId, day: dayOf(step.day), movedTo: dayOf(step.to), reason: 'Rain' })
    if (step.kind === 'cancel') await cancelOrder(buyer, id)
    if (step.kind === 'choose') await chooseDay(buyer, id, dayOf(step.day))
    if (step.kind === 'miss') await miss(world, order, id, step)
    if (step.kind === 'hand') await hand(world, order, id, step)
    if (step.kind === 'advance') await advance(world, order, id)
    return undefined
  }
}

async function place(world: World, step: Extract<DropStep, { kind: 'order' }>): Promise<string> {
  const buyer = world.buyers[step.buyer]
  if (!buyer) throw new Error('there is no such buyer')
  // A refused order has left its goods in it.
  await db().cartItem.deleteMany({ where: { userId: buyer.id } })
  const ordered = world.products.filter((_, ware) => (step.counts[ware] ?? 0) > 0)
  for (const product of ordered) await fillCart(buyer, [product.own], step.counts[world.products.indexOf(product)])
  const ifSoldOut = ordered.map((product) => ({
    productId: product.own.id,
    choice: step.choices[world.products.indexOf(product)],
  }))
  const delivery = step.day === undefined ? { kind: 'home' } : { kind: 'workplace', date: dayOf(step.day) }
  const body = { deliveryDetails: address, acceptTerms: true, months: step.months, ifSoldOut, delivery }
  const { _id: id } = await placeOrder(buyer, createOrderSchema.parse(body), randomUUID())
  return id
}

async function advance({ staff, buyers }: World, order: DropOrder | undefined, id: string): Promise<void> {
  const buyer = buyers[order?.buyer ?? 0]
  if (order?.state === 'pending') {
    await moveOrder(staff, id, 'approve', { reason: '' })
    await payFees(buyer?.id ?? '', id)
  } else await moveOrder(staff, id, order?.state === 'approved' ? 'pack' : 'dispatch', { reason: '' })
}

const itemsOf = (orderId: string) => db().orderItem.findMany({ where: { orderId }, orderBy: { position: 'asc' } })

async function miss(
  { staff, products }: World,
  order: DropOrder | undefined,
  id: string,
  { ware: missed, found, spare, agreed }: Extract<DropStep, { kind: 'miss' }>,
): Promise<void> {
  const items = await itemsOf(id)
  const lines = (order?.lines ?? []).flatMap((line, ware) => {
    const item = items.find(({ productId, replacesId }) => productId === products[ware]?.own.id && !replacesId)
    if (!line || !item) return []
    const replaceBy = (by: number | undefined) => (by === undefined ? null : products[ware]?.spares[by]?.id)
    const wanted = ware === missed ? { found, replaceBy: replaceBy(spare), agreed } : undefined
    return [{ itemId: item.id, ...(wanted ?? { found: line.found, replaceBy: replaceBy(line.spare) }) }]
  })
  if (!order?.lines[missed]) throw new AppError(400, 'not ordered')
  await recordShortage(staff, id, shortageSchema.parse({ lines }))
}

async function hand(
  { staff, products }: World,
  order: DropOrder | undefined,
  id: string,
  { own, spares }: Extract<DropStep, { kind: 'hand' }>,
): Promise<void> {
  const lines = (await itemsOf(id)).map((item) => {
    const ware = products.findIndex((product) =>
      [product.own, ...product.spares].some((each) => each.id === item.productId),
    )
    const most = item.packedQuantity ?? item.quantity
    return { itemId: item.id, received: Math.min(most, (item.replacesId ? spares : own)[ware] ?? 0), damaged: 0 }
  })
  const code = order?.state === 'out_for_delivery' ? await codeOfOrder(id) : '0000'
  await confirmDelivery(staff, id, { code, lines })
}

/** A smaller deduction is asked for and agreed to, or refused and then nothing moves. */
async function defer(
  { hr, buyers, model, count }: World,
  { which, left }: Extract<DropStep, { kind: 'defer' }>,
): Promise<void> {
  const { dues } = model
  const { buyer, month } = dues[which % Math.max(1, dues.length)] ?? { buyer: 0, month: monthAhead(1) }
  const amount = (model.dueIn(buyer, month) * BigInt(left)) / 100n
  const person = buyers[buyer]
  if (!person) throw new Error('there is no such buyer')
  try {
    const { id } = await requestDeferral(person, { month, amount: kobo(amount), reason: 'School fees' })
    await agreeToDeferral(hr, id)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  model.defer(buyer, month, amount)
  count.deferred += 1
}

/** Expects the days, fees, stock and plans of the model. */
async function expectTheModel({ model, ids, products }: World): Promise<void> {
  const stored = await db().order.findMany({ where: { id: { in: [...ids.values()] } } })
  const parts = await db().instalment.findMany({
    where: { plan: { orderId: { in: [...ids.values()] } }, amountKobo: { gt: 0n } },
    select: { dueOn: true, amountKobo: true, plan: { select: { orderId: true } } },
  })
  const seen = [...ids.values()].map((id) => {
    const order = stored.find((each) => each.id === id)
    return {
      state: order?.status,
      day: order?.deliveryDay && columnDay(order.deliveryDay),
      fee: order?.deliveryFeeKobo,
      total: order?.totalKobo,
      parts: parts
        .filter(({ plan }) => plan.orderId === id)
        .map(({ dueOn, amountKobo }) => `${columnDay(dueOn)} ${amountKobo}`)
        .sort(),
    }
  })
  const right = [...ids.keys()].map((order) => {
    const fee = order.atWork ? 50_000n : 150_000n
    return {
      state: order.state,
      day: order.day === undefined ? null : dayOf(order.day),
      fee,
      total: model.agreed(order) + fee + 50_000n,
      parts: order.parts
        .filter(({ amount }) => amount > 0n)
        .map(({ dueOn, amount }) => `${dueOn} ${amount}`)
        .sort(),
    }
  })
  expect(seen).toEqual(right)
  for (const order of ids.keys())
    if (order.state === 'delivered') expect(model.financed(order)).toBeLessThanOrEqual(model.agreed(order))

  const all = products.flatMap(({ own, spares }, ware) => [
    { id: own.id, gone: model.gone(ware) },
    ...spares.map(({ id }, spare) => ({ id, gone: model.goneSpares(ware, spare) })),
  ])
  const left = await db().product.findMany({
    where: { id: { in: all.map(({ id }) => id) } },
    select: { id: true, stock: true },
  })
  const byId = new Map(left.map(({ id, stock }) => [id, STOCK - stock]))
  expect(all.map(({ id }) => byId.get(id))).toEqual(all.map(({ gone }) => gone))
}

/** HR deducts what the first month asks for: exactly what the model says is due of each person. */
async function expectThePayday({ hr, buyers, model }: World): Promise<number> {
  const days = model.orders.flatMap(({ parts }) => parts.flatMap(({ dueOn, amount }) => (amount > 0n ? [dueOn] : [])))
  const month = days.sort()[0]?.slice(0, 7)
  // No later month can be answered yet.
  if (month === undefined || month > monthAhead(1)) return 0
  const file = await periodFile(hr, month, 'csv')
  await bookDeductions(
    hr,
    month,
    fillIn(file, (cells) => ({ deducted: fullDeduction(cells) })),
  )
  const lines = await db().deductionLine.findMany({
    where: { userId: { in: buyers.map(({ id }) => id) } },
    select: { userId: true, deductedKobo: true },
  })
  const deducted = buyers.map(({ id }) => lines.find(({ userId }) => userId === id)?.deductedKobo ?? 0n)
  expect(deducted).toEqual(buyers.map((_, buyer) => model.dueIn(buyer, month)))
  const arrears = await db().instalment.count({
    where: {
      plan: { userId: { in: buyers.map(({ id }) => id) } },
      dueOn: { lte: new Date(`${month}-28`) },
      paidKobo: { lt: db().instalment.fields.amountKobo },
    },
  })
  expect(arrears).toBe(0)
  return deducted.filter((amount) => amount > 0n).length
}

test(
  'days, stock, plans and books are those of a plain account, whatever is full, missing, refused or deferred',
  async () => {
    const wares = fc.array(aDropWare, { minLength: WARES, maxLength: WARES })
    const steps = fc.array(aDropStep, { minLength: 60, maxLength: 90 })
    const count = { steps: 0, full: 0, delivered: 0, replaced: 0, refused: 0, deferred: 0, deductions: 0 }
    await fc.assert(
      fc.asyncProperty(wares, fc.integer({ min: 1, max: 4 }), steps, async (some, capacity, drawn) => {
        const world = await aWorld(some, capacity)
        for (const step of drawn) {
          await take(world, step)
          await expectTheModel(world)
          count.steps += 1
        }
        expect(await ledgerDifferences()).toEqual([])
        count.deductions += await expectThePayday(world)
        const lines = world.model.delivered.flatMap((order) => order.lines.flatMap((line) => line ?? []))
        count.full += world.count.full
        count.deferred += world.count.deferred
        count.delivered += world.model.delivered.length
        count.replaced += lines.filter(({ takenSpare }) => takenSpare > 0).length
        count.refused += lines.filter((line) => line.spare !== undefined && line.takenSpare === 0).length
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    const { differences } = await audit(client, responsesOf)
    expect(differences.map(sentenceOf)).toEqual([])
    process.stdout.write(`${JSON.stringify(count)}, each day within its bound\n`)
  },
  LIMIT_MS,
)
