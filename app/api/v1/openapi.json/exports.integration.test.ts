import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '@/lib/audit/queries'
import { recordAudits } from '@/lib/audit/service'
import { EXPORTS } from '@/lib/audit/export'
import { addDays, dayColumn } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import type { Handler } from '@/lib/server/http'
import { consumeLimit } from '@/lib/server/rate-limit'
import { LIST_FILES } from '@/lib/audit/export'
import { XLSX_TYPE } from '@/lib/files/xlsx'
import { aBuyer, aPartner, aStaff, anEmail, anOrder, unique } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { type Theirs, theirs } from '@/sandbox/other-company'
import { listEndpoints } from './endpoints'

/* The files of the lists, read by csv-parse and read-excel-file, beside the pages of the same lists. */

const CALLS: Readonly<Record<string, Handler>> = Object.fromEntries(
  (await listEndpoints())
    .filter(({ method, path }) => method === 'GET' && /^\/(?:staff|partner)\//.test(path))
    .map(({ path, handler }) => [path, handler]),
)
const isExported = ({ spec }: Handler) => spec.asFile === LIST_FILES

/** Responses of one thing, and lists that have a file of their own. */
const NO_TABLE = [
  '/partner/deductions/{month}',
  '/partner/employees/{id}',
  '/partner/gifts/{id}',
  '/partner/gifts/{id}/invoice',
  // Figures of the listed people, who are personal data of strangers until they register.
  '/partner/roster',
  '/partner/roster/{id}',
  // Five of each.
  '/staff/search',
  '/staff/breaches/{id}',
  '/staff/buyers/{id}',
  '/staff/companies/{id}',
  '/staff/faqs',
  '/staff/gifts/{id}',
  '/staff/journals/{month}',
  '/staff/orders/{id}/invoice',
  '/staff/orders/{id}/packing-slip',
  '/staff/orders/{id}/shortage',
  '/staff/packages/{id}',
  '/staff/purchaseOrders/{id}',
  '/staff/products/export',
  '/staff/products/import',
  '/staff/products/{id}',
  '/staff/statements/lines/{id}',
  '/staff/tickets/{id}',
]

test('every list of a desk answers files', () => {
  const others = Object.entries(CALLS).flatMap(([path, handler]) => (isExported(handler) ? [] : [path]))
  expect(others.sort()).toEqual([...NO_TABLE].sort())
})

/** More than two pages of each, with a few equal values. */
async function manyRows(userId: string): Promise<void> {
  const numbers = Array.from({ length: 120 }, (_, index) => index)
  const { id: statementId } = await db().bankStatement.create({
    data: { contentHash: unique('hash'), uploadedById: (await aStaff('finance')).id },
    select: { id: true },
  })
  const amountKobo = (index: number) => BigInt((index % 3) + 1) * 100_000n
  await Promise.all([
    db().payment.createMany({
      data: numbers.map((index) => ({
        txRef: unique('FB'),
        purpose: 'repayment' as const,
        state: 'expired' as const,
        userId,
        amountKobo: amountKobo(index),
      })),
    }),
    db().bankLine.createMany({
      data: numbers.map((index) => ({
        statementId,
        lineHash: unique('line'),
        receivedOn: new Date('2026-11-02'),
        amountKobo: amountKobo(index),
        reference: unique('TRF'),
        text: 'Transfer',
      })),
    }),
    db().outboxMail.createMany({
      data: numbers.map(() => ({ recipient: anEmail(), subject: 'x', sealedBody: '', state: 'dead' as const })),
    }),
    db().outboxMessage.createMany({
      data: numbers.map(() => ({
        userId,
        recipient: '+2348030000000',
        kind: 'order',
        channel: 'sms' as const,
        sealedText: '',
        state: 'failed' as const,
        lastError: unique('Refused'),
      })),
    }),
    db().company.createMany({
      data: numbers
        .map(() => unique('Mill'))
        .map((name) => ({ name, nameKey: name.toLowerCase(), state: 'approved' as const })),
    }),
    db().comparedDay.createMany({
      data: numbers.map((index) => ({ day: dayColumn(addDays('2025-01-01', index)) })),
    }),
  ])
}

let their: Theirs
/** More than a statement of an export reads. */
const MANY = 1_100
beforeAll(async () => {
  their = await theirs()
  await manyRows(their.buyer.id)
  const writer = await aStaff('support')
  const acts = Array.from({ length: MANY }, (_, index) => ({
    action: `trial.${index}`,
    subject: 'trial:1',
    details: { index: index.toString() },
  }))
  await transaction((tx) => recordAudits(tx, writer, acts))
  for (const status of ['pending', 'approved', 'packed'] as const)
    for (const items of [1_000_000n, 1_000_000n, 300_000n])
      await anOrder(await aBuyer({ companyId: their.company.id }), { status, items })
})

type Item = Readonly<Record<string, unknown>>
const ask = async (path: string, token: string, query: URLSearchParams) => {
  const handler = CALLS[path]
  if (!handler) throw new Error(`there is no call ${path}`)
  return handle(handler, { token, query: `?${query}` })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** All rows of a list, page after page. */
async function allPages(path: string, token: string, filter: Record<string, string>): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ ...filter, ...(cursor && { cursor }) })
    const response = await ask(path, token, query)
    const page = (await response.json()) as { items: Item[]; nextCursor: string | null }
    expect(response.status, JSON.stringify(page)).toBe(200)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

