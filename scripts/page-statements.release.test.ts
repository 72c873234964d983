import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StatementCounter, startStatementCounter } from '@/bench/floor/statement-counter'
import { aBuyer, aCompany, aPartner, aProduct, aStaff, anOrder } from '@/sandbox/factories'
import { tokenOf } from '@/sandbox/roles'
import { projectRoot } from './build'
import { type Served, serve } from './served'

/*
 * The statements on the wire of the pages that people open most, in the production build. A page that reads something
 * for each of its rows fails here.
 */

let folder: string
let counter: StatementCounter
let server: Served
let company: { readonly id: string }
let buyer: Awaited<ReturnType<typeof aBuyer>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-statements-'))
  counter = await startStatementCounter(process.env.DATABASE_URL ?? '')
  server = await serve([process.execPath, 'scripts/start.mjs'], {
    cwd: projectRoot,
    log: join(folder, 'log'),
    env: { DATABASE_URL: counter.url },
  })
  company = await aCompany()
  buyer = await aBuyer({ companyId: company.id, salary: 2_000_000 })
})

afterAll(async () => {
  await server.stop()
  await counter.stop()
  rmSync(folder, { recursive: true })
})

const VISITS = 6
/** On a busy machine a visit lasts longer, and the jobs of the server add to more of them. */
const MOST_VISITS = 40

/**
 * The statements of one visit: the fewest of several, because jobs and the notes of shared reads add some to a visit.
 * The first visit also fills the shared reads.
 * @param expected more visits follow while each has more than that
 */
async function statementsOf(path: string, account: Parameters<typeof tokenOf>[0], expected: number): Promise<number> {
  const headers = { cookie: `next-auth.session-token=${await tokenOf(account)}` }
  const counts: number[] = []
  for (let visit = 0; visit < VISITS || (visit < MOST_VISITS && Math.min(...counts) > expected); visit += 1) {
    const before = counter.count()
    const page = await fetch(`${server.origin}${path}`, { headers, redirect: 'manual' })
    await page.text()
    expect([path, page.status]).toEqual([path, 200])
    counts.push(counter.count() - before)
  }
  return Math.min(...counts)
}

/** Five more of what the pages list. */
async function addRows(): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    const another = await aBuyer({ companyId: company.id })
    await anOrder(another)
    for (const status of ['pending', 'approved', 'delivered'] as const) await anOrder(buyer, { status, feesPaid: true })
    await aBuyer({ companyId: company.id, eligibility: 'pending' })
    await aProduct()
  }
}

/** The pages with the number of their statements, and what each is for. The person comes first on every page. */
const PAGES = [
  // Bell, goods in the cart, wallet with its limit, dues by month, payday, newest and open orders, monthly basket, last
  // day at work.
  ['buyer', '/Dashboard', 10],
  // Bell, goods in the cart, wallet with its limit. Shelves and products are shared reads.
  ['buyer', '/Store', 4],
  // The cards of a shelf know what is in the cart from the same statement as the number in the bar.
  ['buyer', '/Store?all=1', 4],
  // Bell, goods in the cart, wallet with its limit, orders with their goods, a payment that waits.
  ['buyer', '/History', 6],
  // Second factor, what the person keeps of lists (as on every page of a desk), and the counts of the navigation and of
  // all work that waits, each once. The month's figures are
  // kept for ten minutes. Salaries that a person has to look at, invoices that are held, and the first steps.
  ['staff', '/staff', 26],
  // Second factor and six counts of the navigation; companies and orders, the limits of buyers,
  // and what their marks need: salaries with their raises and requests, the usual pay and the ceilings
  // of their companies, and what the buyers owe.
  ['staff', '/staff/orders', 16],
  // The same, and the number of orders found, because no tab has it.
  ['staff', '/staff/orders?status=all', 17],
  // Second factor and the counts; the number of orders, the orders, their companies, goods with what replaces missing
  // ones, and failed deliveries.
  ['staff', '/staff/orders/pick-list', 15],
  // The same, and the companies of the filter.
  ['staff', '/staff/orders/packing-slips', 16],
  // Second factor, company, three counts that the navigation shows too, what the company owes and has announced, its
  // months with all that is due in them, smaller deductions to decide, and of the first steps what is done and the
  // payday.
  ['hr', '/partner', 22],
  // Second factor, company and three counts of the navigation; the employees, staff numbers that two of them have, the
  // usual salary, salaries that wait for a second person, and what the roster says of the employees.
  ['hr', '/partner/employees', 12],
  // Instead of the roster the limits of the employees, which needs to know who of them is of the company.
  ['hr', '/partner/employees?status=approved', 13],
] as const

test('a page takes no more statements for many rows than for few', async () => {
  const people = { buyer, staff: await aStaff(), hr: await aPartner(company.id) }
  const expected = PAGES.map(([, path, statements]) => [path, statements])
  for (const rows of ['few', 'many']) {
    await addRows()
    const counted: [string, number][] = []
    for (const [who, path, most] of PAGES) counted.push([path, await statementsOf(path, people[who], most)])
    expect(counted, rows).toEqual(expected)
  }
})
