import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/core/db'
import { aCompany, aStaff, openConnections } from '@/sandbox/factories'
import { loadForScale } from './load'

beforeAll(openConnections)
beforeAll(async () => {
  await db().category.create({ data: { type: 'Rice', typeKey: 'rice' } })
  await aCompany()
  await db().user.update({ where: { id: (await aStaff()).id }, data: { email: 'staff@demo.test' } })
})

const BUYERS = 20
const YEAR = { buyers: BUYERS, products: 5, orders: 12 * BUYERS }

// The second case adds orders to those of the first. When the file ends, the ledger, the wallets, the plans and the
// deductions of both must agree to the kobo.
test.each([false, true])(
  'orders of a load are as many as asked for, also in a second run (journey: %s)',
  async (journey) => {
    const orders = journey ? 2 * YEAR.orders : YEAR.orders
    const load = () => loadForScale({ ...YEAR, orders }, { journey }, 'x', () => undefined)
    await load()
    await load()
    expect(await db().order.count()).toBe(orders)
    expect(await db().user.count({ where: { role: 'buyer' } })).toBe(BUYERS)
    const made = journey ? YEAR.orders : 0
    expect(await db().notification.count()).toBe(8 * made)
    expect(await db().outboxMail.count()).toBe(7 * made)
    expect(await db().deductionLine.count({ where: { state: 'matched' } })).toBe(made)
    expect(await db().payment.count({ where: { state: 'succeeded' } })).toBe(made)
    expect(await db().consent.count()).toBe(journey ? 2 * BUYERS : 0)
  },
)
