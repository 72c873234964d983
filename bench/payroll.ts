import { Client } from 'pg'
import { aLargePayroll } from '../sandbox/large-payroll'
import { CommandError } from '../scripts/lifecycle'
import { type Bench, type BenchOptions, step } from './bench'
import { type Target, compare, percentile, signIn } from './requests'
import { type Shop, startShops } from './shops'
import { printTable } from './table'

const SIZE = { buyers: 300, products: 200, orders: 1_000 }
/** The files, with their number of employees and their limit in milliseconds for each request. */
const FILES = [
  { employees: 300, limit: 3_000 },
  { employees: 5_000, limit: 15_000 },
] as const
const MONTHS = 6

export const payroll: Bench = {
  about: "HR's file over HTTP, and a company's months with 5,000 employees",
  run: runPayroll,
}

async function runPayroll({ requests, onEnd }: BenchOptions): Promise<void> {
  const [shop] = await startShops([SIZE], onEnd)
  if (!shop) throw new Error('The shop did not open.')
  const files: (string | number)[][] = []
  const slow: string[] = []
  let hr = ''
  for (const { employees, limit } of FILES) {
    hr = await step(`Making a company of ${employees} who owe`, () => aCompany(shop, employees))
    for (const [what, milliseconds] of Object.entries(
      await step(`Sending a file of ${employees} lines`, () => sendFile(shop, hr, employees)),
    )) {
      const isLimited = what !== 'download'
      files.push([`${employees} lines: ${what}`, milliseconds.toFixed(0), isLimited ? limit : '–'])
      if (isLimited && milliseconds > limit)
        slow.push(`${what} of ${employees} lines took ${milliseconds.toFixed(0)} ms`)
    }
  }
  console.log('\nOne request each, milliseconds over loopback.\n')
  printTable(
    ['file', 'took', 'limit'],
    files.map((row) => row.map(String)),
  )
  console.log('')
  const rows = await readPages(shop, hr, requests)
  console.log(`\n${requests} requests each, four at a time, milliseconds over loopback.\n`)
  printTable(['5,000 employees, six instalments each', 'p50 empty', 'p50', 'p99 empty', 'p99'], rows)
  if (slow.length > 0) throw new CommandError(`Too slow: ${slow.join('; ')}.`)
}

/** Makes a company whose employees have open plans. @returns the session token of its HR partner */
export async function aCompany({ databaseUrl, origin }: Shop, employees: number): Promise<string> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ hash: string }>(
      "SELECT password_hash AS hash FROM users WHERE email = 'hr@demo.test'",
    )
    const { email } = await aLargePayroll(database, {
      employees,
      instalments: MONTHS,
      passwordHash: rows[0]?.hash ?? '',
    })
    return (await signIn(origin, email, employees)).token
  } finally {
    await database.end()
  }
}

/** The month of the first instalments, 'YYYY-MM'. */
function nextMonth(): string {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}

/** The address of the next month's deductions. */
export const monthUrl = (origin: string): string => `${origin}/api/v1/partner/deductions/${nextMonth()}`

/** Downloads the next month's file, fills it in, previews and books it. @returns the milliseconds of each step */
export async function sendFile({ origin }: Shop, token: string, lines: number) {
  const url = monthUrl(origin)
  const timed = async (init: { method?: string; body?: string; headers: Record<string, string> }, query = '') => {
    const start = performance.now()
    const response = await fetch(url + query, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status} ${text.slice(0, 200)}`)
    return { text, milliseconds: performance.now() - start }
  }
  const download = await timed({ headers: { Accept: 'text/csv' } })
  const file = {
    method: 'POST',
    body: download.text.replaceAll(',,\r\n', ',10000,\r\n'),
    headers: { 'Content-Type': 'text/csv' },
  }
  const preview = await timed(file, '?preview=1')
  const booking = await timed(file)
  for (const { text } of [preview, booking]) {
    const { matched } = JSON.parse(text) as { matched: number }
    if (matched !== lines) throw new Error(`${matched} of ${lines} lines were matched.`)
  }
  return { download: download.milliseconds, preview: preview.milliseconds, booking: booking.milliseconds }
}

async function readPages(shop: Shop, hr: string, requests: number): Promise<string[][]> {
  const staff = (await signIn(shop.origin, 'staff@demo.test', 0)).token
  const of = (path: string, token = hr): Target => ({ url: `${shop.origin}/api/v1${path}`, token })
  const month = `/partner/deductions/${nextMonth()}`
  const { nextCursor } = (await (
    await fetch(of(month).url, { headers: { Authorization: `Bearer ${hr}` } })
  ).json()) as { nextCursor: string | null }
  const targets: Record<string, Target> = {
    months: of('/partner/deductions'),
    'a month': of(month),
    'a month, the next page': of(`${month}?cursor=${nextCursor}`),
    'a month, a word of all': of(`${month}?q=employee`),
    'a month, on its page': { url: `${shop.origin}${month}`, cookie: `next-auth.session-token=${hr}` },
    remittances: of('/partner/remittances'),
    "staff's debts": of('/staff/remittances', staff),
  }
  const empty: Target = { url: `${shop.origin}/api/health` }
  const rows: string[][] = []
  for (const [name, target] of Object.entries(targets)) {
    const timings = await step(name, () => compare({ name, small: [empty], large: [target] }, requests))
    rows.push([
      name,
      ...[0.5, 0.99].flatMap((share) => [
        percentile(timings.small, share).toFixed(1),
        percentile(timings.large, share).toFixed(1),
      ]),
    ])
  }
  return rows
}
