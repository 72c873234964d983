import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as ownCall } from '@/app/api/v1/partner/reports/[name]/route'
import { GET as call } from '@/app/api/v1/staff/reports/[name]/route'
import { GET as listCall } from '@/app/api/v1/staff/reports/route'
import OwnReportPage from '@/app/partner/(desk)/reports/[name]/page'
import ReportPage from '@/app/staff/(desk)/reports/[name]/page'
import StaffHome from '@/app/staff/(desk)/page'
import { decide } from '@/lib/approvals/decide'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { requestWriteOff } from '@/lib/approvals/kinds/write-off'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { addDays, formatMonth, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { periodFile } from '@/lib/deductions/queries'
import { bookDeductions } from '@/lib/deductions/upload'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { moveOrder } from '@/lib/orders/service'
import { reportProblem } from '@/lib/tickets/report'
import { REPORTS } from './queries'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aPartner, aProduct, aStaff, openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { aPayroll, fillIn, monthAhead } from '@/sandbox/payroll'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'

/*
 * Reports as people see them, of a small history that is counted by hand: two employees of one company and one of
 * another get a bag of rice of ₦10,000 and tins of ₦2,000.
 */

const TODAY = lagosToday()
const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }

type Buyer = Awaited<ReturnType<typeof aBuyer>>
type Product = Awaited<ReturnType<typeof aProduct>>
type Wanted = readonly (readonly [product: Product, quantity: number])[]

/** Orders and receives goods. @param counted what arrived of the first line, where it is not all */
async function receive(buyer: Buyer, goods: Wanted, counted?: { received: number; damaged: number }) {
  const staff = await aStaff()
  for (const [product, quantity] of goods) await fillCart(buyer, [product], quantity)
  const input = createOrderSchema.parse({ deliveryDetails, acceptTerms: true, months: 1 })
  const { _id: id } = await placeOrder(buyer, input, randomUUID())
  await moveOrder(staff, id, 'approve')
  await db().order.update({ where: { id }, data: { feesPaidAt: new Date() } })
  for (const move of ['pack', 'dispatch'] as const) await moveOrder(staff, id, move)
  const items = await db().orderItem.findMany({ where: { orderId: id }, orderBy: { position: 'asc' } })
  const itemOf = ({ id: productId }: Product) => items.find((item) => item.productId === productId)?.id ?? ''
  const [[first] = []] = goods
  const lines = counted && first ? [{ itemId: itemOf(first), ...counted }] : undefined
  await confirmDelivery(staff, id, { code: await codeOfOrder(id), ...(lines && { lines }) })
  return { id, itemOf }
}

let history: Awaited<ReturnType<typeof makeHistory>>
async function makeHistory() {
  const hr = await aPartner()
  const [rice, tin] = [await aProduct(), await aProduct({ price: 2_000 })]
  const [ada, bola] = [await aBuyer({ companyId: hr.companyId }), await aBuyer({ companyId: hr.companyId })]
  const chidi = await aBuyer()
  // ₦10,000 and three tins: ₦16,000, of which a tin is credited: ₦14,000.
  const first = await receive(ada, [
    [rice, 1],
    [tin, 3],
  ])
  // Two of four bags arrive, one is damaged, one is missing: ₦20,000. Its buyer orders again: ₦2,000.
  await receive(bola, [[rice, 4]], { received: 2, damaged: 1 })
  await receive(bola, [[tin, 1]])
  // Of the other company: ₦10,000.
  await receive(chidi, [[rice, 1]])
  const [maker, checker] = [await aStaff(), await aStaff()]
  const credited = { lines: [{ itemId: first.itemOf(tin), quantity: 1, restocked: 0 }], reason: 'Dented' }
  await decide(checker, await requestCreditNote(maker, first.id, credited), 'approve')
  await reportProblem(ada, first.id, { itemId: first.itemOf(tin), kind: 'damaged', text: 'Dented', image: undefined })
  return { hr, rice, tin, chidi, admin: await aStaff() }
}

beforeAll(openConnections)
beforeAll(async () => {
  await someCharges()
  history = await makeHistory()
})

type Sent = {
  readonly period: { readonly from: string; readonly to: string } | null
  readonly columns: readonly { readonly key: string }[]
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly values: Record<string, number | null>
  }[]
  readonly totals: Record<string, number | null> | null
  readonly previous: Omit<Sent, 'columns' | 'previous'> | null
}
const ask = async (name: string, query: Record<string, string> = {}, who?: { token: string; own?: boolean }) =>
  handle(who?.own ? ownCall : call, {
    token: who?.token ?? (await tokenOf(history.admin)),
    params: { name },
    query: `?${new URLSearchParams(query).toString()}`,
  })