async function csvOf(path: string, token: string, filter: Record<string, string> = {}): Promise<Item[]> {
  const response = await ask(path, token, new URLSearchParams({ ...filter, format: 'csv' }))
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="foodbank-[\w-]+-\d{4}-\d\d-\d\d\.csv"$/,
  )
  return parse(await response.text(), { bom: true, columns: true })
}

async function xlsxOf(path: string, token: string, filter: Record<string, string> = {}): Promise<unknown[][]> {
  const response = await ask(path, token, new URLSearchParams({ ...filter, format: 'xlsx' }))
  expect(response.headers.get('content-type')).toBe(XLSX_TYPE)
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
  return sheet?.data ?? []
}

const aToken = async () => tokenOf(await aStaff('admin'))

/** A field of a list, and the heading of its column. */
type Listed = {
  readonly path: string
  readonly field: string
  readonly heading: string
  readonly filter?: Record<string, string>
}
const PAGED: readonly Listed[] = [
  { path: '/staff/orders', field: 'orderNumber', heading: 'Order' },
  { path: '/staff/orders', field: 'orderNumber', heading: 'Order', filter: { status: 'approved', sort: '-total' } },
  { path: '/staff/orders', field: 'orderNumber', heading: 'Order', filter: { status: 'packed', sort: 'total' } },
  { path: '/staff/buyers', field: 'email', heading: 'Email' },
  { path: '/staff/buyers', field: 'email', heading: 'Email', filter: { eligibility: 'approved', sort: '-name' } },
  { path: '/staff/companies', field: 'companyName', heading: 'Company' },
  { path: '/staff/payments', field: 'txRef', heading: 'Reference' },
  { path: '/staff/payouts', field: 'email', heading: 'Email' },
  { path: '/staff/ledger/customer-credit', field: 'email', heading: 'Email' },
  { path: '/staff/payouts/companies', field: 'company', heading: 'Company' },
  { path: '/staff/tickets', field: 'email', heading: 'Email', filter: { state: 'open' } },
  { path: '/staff/statements/lines', field: 'reference', heading: 'Reference' },
  { path: '/staff/exposure', field: 'company', heading: 'Company', filter: { sort: 'company' } },
  { path: '/staff/audit', field: 'at', heading: 'When', filter: { action: 'trial' } },
  { path: '/staff/mails', field: 'to', heading: 'To', filter: { state: 'waiting' } },
  { path: '/staff/messages', field: 'lastError', heading: 'Provider’s answer', filter: { state: 'failed' } },
  { path: '/staff/breaches', field: 'title', heading: 'Breach' },
  { path: '/staff/products', field: 'name', heading: 'Product', filter: { sort: 'price' } },
  { path: '/staff/packages', field: 'name', heading: 'Package' },
  { path: '/staff/suppliers', field: 'name', heading: 'Supplier' },
  { path: '/staff/purchaseOrders', field: 'number', heading: 'Number' },
  { path: '/staff/stock/lots', field: 'lot', heading: 'Lot' },
  { path: '/staff/stock/levels', field: 'product', heading: 'Product' },
  { path: '/staff/gifts', field: 'name', heading: 'Gift', filter: { state: 'asked' } },
  { path: '/staff/categories', field: 'type', heading: 'Category' },
  { path: '/staff/charges', field: 'date', heading: 'Start date' },
  { path: '/staff/comparisons', field: 'day', heading: 'Day' },
  { path: '/staff/comparisons/differences', field: 'txRef', heading: 'Reference' },
  { path: '/staff/settlements', field: 'reference', heading: 'Settlement' },
  { path: '/staff/settlements/open', field: 'txRef', heading: 'Payment' },
  { path: '/staff/ledger/entries', field: 'id', heading: 'Entry' },
  { path: '/staff/ledger/postings', field: 'entry', heading: 'Entry' },
  { path: '/staff/approvals', field: 'about', heading: 'About' },
  { path: '/staff/remittances', field: 'company', heading: 'Company' },
]

