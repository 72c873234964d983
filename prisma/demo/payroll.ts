import { parse } from 'csv-parse/sync'
import type { Partner, Staff } from '@/lib/core/actors'
import { addDays, lagosMoment } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { db } from '@/lib/database/db'
import { type Kobo, kobo, parseNaira } from '@/lib/core/money'
import { balanceOf } from '@/lib/credit/ledger'
import { paydayIn } from '@/lib/credit/rules'
import { closePeriod } from '@/lib/deductions/close'
import { periodFile } from '@/lib/deductions/queries'
import { announceTransfer, recordRemittance } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import type { Agenda } from './agenda'
import { CLOSED_MONTHS, type Calendar } from './calendar'
import { EMPLOYERS, type Employer, MILLS, STEEL, TEXTILES } from './people'
import { hrOf } from './steps'

/* The payroll of the demo's companies: HR's answer to the file of a month, its closing, and the transfer. */

/** What HR says of the first lines of a month that were not deducted in full: the part in percent, and why. */
type Short = { readonly part: bigint; readonly reason: string }
const UNPAID_LEAVE: Short = { part: 0n, reason: 'On unpaid leave this month' }
const HALF_A_MONTH: Short = { part: 50n, reason: 'Paid for half of the month' }

/** By company and months ago. The last closed month leaves arrears at each of them. */
const SHORT_LINES = new Map<Employer, Readonly<Record<number, readonly Short[]>>>([
  [MILLS, { 2: [HALF_A_MONTH], 1: [UNPAID_LEAVE, HALF_A_MONTH] }],
  [STEEL, { 1: [UNPAID_LEAVE] }],
  [TEXTILES, { 1: [HALF_A_MONTH] }],
])

/** Days from the payday until Foodbank has the money. Demo Textiles has not sent that of the last payday. */
const SENT_AFTER = new Map<Employer, Readonly<Record<number, number>>>([
  [MILLS, { 3: 2, 2: 1, 1: 2 }],
  [STEEL, { 3: 3, 2: 4, 1: 3 }],
  [TEXTILES, { 3: 6, 2: 14 }],
])

/** Plans the closed months of every company. */
export async function planPayroll(agenda: Agenda, calendar: Calendar, staff: Staff): Promise<void> {
  for (const employer of EMPLOYERS) {
    const { id: companyId, payday: wageDay } = await db().company.findUniqueOrThrow({
      where: { nameKey: employer.nameKey },
      select: { id: true, payday: true },
    })
    for (const monthsAgo of CLOSED_MONTHS) {
      const month = calendar.monthAgo(monthsAgo)
      const payday = paydayIn(month, wageDay)
      const hr = () => hrOf(employer)
      const short = SHORT_LINES.get(employer)?.[monthsAgo] ?? []
      agenda.add(lagosMoment(payday, '15:12'), async () => answer(await hr(), month, short))
      agenda.add(lagosMoment(payday, '16:48'), async () => closePeriod(await hr(), month))

      const days = SENT_AFTER.get(employer)?.[monthsAgo]
      if (days === undefined) continue
      // The last payday may have been yesterday.
      const sentOn = [addDays(payday, days), addDays(calendar.today, -1)].sort()[0] ?? payday
      const transfer = { companyId, reference: `${employer.code}-PAY-${month}`, date: sentOn }
      if (employer === MILLS)
        agenda.add(lagosMoment(sentOn, '17:06'), async () =>
          announceTransfer(await hr(), { ...transfer, amount: await owedBy(companyId) }),
        )
      agenda.add(lagosMoment(sentOn, '18:32'), async () =>
        recordRemittance(staff, { ...transfer, amount: await owedBy(companyId) }),
      )
    }
  }
}

/** HR has filled in a line of the present month. Its payday, the last of the month, is not over before the month is. */
export async function answerOneLine(calendar: Calendar): Promise<void> {
  const month = calendar.monthAgo(0)
  const hr = await hrOf(TEXTILES)
  const [first] = (await readLines(hr, month)).filter(({ arrears }) => arrears === 0n)
  if (first) await bookDeductions(hr, month, fileOf([{ ...first, reason: '' }]))
}

const owedBy = (companyId: string): Promise<Kobo> => balanceOf(db(), { kind: 'payroll_receivable', companyId })

type Line = { readonly id: string; readonly due: Kobo; readonly arrears: Kobo; readonly asked: Kobo }

async function readLines(hr: Partner, month: string): Promise<Line[]> {
  const rows: Readonly<Partial<Record<string, string>>>[] = parse(await periodFile(hr, month, 'csv'), {
    bom: true,
    columns: true,
  })
  return rows.map((row) => {
    const [due, arrears] = [amountOf(row['amount_due']), amountOf(row['arrears'])]
    return { id: row['line_id'] ?? '', due, arrears, asked: kobo(due + arrears) }
  })
}

function amountOf(naira = ''): Kobo {
  const amount = parseNaira(naira)
  if (amount === undefined) throw new Error(`“${naira}” in the file of deductions is not an amount.`)
  return amount
}

/** Fills in the file of a month as HR does: everything was deducted, except from the first lines. */
async function answer(hr: Partner, month: string, short: readonly Short[]): Promise<void> {
  const lines = await readLines(hr, month)
  const answered = lines.map((line, index) => {
    const { part, reason } = short[index] ?? { part: 100n, reason: '' }
    return { ...line, asked: kobo((line.asked * part) / 100n), reason }
  })
  await bookDeductions(hr, month, fileOf(answered))
}

const fileOf = (lines: readonly (Line & { readonly reason: string })[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    toCsv(
      ['line_id', 'amount_deducted', 'reason'],
      lines.map(({ id, asked, reason }) => [id, asked, reason]),
    ),
  )