const read = async (...asked: Parameters<typeof ask>) => (await (await ask(...asked)).json()) as Sent
const valuesOf = ({ rows }: Sent, id: string) => rows.find((row) => row.id === id)?.values
const pageText = (name: string, token: string, address: Record<string, string> = {}, page = ReportPage as never) =>
  textOf((props) => (page as typeof ReportPage)({ ...props, params: Promise.resolve({ name }) }), token, address)

describe('sales and deliveries', () => {
  test('are counted by product and company, less what a credit note took back', async () => {
    const { rice, tin, hr, chidi } = history
    const products = await read('sales-by-product')
    expect(valuesOf(products, rice.id)).toEqual({ orders: 3, units: 4, sales: 40_000 })
    // Its lines are not the first of the orders with rice.
    expect(valuesOf(products, tin.id)).toEqual({ orders: 1, units: 3, sales: 6_000 })
    expect(products.rows.find(({ id }) => id === rice.id)?.name).toBe(`${rice.name}, 50 kg bag`)
    const companies = await read('sales-by-company')
    expect(valuesOf(companies, hr.companyId)).toEqual({ orders: 3, units: 6, sales: 36_000 })
    expect(valuesOf(companies, chidi.companyId ?? '')).toEqual({ orders: 1, units: 1, sales: 10_000 })
    expect(companies.totals).toEqual({ orders: 4, units: 7, sales: 46_000 })
  })

  test('are the same by category, week and month, and on the home of staff', async () => {
    const totals = await Promise.all(
      ['category', 'week', 'month'].map(async (by) => (await read(`sales-by-${by}`)).totals?.['sales']),
    )
    expect(totals).toEqual([46_000, 46_000, 46_000])
    const home = await textOf(StaffHome, await tokenOf(history.admin))
    expect(home).toContain(`${formatMonth(TODAY.slice(0, 7))} ₦46,000.00`)
    expect(home).toContain('Sales ₦46,000 last month ₦0')
  })

  test('tell what was missing and damaged, and how many orders came on their day', async () => {
    const { hr } = history
    const { rows } = await read('deliveries-by-company')
    const own = { orders: 3, planned: 0, onTime: 0, missing: 1, damaged: 1, punctual: null }
    expect(rows.find(({ id }) => id === hr.companyId)?.values).toEqual(own)
  })
})

describe('page, call and files', () => {
  test('say the same', async () => {
    const { hr, admin } = history
    const token = await tokenOf(admin)
    const company = await db().company.findUniqueOrThrow({ where: { id: hr.companyId } })
    expect(await pageText('sales-by-company', token)).toMatch(
      new RegExp(`Company Deliveries Units Sales.* ${company.name} 3 6 ₦36,000\\.00 .*Total 4 7 ₦46,000\\.00`),
    )
    const csv: string[][] = parse(Buffer.from(await (await ask('sales-by-company', { format: 'csv' })).arrayBuffer()), {
      bom: true,
    })
    expect(csv[0]).toEqual(['Company', 'Deliveries', 'Units', 'Sales'])
    expect(csv[1]).toEqual([company.name, '3', '6', '36000.00'])
    expect(csv.at(-1)).toEqual(['Total', '4', '7', '46000.00'])
    const xlsx = Buffer.from(await (await ask('sales-by-company', { format: 'xlsx' })).arrayBuffer())
    const [sheet] = await readXlsxFile(xlsx)
    expect(sheet?.data.at(-1)).toEqual(['Total', 4, 7, 46_000])
  })

  test('compare with the period before, whose sum is there too', async () => {
    const compared = await read('sales-by-company', { compare: 'year', from: TODAY, to: TODAY })
    const yearAgo = `${Number(TODAY.slice(0, 4)) - 1}${TODAY.slice(4)}`
    expect(compared.previous).toEqual({
      period: { from: yearAgo, to: yearAgo },
      rows: [],
      totals: { orders: 0, units: 0, sales: 0 },
    })
    // The time before is compared with today's: a row that has nothing now keeps its figures.
    const token = await tokenOf(history.admin)
    const text = await pageText('sales-by-company', token, { compare: 'before', from: TODAY, to: TODAY })
    expect(text).toContain('Compared with')
    expect(text).toMatch(/Sales Sales, before Change, %/)
    expect(text).toMatch(/Total 4 0 7 0 ₦46,000\.00 ₦0\.00/)
    const file = await (await ask('sales-by-week', { compare: 'before', format: 'csv' })).text()
    expect(file.split('\r\n')[0]).toMatch(/Week from,Deliveries,"Deliveries, before",Units/)
  })

  test('the sort of the address is that of page, call and file', async () => {
    const { rows } = await read('sales-by-company', { sort: 'sales' })
    expect(rows.map(({ values }) => values['sales'])).toEqual([10_000, 36_000])
    const file = await (await ask('sales-by-company', { sort: 'sales', format: 'csv' })).text()
    expect(file).toMatch(/,10000\.00\r\n.*,36000\.00\r\nTotal/)
  })

  test.each([
    [{ from: addDays(TODAY, 1), to: addDays(TODAY, 2) }, 'The last day has not come yet.'],
    [{ from: TODAY, to: addDays(TODAY, -1) }, 'The first day is after the last one.'],
    [{ from: '1900-01-01' }, 'A report covers at most 24 months.'],
    [{ from: "2026-01-01'; DROP TABLE orders" }, 'The first day must be a day'],
    [{ compare: 'never' }, 'The comparison must be before or year.'],
    [{ sort: 'secret' }, 'Please sort by'],
    [{ companyId: randomUUID() }, 'This list has no companyId.'],
    [{ sort: 'x'.repeat(500) }, ''],
  ])('%j is refused by a sentence, and the page shows a year', async (asked, sentence) => {
    const response = await ask('sales-by-company', asked)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { message: string }).message).toContain(sentence)
    expect(await pageText('sales-by-company', await tokenOf(history.admin), asked)).toContain('Total')
  })

  test('a report of today takes no period', async () => {
    const response = await ask('use-of-limits', { from: TODAY })
    expect([response.status, await response.json()]).toMatchObject([400, { message: /This list has no from/ }])
    const text = await pageText('use-of-limits', await tokenOf(history.admin))
    expect(text).toMatch(/Today .*Ceiling/)
  })
})