test.each(PAGED)(
  '$path $filter: the files have the rows of the list, in its order',
  async ({ path, field, heading, filter = {} }) => {
    const token = await aToken()
    const items = await allPages(path, token, filter)
    const values = items.map((item) => textOf(item[field]))
    const lines = await csvOf(path, token, filter)
    const isMoment = field === 'at'
    expect(lines).toHaveLength(items.length)
    if (!isMoment) expect(lines.map((line) => line[heading])).toEqual(values)
    const [headings, ...rows] = await xlsxOf(path, token, filter)
    const column = headings?.indexOf(heading) ?? -1
    expect(column).toBeGreaterThanOrEqual(0)
    expect(rows).toHaveLength(items.length)
    if (!isMoment && field !== 'date' && field !== 'day') expect(rows.map((row) => row[column] ?? '')).toEqual(values)
  },
)

test('a list above one statement is complete', async () => {
  const lines = await csvOf('/staff/audit', await aToken(), { action: 'trial' })
  expect(lines.map((line) => line['Action'])).toEqual(
    Array.from({ length: MANY }, (_, index) => `Trial ${MANY - 1 - index}`),
  )
})

test.each(['/staff/orders/pick-list', '/staff/orders/delivery-list', '/staff/orders/packing-slips'])(
  '%s: its file has the orders of its zones, in their order',
  async (path) => {
    const token = await aToken()
    await anOrder(await aBuyer({ companyId: their.company.id }), { status: 'approved', feesPaid: true })
    const text = await (await ask(path, token, new URLSearchParams())).text()
    const numbers = [...text.matchAll(/"orderNumber":"([^"]*)"/g)].map(([, number]) => number)
    expect(numbers.length).toBeGreaterThan(0)
    expect((await csvOf(path, token)).map((line) => line['Order'])).toEqual(numbers)
    expect((await ask(path, token, new URLSearchParams({ sort: 'city' }))).status).toBe(400)
  },
)

test('amounts are naira', async () => {
  const line = (await csvOf('/staff/orders', await aToken())).find((each) => each['Order'] === their.order.number)
  // Five thousand of items, 500 of service fee and 1,500 of delivery fee.
  expect(line).toMatchObject({ Order: their.order.number, Total: '7000.00', Financed: '5000.00' })
})

test.each([
  '/partner/employees',
  '/partner/name-changes',
  '/partner/team',
  '/partner/deductions',
  '/partner/remittances',
])('%s exports the own company alone', async (path) => {
  const own = await csvOf(path, await tokenOf(their.partner))
  const stranger = JSON.stringify(await csvOf(path, await tokenOf(await aPartner())))
  if (path !== '/partner/deductions' && path !== '/partner/remittances') expect(own.length).toBeGreaterThan(0)
  expect(their.secrets.filter((secret) => stranger.includes(secret))).toEqual([])
})

test('the audit log has who took how many rows, without the words that name a person', async () => {
  const person = await aStaff('support')
  await csvOf('/staff/orders', await tokenOf(person), { q: 'nobody@demo.test', sort: '-date' })
  const { items } = await listAuditEntries(await aStaff('admin'), { actor: person.id, action: 'list' })
  expect(items).toMatchObject([{ action: 'list.exported', subject: 'list:orders' }])
  expect(Object.fromEntries(items[0]?.details ?? [])).toEqual({ format: 'csv', rows: '0', q: 'given', sort: '-date' })
})

