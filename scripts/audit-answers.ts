import type { Answers, Asked } from '@/audit/answers'
import { vatReport } from '@/lib/vat/report-queries'
import { getJournalMonth } from '@/lib/books/queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { fromNaira, sum, toNaira } from '@/lib/core/money'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { portfolioAtRisk } from '@/lib/credit/portfolio-queries'
import { listMovements } from '@/lib/credit/statement-queries'
import { listAgeing } from '@/lib/deductions/ageing-queries'
import { listExposure } from '@/lib/deductions/exposure-queries'
import { getPartnerHome } from '@/lib/desk/partner-queries'
import { getStaffFigures } from '@/lib/desk/staff-queries'
import { REPORTS, findReport, readReport } from '@/lib/reports/queries'
import { isProgram, runServerCommand } from '@/prisma/server-command'

/*
 * What the app says of its books, for `npm run audit`. The audit starts this as a program, because its own code imports
 * nothing of the app: it sends what it asks as JSON and reads the answers as JSON.
 */

const nobody = {
  id: '00000000-0000-0000-0000-000000000000',
  email: '',
  fullName: 'The audit',
  sessionId: '',
  sessionVersion: 0,
  image: null,
  member: true,
  complete: true,
  approve: true,
  payment: true,
}
const staff: Staff = { ...nobody, role: 'staff', companyId: null, permissions: ['admin'] }
const officerOf = (companyId: string): Partner => ({ ...nobody, role: 'partner', companyId, permissions: ['viewer'] })

/** One after the other, so that a large shop does not use all connections. */
async function each<Item, Result>(items: readonly Item[], answer: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await answer(item))
  return results
}

/** @returns what the pages and calls of the app say */
export async function responsesOf({ months, buyerIds, companyIds }: Asked): Promise<Answers> {
  const figures = await getStaffFigures(staff)
  return {
    vat: await each(months, (month) => vatReport(staff, month)),
    journals: await each(months, (month) => getJournalMonth(staff, month)),
    trialBalance: (await trialBalance(staff)).accounts,
    statements: await each(buyerIds, statementOf),
    exposure: await exposure(),
    ageing: await listAgeing(staff),
    atRisk: (await portfolioAtRisk(staff)).companies,
    staffHome: {
      sales: figures.sales,
      compared: figures.compared,
      arrears: figures.arrears.map(({ naira }) => naira),
    },
    reports: await reports(),
    partnerHomes: await each(companyIds, async (companyId) => {
      const { owed, deducted } = await getPartnerHome(officerOf(companyId))
      return { companyId, owed, deducted }
    }),
  }
}

const PAGE = 100

async function statementOf(buyerId: string): Promise<Answers['statements'][number]> {
  const lines: { charged: number; paid: number; owed: number; credit: number }[] = []
  let cursor: string | undefined
  do {
    const page = await listMovements(buyerId, { limit: PAGE, ...(cursor !== undefined && { cursor }) })
    lines.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const total = (name: 'charged' | 'paid') => toNaira(sum(lines.map((line) => fromNaira(line[name]))))
  const { owed = 0, credit = 0 } = lines[0] ?? {}
  return { buyerId, owed, credit, charged: total('charged'), paid: total('paid') }
}

async function reports(): Promise<Answers['reports']> {
  const read = async (name: string) => {
    const report = findReport(REPORTS.staff, staff, name)
    if (!report) throw new Error(`there is no report ${name}`)
    return readReport(report, staff, {})
  }
  const sales = await read('sales-by-company')
  const period = sales.period ?? { from: '', to: '' }
  const ofMonths = async <Key extends string>(name: string, ...keys: readonly Key[]) =>
    (await read(name)).rows.map(
      ({ values }) => Object.fromEntries(keys.map((key) => [key, values[key] ?? 0])) as Record<Key, number>,
    )
  return {
    ...period,
    sales: sales.rows.map(({ id, values }) => ({ id, sales: values['sales'] ?? 0 })),
    collected: await ofMonths('collection-by-month', 'deducted', 'received'),
    portfolio: await ofMonths('portfolio-by-month-of-sale', 'sold', 'open'),
  }
}

async function exposure(): Promise<Answers['exposure']> {
  const rows: Answers['exposure'][number][] = []
  let cursor: string | undefined
  do {
    const page = await listExposure(staff, cursor === undefined ? {} : { cursor })
    rows.push(...page.items.map(({ id, ...row }) => ({ companyId: id, ...row })))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

async function main(): Promise<number> {
  let input = ''
  for await (const chunk of process.stdin) input += String(chunk)
  process.stdout.write(JSON.stringify(await responsesOf(JSON.parse(input) as Asked)))
  return 0
}

if (isProgram('audit-answers')) await runServerCommand('Asking the app', main)
