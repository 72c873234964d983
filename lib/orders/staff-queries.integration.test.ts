import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { creditOutlook } from '@/lib/credit/outlook-queries'
import { aBuyer, aCompany, aStaff, anOrder, unique } from '@/sandbox/factories'
import type { OrderFilter } from './filter-queries'
import { ORDERS } from './lists'
import { moveOrder } from './service'
import { countOpenOrders, countOrders, getStaffOrder, listOrders } from './staff-queries'

type Staff = Awaited<ReturnType<typeof aStaff>>
let staff: Staff
beforeAll(async () => {
  staff = await aStaff()
})

/** The ids that fit a filter, in their order, and how many are counted. */
async function found(filter: OrderFilter): Promise<{ ids: string[]; count: number }> {
  const [{ items }, count] = await Promise.all([listOrders(staff, filter), countOrders(staff, filter)])
  return { ids: items.map(({ id }) => id), count }
}

describe("the staff's list", () => {
  const name = unique('Firstname')
  let one: { id: string; number: string }
  let two: { id: string; number: string }
  let company: { id: string }
  beforeAll(async () => {
    company = await aCompany()
    const buyer = await aBuyer({ companyId: company.id, email: `${name}.two@demo.test`.toLowerCase() })
    await db().user.update({ where: { id: buyer.id }, data: { fullName: `${name} Lastname` } })
    one = await anOrder({ ...buyer, fullName: `${name} Lastname` }, { items: 2_000_000n })
    two = await anOrder({ ...buyer, fullName: `${name} Lastname` }, { items: 1_000_000n, status: 'approved' })
    await db().order.update({
      where: { id: two.id },
      data: { number: `FB-7319-${String(Math.trunc(Math.random() * 10_000)).padStart(4, '0')}`, deliveryState: 'Kano' },
    })
    two.number = (await db().order.findUniqueOrThrow({ where: { id: two.id }, select: { number: true } })).number
    await anOrder(await aBuyer())
  })

  test('is searched by name, email address and the start of a number', async () => {
    const both = { ids: [one.id, two.id], count: 2 }
    expect(await found({ q: name.toUpperCase() })).toEqual(both)
    expect(await found({ q: `lastname ${name.slice(0, -2)}` })).toEqual(both)
    expect(await found({ q: `${name}.two@demo.test` })).toEqual(both)
    expect(await found({ q: two.number.toLowerCase().replaceAll('-', ' ') })).toEqual({ ids: [two.id], count: 1 })
    expect((await found({ q: '7319' })).ids).toContain(two.id)
    for (const q of ["%'; --", '***', `${name} nobody`]) expect(await found({ q })).toEqual({ ids: [], count: 0 })
  })

  test('is counted as its tab is', async () => {
    const counts = await countOpenOrders(staff)
    expect(counts.pending).toBeGreaterThanOrEqual(1)
    expect(await countOrders(staff, { status: 'pending' })).toBe(counts.pending)
    expect(await countOrders(staff, { status: 'packed', sort: 'total' })).toBe(counts.packed ?? 0)
    const delivered = await db().order.count({ where: { status: 'delivered' } })
    expect(await countOrders(staff, { status: 'delivered' })).toBe(delivered)
  })

  test('is filtered by status, company and state together', async () => {
    const within = { company: company.id }
    expect((await found(within)).ids).toEqual([one.id, two.id])
    expect((await found({ ...within, status: 'approved' })).ids).toEqual([two.id])
    expect((await found({ ...within, state: 'Kano' })).ids).toEqual([two.id])
    expect((await found({ ...within, state: 'Kano', status: 'pending' })).ids).toEqual([])
    expect((await found({ ...within, q: name, state: 'Lagos' })).ids).toEqual([one.id])
  })

  test('is sorted by day and total, across pages', async () => {
    const buyer = await aBuyer({ companyId: company.id })
    const own = await aCompany()
    const placed: { id: string; total: number }[] = []
    for (let index = 0; index < 53; index += 1) {
      // Some totals are equal: their ids settle the order.
      const total = 1_000 + (index % 7) * 100
      placed.push({ id: (await anOrder({ ...buyer, companyId: own.id }, { items: BigInt(total) })).id, total })
    }
    const up = placed.toSorted((a, b) => a.total - b.total || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
    const days = placed.map(({ id }) => id)
    for (const [sort, expected] of [
      ['total', up],
      ['-total', up.toReversed()],
      ['date', days],
      ['-date', days.toReversed()],
    ] as const) {
      const first = await listOrders(staff, { company: own.id, sort })
      const rest = await listOrders(staff, { company: own.id, sort, cursor: first.nextCursor ?? '' })
      expect(
        [...first.items, ...rest.items].map(({ id }) => id),
        sort,
      ).toEqual(expected)
      expect(rest.nextCursor).toBeNull()
    }
    expect(await found({ company: own.id, cursor: randomUUID() })).toMatchObject({ ids: [] })
  })
})

describe('the queue', () => {
  /** Orders of a company of their own, placed at noon of the day in Lagos, in this order. */
  async function aQueue() {
    const company = await aCompany()
    const buyer = await aBuyer({ companyId: company.id, salary: 2_000_000 })
    const place = async (day: string, parts: NonNullable<Parameters<typeof anOrder>[1]> = {}) => {
      const { id } = await anOrder(buyer, parts)
      await db().order.update({ where: { id }, data: { placedAt: new Date(`${day}T11:00:00Z`) } })
      return id
    }
    return { company: company.id, place }
  }

  test('has the orders that wait for their buyer last, across pages', async () => {
    const { company, place } = await aQueue()
    const [noTerms, ready, unpaid, paid, packed] = [
      await place('2026-11-01', { termsAccepted: false }),
      await place('2026-11-02'),
      await place('2026-11-01', { status: 'approved' }),
      await place('2026-11-02', { status: 'approved', feesPaid: true }),
      await place('2026-11-03', { status: 'packed', feesPaid: true }),
    ]
    expect((await found({ company, status: 'pending' })).ids).toEqual([ready, noTerms])
    expect((await found({ company, status: 'approved' })).ids).toEqual([paid, unpaid])
    expect((await found({ company, status: 'approved', sort: 'date' })).ids).toEqual([unpaid, paid])
    expect((await found({ company })).ids).toEqual([noTerms, ready, unpaid, paid, packed])

    const inPages: string[] = []
    const more = [await place('2026-11-04'), await place('2026-11-05', { termsAccepted: false })]
    let cursor: string | undefined
    do {
      const page = await listOrders(staff, { company, status: 'pending', cursor }, 1)
      inPages.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(inPages).toEqual([ready, more[0], noTerms, more[1]])
  })

  test('is filtered by day, total, fees and product, each of which counts its bounds', async () => {
    const { company, place } = await aQueue()
    // Goods, and ₦2,000 of fees: totals of ₦12,000, ₦22,000 and ₦32,000.
    const [first, second, third] = [
      await place('2026-11-01', { items: 1_000_000n, status: 'approved' }),
      await place('2026-11-02', { items: 2_000_000n, status: 'approved', feesPaid: true }),
      await place('2026-11-03', { items: 3_000_000n, status: 'approved' }),
    ]
    const of = async (filter: OrderFilter) => (await found({ company, sort: 'date', ...filter })).ids
    expect(await of({ from: '2026-11-02' })).toEqual([second, third])
    expect(await of({ to: '2026-11-02' })).toEqual([first, second])
    expect(await of({ from: '2026-11-02', to: '2026-11-02' })).toEqual([second])
    const widest = ORDERS.query.parse({ from: '1900-01-01', to: '2199-12-31' })
    expect(await of(widest)).toEqual([first, second, third])
    expect(await of({ min: '22000' })).toEqual([second, third])
    expect(await of({ max: '22000' })).toEqual([first, second])
    expect(await of({ min: '22001', max: '31999' })).toEqual([])
    expect(await of({ fees: 'paid' })).toEqual([second])
    expect(await of({ fees: 'unpaid' })).toEqual([first, third])
    const item = await db().orderItem.findFirstOrThrow({ where: { orderId: third }, include: { product: true } })
    expect(await of({ product: ` ${item.product.name.toUpperCase()} ` })).toEqual([third])
    expect(await of({ product: 'caviar of nowhere' })).toEqual([])
    expect(await of({ product: '%' })).toEqual([])
    expect(await countOrders(staff, { company, status: 'approved', fees: 'unpaid' })).toBe(2)
  })

  test('a day is one of Lagos', async () => {
    const { company, place } = await aQueue()
    const id = await place('2026-11-02')
    // Half past midnight in Lagos is the day before in Greenwich.
    await db().order.update({ where: { id }, data: { placedAt: new Date('2026-11-01T23:30:00Z') } })
    expect((await found({ company, from: '2026-11-02' })).ids).toEqual([id])
    expect((await found({ company, to: '2026-11-01' })).ids).toEqual([])
  })

  test('a filter as people type it', () => {
    const typed = { min: ' ₦20,000 ', max: '', fees: 'maybe', from: '2026-02-30', order: 'x', product: ' ' }
    expect(ORDERS.read(typed).filter).toEqual({ status: 'pending', min: '20000' })
    for (const wrong of [
      { min: '-5' },
      { min: '1e9' },
      { max: '12.50' },
      { fees: 'maybe' },
      { from: 'today' },
      { from: '1899-12-31' },
      { to: '2200-01-01' },
    ])
      expect(ORDERS.query.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })
})

describe('one order', () => {
  test('shows its buyer, the actors of its moves, and the other orders', async () => {
    const buyer = await aBuyer()
    const [order, other] = [await anOrder(buyer), await anOrder(buyer)]
    await moveOrder(staff, order.id, 'approve')
    expect(await getStaffOrder(staff, order.id)).toMatchObject({
      orderNumber: order.number,
      status: 'approved',
      planState: null,
      lines: [{ quantity: 1, kept: 0 }],
      buyer: { id: buyer.id, email: buyer.email, phone: '+2348031234567', eligibility: 'approved' },
      steps: [{ status: 'approved', by: staff.fullName, reason: '' }],
      others: [{ id: other.id, status: 'pending' }],
    })
    for (const id of [randomUUID(), 'x']) await expect(getStaffOrder(staff, id)).rejects.toMatchObject({ status: 404 })
  })

  test('shows its monthly deductions against the limit', async () => {
    // A third of ₦200,000 is ₦66,660 a month.
    const buyer = await aBuyer({ salary: 200_000 })
    await anOrder(buyer, {
      status: 'delivered',
      dues: [
        { inDays: 40, amount: 2_000_000n, paid: 500_000n },
        { inDays: -40, amount: 300_000n },
      ],
    })
    const order = await anOrder(buyer, { items: 21_000_000n, months: 3 })
    const considered = {
      id: order.id,
      userId: buyer.id,
      status: 'pending' as const,
      financed: kobo(21_000_000n),
      months: 3,
    }
    const outlook = await creditOutlook(staff, considered)
    expect(outlook).toMatchObject({ cap: 66_660, arrears: 3_000 })
    const months = outlook?.months ?? []
    expect(months.reduce((sum, { others }) => sum + others, 0)).toBe(18_000)
    expect(months.reduce((sum, { thisOrder }) => sum + thisOrder, 0)).toBe(210_000)
    for (const { others, thisOrder, left } of months) expect(left).toBeCloseTo(66_660 - others - thisOrder, 2)
    expect(months.some(({ left }) => left < 0)).toBe(true)
    expect(outlook?.limit).toBeLessThan(210_000)
    await expect(moveOrder(staff, order.id, 'approve')).rejects.toMatchObject({ status: 501 })
  })

  test('counts an order on its way as if it were delivered today', async () => {
    const buyer = await aBuyer({ salary: 200_000 })
    const order = await anOrder(buyer, { status: 'packed', items: 900_000n, months: 3 })
    const considered = { id: order.id, userId: buyer.id, financed: kobo(900_000n), months: 3 }
    const outlook = await creditOutlook(staff, { ...considered, status: 'packed' })
    expect(outlook).toMatchObject({ limit: null, months: Array.from({ length: 3 }, () => ({ thisOrder: 3_000 })) })
    const closed = await creditOutlook(staff, { ...considered, status: 'cancelled' })
    expect(closed?.months.every(({ thisOrder }) => thisOrder === 0)).toBe(true)
  })

  test('shows the remaining deductions after the delivery', async () => {
    const buyer = await aBuyer({ salary: 200_000 })
    const order = await anOrder(buyer, {
      status: 'delivered',
      dues: [{ inDays: 20, amount: 900_000n, paid: 400_000n }],
    })
    const outlook = await creditOutlook(staff, {
      id: order.id,
      userId: buyer.id,
      status: 'delivered',
      financed: kobo(900_000n),
      months: 1,
    })
    expect(outlook).toMatchObject({ limit: null, months: [{ others: 0, thisOrder: 5_000, left: 61_660 }] })
  })
})
