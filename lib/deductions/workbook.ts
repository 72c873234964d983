import 'server-only'
import type { Headings } from '@/lib/companies/column-rules'
import { formatMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, sum } from '@/lib/core/money'
import { type Cell, workbookPieces } from '@/lib/files/workbook'
import type { Month } from './rules'

/* The Excel file of a month, made for people: what they fill in stands first, and nothing else can be changed. */

export type WorkbookRow = {
  readonly lineId: string
  readonly staffId: string
  readonly name: string
  readonly due: Kobo
  readonly arrears: Kobo
  readonly balanceAfter: Kobo
  readonly deducted: Kobo | null
  readonly reason: string
}

/**
 * The columns with their widths in characters. The reader knows them by these names (file-column-rules.ts), and those
 * with a field by the company's own headings.
 */
const COLUMNS = [
  { name: 'Staff ID', width: 14, field: 'staff_id' },
  { name: 'Name', width: 34, field: 'name' },
  { name: 'Due', width: 16 },
  { name: 'Arrears', width: 16 },
  { name: 'To deduct', width: 16 },
  { name: 'Deducted', width: 16, field: 'amount_deducted' },
  { name: 'Reason', width: 34, field: 'reason' },
  { name: 'Balance after', width: 16 },
  { name: 'Line ID', width: 38, isHidden: true },
  { name: 'Period', width: 10, isHidden: true },
] as const
/** Below the title, a blank row and the headings. */
const FIRST_ROW = 4

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Writes the Excel file of a month: company and month above, the rows by staff number as people count, a total below.
 * Only the amount deducted and the reason can be typed; the ids are hidden.
 * @param own how the company heads its columns
 */
export function monthWorkbook(
  company: string,
  month: Month,
  unsorted: readonly WorkbookRow[],
  own: Headings = new Map(),
): AsyncGenerator<Uint8Array> {
  const rows = [...unsorted].sort(
    (a, b) =>
      natural.compare(a.staffId, b.staffId) || natural.compare(a.name, b.name) || (a.lineId < b.lineId ? -1 : 1),
  )
  const last = FIRST_ROW + rows.length - 1
  return workbookPieces({
    name: month,
    columns: COLUMNS,
    head: [
      [{ value: `${company}: deductions of ${formatMonth(month)}`, look: 'title' }],
      [],
      COLUMNS.map((column) => ({
        value: ('field' in column && own.get(column.field)) || column.name,
        look: 'bandText',
      })),
    ],
    form: { amounts: `F${FIRST_ROW}:F${Math.max(FIRST_ROW, last)}` },
    pages: [rows.map((row) => cellsOf(row, month)), rows.length > 0 ? [totals(rows, last)] : []],
  })
}

const cellsOf = (each: WorkbookRow, month: Month): Cell[] => [
  text(each.staffId),
  text(each.name),
  each.due,
  each.arrears,
  sum([each.due, each.arrears]),
  { value: each.deducted, look: 'openMoney' },
  { value: each.reason, look: 'openText' },
  each.balanceAfter,
  text(each.lineId),
  text(month),
]

const text = (value: string): Cell => ({ value, look: 'text' })

/** Sums that follow what is typed. The reader leaves this row out by its name. */
function totals(rows: readonly WorkbookRow[], last: number): Cell[] {
  const of = (column: string, amountOf: (row: WorkbookRow) => Kobo | null): Cell => ({
    value: sum(rows.map((row) => amountOf(row) ?? ZERO)),
    look: 'bandMoney',
    formula: `SUM(${column}${FIRST_ROW}:${column}${last})`,
  })
  return [
    { value: 'Total', look: 'bandText' },
    { value: null, look: 'bandText' },
    of('C', ({ due }) => due),
    of('D', ({ arrears }) => arrears),
    of('E', ({ due, arrears }) => sum([due, arrears])),
    of('F', ({ deducted }) => deducted),
    { value: null, look: 'bandText' },
    of('H', ({ balanceAfter }) => balanceAfter),
  ]
}
