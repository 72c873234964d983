import 'server-only'
import type { Headings } from '@/lib/companies/column-rules'
import { formatMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, sum } from '@/lib/core/money'
import { type Cell, workbookPieces } from '@/lib/files/workbook'
import type { Month } from './rules'

/* The Excel file of a month: people sort, filter and fill it in, and cannot type over what identifies a row. */

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
/** Below the title, a hint, a blank row and the headings. */
const FIRST_ROW = 5

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Writes the Excel file of a month: company and month above, the rows by staff number as people count, a total below,
 * behind a blank row that keeps it out of sorting and filtering. The ids are hidden.
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
  const headings = COLUMNS.map((column) => ('field' in column && own.get(column.field)) || column.name)
  const last = FIRST_ROW + Math.max(rows.length, 1) - 1
  return workbookPieces({
    name: month,
    columns: COLUMNS,
    head: [
      [{ value: `${company}: deductions of ${formatMonth(month)}`, look: 'title' }],
      [text(hint(headings))],
      [],
      headings.map((value) => ({ value, look: 'bandText' })),
    ],
    form: {
      table: `A${FIRST_ROW - 1}:J${last}`,
      amounts: `F${FIRST_ROW}:F${last}`,
      ids: `A${FIRST_ROW}:B${last} I${FIRST_ROW}:J${last}`,
    },
    pages: [rows.map((row) => cellsOf(row, month)), rows.length > 0 ? [[], totals(rows, last)] : []],
  })
}

const hint = ([staffId = '', name = '']: readonly string[]) =>
  `You can sort, filter and add columns; only “${staffId}”, “${name}” and the hidden ids are protected. ` +
  'Rows that a filter hides are not read.'

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
