import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
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
    // One a month and buyer: the second load finds the months closed.
    expect(await db().deductionLine.count({ where: { state: 'matched' } })).toBe(YEAR.orders)
    expect(await db().deductionPeriod.count({ where: { closedAt: { not: null } } })).toBe(12)
    expect(await db().payment.count({ where: { state: 'succeeded' } })).toBe(orders)
    expect(await lateRows()).toEqual([{ orders: 0n, entries: 0n, transfers: 0n, owed: 0n }])
    expect(await db().consent.count()).toBe(journey ? 2 * BUYERS : 0)
  },
)

/** A load has no rows of tomorrow, no orders older than 400 days, and no money that a company has not sent. */
const lateRows = () => db().$queryRaw`
  SELECT (SELECT count(*) FROM orders WHERE placed_at NOT BETWEEN now() - interval '400 days' AND now()) AS orders,
    (SELECT count(*) FROM ledger_entries WHERE booked_at > now()) AS entries,
    (SELECT count(*) FROM remittances WHERE received_on > now()) AS transfers,
    (SELECT coalesce(sum(posting.amount), 0)::bigint FROM ledger_postings posting
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'payroll_receivable') AS owed`