describe('who sees a report', () => {
  test('is who holds its rights, on the list, the page and the call', async () => {
    const token = await tokenOf(await aStaff('support'))
    const { items } = (await (await handle(listCall, { token })).json()) as { items: { name: string }[] }
    expect(items.map(({ name }) => name)).toEqual(['take-up', 'complaints-by-cause', 'complaints-by-product'])
    expect((await ask('sales-by-company', {}, { token })).status).toBe(404)
    await expect(pageText('sales-by-company', token)).rejects.toMatchObject({ digest: /404/ })
    expect((await ask('complaints-by-cause', {}, { token })).status).toBe(200)
    expect((await ask('no-such-report')).status).toBe(404)
  })

  test('HR sees the months of the own company only, as its page of months has them', async () => {
    const { hr } = await aPayroll(2)
    const month = monthAhead(0)
    await db().instalment.updateMany({
      where: { plan: { companyId: hr.companyId } },
      data: { dueOn: new Date(`${month}-20T00:00:00Z`) },
    })
    const half = fillIn(await periodFile(hr, month, 'csv'), () => ({ deducted: '4000.00', reason: 'Unpaid leave' }))
    await bookDeductions(hr, month, half)
    const own = await read('deductions-by-month', {}, { token: await tokenOf(hr), own: true })
    const figures = { toDeduct: 20_000, deducted: 8_000, short: 12_000, received: 0, taken: 40, arrived: 0 }
    expect(own.rows.at(-1)?.values).toEqual(figures)
    const stranger = await tokenOf(await aPartner())
    const foreign = await read('deductions-by-month', {}, { token: stranger, own: true })
    expect(foreign.totals).toMatchObject({ toDeduct: 0, deducted: 0, short: 0 })
    // Staff see it by company and by month.
    expect(valuesOf(await read('collection-by-company'), hr.companyId)).toEqual(figures)
    expect((await read('collection-by-month')).rows.at(-1)?.values).toMatchObject(figures)
    expect((await ask('sales-by-company', {}, { token: await tokenOf(hr), own: true })).status).toBe(404)
  })

  test('HR learns nothing of few: neither who ordered nor who complained', async () => {
    const { hr } = history
    const token = await tokenOf(hr)
    // A day alone is not told, but its month.
    const steps = await read('take-up', { from: TODAY, to: TODAY }, { token, own: true })
    expect(steps.period).toEqual({ from: `${TODAY.slice(0, 7)}-01`, to: TODAY })
    expect(steps.rows.map(({ name, values }) => [name, values['people']])).toEqual([
      ['Invited', 0],
      ['Registered', null],
      ['Confirmed', null],
      ['Fee paid', null],
      ['Ordered', null],
      ['Ordered again', null],
    ])
    expect(JSON.stringify(await read('complaints-by-cause', {}, { token, own: true }))).not.toContain('"complaints":1')
    for (let more = 0; more < 5; more += 1) {
      const buyer = await aBuyer({ companyId: hr.companyId })
      const { id } = await receive(buyer, [[history.tin, 1]])
      await reportProblem(buyer, id, { itemId: '', kind: 'wrong', text: 'Beans instead', image: undefined })
    }
    const later = await read('take-up', {}, { token, own: true })
    expect(later.rows.map(({ values }) => values['people'])).toEqual([0, 7, 7, 7, 7, null])
    const causes = await read('complaints-by-cause', {}, { token, own: true })
    expect(valuesOf(causes, 'wrong')).toEqual({ complaints: 5, credited: 0, replaced: 0, open: 5 })
    expect(valuesOf(causes, 'damaged')).toEqual({ complaints: null, credited: null, replaced: null, open: null })
    const page = await pageText('complaints-by-cause', token, {}, OwnReportPage as never)
    expect(page).toContain('Wrong 5')
    expect(page).not.toContain(history.tin.name)
    // Another company knows nothing of it.
    const stranger = await read('complaints-by-cause', {}, { token: await tokenOf(await aPartner()), own: true })
    expect(valuesOf(stranger, 'wrong')?.['complaints']).toBe(0)
  })
})

