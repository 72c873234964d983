import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { formatDay, formatMonth } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import type { DocumentFile } from '@/lib/files/document-file'
import { env } from '@/lib/settings/env'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import { type PdfDocument, type PdfPart, makePdf, pdfFile } from '@/lib/files/pdf'
import { STATE_LABELS } from './figure-rules'
import { getPeriod } from './queries'
import type { Month } from './rules'
import type { LineDto, PeriodLinesDto } from './schema'

/** The most employees that are listed one by one: about 50 pages. Larger months have them in the Excel file. */
const MAX_LINES = 2_000

/**
 * Makes the statement of a company's month as PDF: what pay was asked for, what was deducted, what is short and why,
 * and what has arrived. HR keeps it, and auditors ask for it. It names no goods.
 * @throws AppError 404 for a month that can have no period
 */
export async function monthStatement(actor: Pick<Partner, 'companyId'>, month: Month): Promise<DocumentFile> {
  const [period, { now }] = await Promise.all([getPeriod(actor, month, {}, MAX_LINES), databaseNow()])
  return pdfFile(`foodbank-statement-${month}.pdf`, await makePdf(toPdf(period, now)))
}

async function databaseNow(): Promise<{ readonly now: Date }> {
  const [row] = await db().$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error('the database told no time')
  return row
}

const naira = (amount: number): string => formatNairaExact(fromNaira(amount))

/** @param madeAt the moment of the figures */
function toPdf(period: PeriodLinesDto, madeAt: Date): PdfDocument {
  const { SELLER_NAME, SELLER_ADDRESS } = env()
  const { closed, closesOn, payday } = period
  return {
    title: `Deductions of ${formatMonth(period.period)}`,
    number: period.company,
    madeAt,
    parties: [
      { role: 'From', lines: [SELLER_NAME || 'Foodbank', SELLER_ADDRESS].filter((line) => line !== '') },
      { role: 'To', lines: [period.company, 'Human resources'] },
    ],
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Payday', formatDay(payday)],
          ['State', closed ? 'Closed' : `Open until ${formatDay(closesOn)}`],
          ['Due', naira(period.amountDue)],
          ['Arrears', naira(period.arrears)],
          ['To deduct', naira(period.toDeduct)],
          ['Deducted', naira(period.deducted)],
          ...(period.over > 0 ? [['Above what was to be deducted', naira(period.over)] as const] : []),
          ['Short', naira(period.short)],
          ['Not filled in', naira(period.open)],
          ['Received by Foodbank', naira(period.received)],
          ['Announced', naira(period.announced)],
          ['To send', naira(period.unsent)],
        ],
      },
      ...linesPart(period),
    ],
  }
}

function linesPart({ items, found, amountDue, arrears, toDeduct, deducted, short }: PeriodLinesDto): PdfPart[] {
  if (found === 0) return [{ kind: 'paragraph', text: 'Nothing is to be deducted in this month.' }]
  if (found > items.length)
    return [{ kind: 'paragraph', text: `${found.toLocaleString('en-US')} employees: see the Excel file of the month.` }]
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Staff ID', width: 10 },
        { title: 'Name', width: 14 },
        { title: 'Due', width: 14, isFigure: true },
        { title: 'Arrears', width: 14, isFigure: true },
        { title: 'To deduct', width: 14, isFigure: true },
        { title: 'Deducted', width: 14, isFigure: true },
        { title: 'Short', width: 14, isFigure: true },
        { title: 'State and reason', width: 16 },
      ],
      rows: items.map(rowOf),
      totals: [['', 'Total', naira(amountDue), naira(arrears), naira(toDeduct), naira(deducted), naira(short), '']],
    },
  ]
}

const rowOf = ({ staffId, name, ...line }: LineDto): string[] => [
  staffId,
  name,
  naira(line.amountDue),
  naira(line.arrears),
  naira(line.toDeduct),
  line.amountDeducted === null ? '' : naira(line.amountDeducted),
  naira(line.short),
  [STATE_LABELS[line.state], line.reason, line.correction?.sentence].filter(Boolean).join('. '),
]