test('a reader who goes away stops the export, and the log has the rows that left', async () => {
  const person = await aStaff('admin')
  const response = await ask(
    '/staff/audit',
    await tokenOf(person),
    new URLSearchParams({ action: 'trial', format: 'csv' }),
  )
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
  const { items } = await listAuditEntries(person, { actor: person.id, action: 'list' })
  expect(Object.fromEntries(items[0]?.details ?? [])['rows']).toBe('1000')
})

test('a person makes a bounded number of files', async () => {
  const person = await aStaff('admin')
  for (let count = 0; count < EXPORTS.points; count += 1) await consumeLimit(EXPORTS, person.id)
  const response = await ask('/staff/orders', await tokenOf(person), new URLSearchParams({ format: 'csv' }))
  expect(response.status).toBe(429)
  expect(((await response.json()) as Item)['message']).toMatch(/^You have made many files\. Please wait /)
})

test('refuses another format and a filter that is none', async () => {
  const token = await aToken()
  for (const query of ['format=pdf', 'format=csv&sort=colour']) {
    const response = await ask('/staff/orders', token, new URLSearchParams(query))
    expect(response.status, query).toBe(400)
  }
})

/** The keys of each list, with the value that its rows are sorted by. */
type Sorted = {
  readonly path: string
  readonly key: string
  readonly value: (item: Item) => unknown
  readonly filter?: Record<string, string>
}
const SORTS: readonly Sorted[] = [
  { path: '/staff/payments', key: 'started', value: ({ id }) => id },
  { path: '/staff/payments', key: 'amount', value: ({ amount }) => amount },
  { path: '/staff/statements/lines', key: 'added', value: ({ id }) => id },
  { path: '/staff/statements/lines', key: 'amount', value: ({ amount }) => amount },
  { path: '/staff/companies', key: 'name', value: ({ companyName }) => textOf(companyName).toLowerCase() },
  { path: '/staff/ledger/customer-credit', key: 'registered', value: ({ id }) => id },
  { path: '/staff/ledger/customer-credit', key: 'credit', value: ({ credit }) => credit },
  { path: '/staff/payouts', key: 'registered', value: ({ id }) => id },
  { path: '/staff/payouts', key: 'credit', value: ({ credit }) => credit },
  { path: '/staff/audit', key: 'at', value: ({ id }) => id },
  { path: '/staff/mails', key: 'written', value: ({ id }) => id, filter: { state: 'dead' } },
  { path: '/staff/messages', key: 'written', value: ({ id }) => id, filter: { state: 'failed' } },
  { path: '/staff/breaches', key: 'recorded', value: ({ id }) => id },
  { path: '/staff/comparisons', key: 'day', value: ({ day }) => day },
  { path: '/staff/settlements', key: 'booked', value: ({ id }) => id },
  { path: '/staff/ledger/entries', key: 'booked', value: ({ at }) => at },
  { path: '/staff/orders', key: 'total', value: ({ allItemsTotalPrice }) => allItemsTotalPrice },
  { path: '/staff/products', key: 'name', value: ({ name }) => name },
  { path: '/staff/products', key: 'price', value: ({ price }) => price },
  { path: '/staff/products', key: 'stock', value: ({ stock }) => stock },
  { path: '/staff/exposure', key: 'total', value: ({ total }) => total },
  { path: '/staff/buyers', key: 'name', value: ({ fullname }) => textOf(fullname).toLowerCase() },
]

test.each(SORTS)(
  '$path sorts by $key in both directions, complete and stable',
  async ({ path, key, value, filter = {} }) => {
    const token = await aToken()
    const up = await allPages(path, token, { ...filter, sort: key })
    const down = await allPages(path, token, { ...filter, sort: `-${key}` })
    const ids = up.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(down.map(({ id }) => id)).toEqual(ids.toReversed())
    const values = up.map(value)
    for (const [index, each] of values.entries())
      if (index > 0) expect(compare(values[index - 1], each), `row ${index}`).toBeLessThanOrEqual(0)
  },
)

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [first, second] = [textOf(a), textOf(b)]
  return first < second ? -1 : first > second ? 1 : 0
}