describe('the portfolio', () => {
  test('is what is owed, by age and by the month of the sale', async () => {
    const [byAge, byMonth] = [await read('portfolio-by-age'), await read('portfolio-by-month-of-sale')]
    const [open] = await db().$queryRaw<{ open: bigint; plans: bigint }[]>`
      SELECT sum(amount_kobo - paid_kobo)::bigint AS open, count(DISTINCT plan_id) AS plans
      FROM instalments part JOIN plans ON plans.id = plan_id WHERE plans.state = 'open'`
    expect(byAge.totals?.['owed']).toBe(Number(open?.open) / 100)
    expect(byMonth.totals).toMatchObject({ open: Number(open?.open) / 100, lost: 0 })
    expect(byMonth.rows.at(-1)?.values['plans']).toBeGreaterThanOrEqual(Number(open?.plans))
  })

  test('loses what two of staff gave up', async () => {
    const [{ orderId } = { orderId: '' }] = await db().plan.findMany({ where: { userId: history.chidi.id } })
    const before = await read('portfolio-by-month-of-sale')
    const [maker, checker] = [await aStaff(), await aStaff()]
    await decide(checker, await requestWriteOff(maker, orderId, 'Left the country'), 'approve')
    // ₦10,000 with VAT of ₦750 and interest of ₦500.
    const after = await read('portfolio-by-month-of-sale')
    expect(after.totals).toMatchObject({ open: (before.totals?.['open'] ?? 0) - 11_250, lost: 11_250 })
    expect((await read('write-offs')).totals).toEqual({ lost: 11_250, recovered: 0 })
  })
})

test.each([
  ...REPORTS.staff.map(({ name, isPresent }) => ({ name, isPresent, own: false })),
  ...REPORTS.partner.map(({ name, isPresent }) => ({ name, isPresent, own: true })),
])('$name answers as it is declared, and its file has its columns (HR: $own)', async ({ name, isPresent, own }) => {
  const who = { token: await tokenOf(own ? history.hr : history.admin), own }
  const asked: Record<string, string> = isPresent ? {} : { compare: 'before', from: addDays(TODAY, -700) }
  const { columns, rows, totals, previous } = await read(name, asked, who)
  for (const { values } of rows) expect(Object.keys(values).sort()).toEqual(columns.map(({ key }) => key).sort())
  expect(previous === null).toBe(isPresent)
  const file = parse(await (await ask(name, { ...asked, format: 'csv' }, who)).text(), { bom: true })
  expect(file[0]).toHaveLength(1 + (isPresent ? 1 : 2) * columns.length + (isPresent ? 0 : 1))
  expect(file.length).toBe(1 + rows.length + (totals === null ? 0 : 1))
})

test('complaints are counted by cause and by product for staff', async () => {
  const causes = await read('complaints-by-cause')
  expect(valuesOf(causes, 'damaged')).toEqual({ complaints: 1, credited: 0, replaced: 0, open: 1 })
  const products = await read('complaints-by-product')
  expect(valuesOf(products, history.tin.id)).toMatchObject({ complaints: 1 })
})
