import 'server-only'
import type { Headings } from '@/lib/companies/column-rules'
import { formatMonth } from '@/lib/core/clock'
import { type Kobo, sum } from '@/lib/core/money'
import { SHEET_SPACE, packWorkbook, textOfXml } from '@/lib/core/workbook'
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

/** Indexes of `cellXfs` below. */
const STYLE = { text: 0, title: 1, heading: 2, money: 3, amount: 4, answer: 5, total: 6, totalMoney: 7 } as const
type Style = (typeof STYLE)[keyof typeof STYLE]

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
const HEADING_ROW = 3
const FIRST_ROW = HEADING_ROW + 1

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
): Buffer {
  const rows = [...unsorted].sort(
    (a, b) =>
      natural.compare(a.staffId, b.staffId) || natural.compare(a.name, b.name) || (a.lineId < b.lineId ? -1 : 1),
  )
  return packWorkbook(month, sheet(company, month, rows, own), styles())
}

function sheet(company: string, month: Month, rows: readonly WorkbookRow[], own: Headings): string {
  const last = FIRST_ROW + rows.length - 1
  const widths = COLUMNS.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${column.width}" customWidth="1"` +
      `${'isHidden' in column ? ' hidden="1"' : ''}/>`,
  )
  const body = [
    row(1, [text(`${company}: deductions of ${formatMonth(month)}`, STYLE.title)]),
    row(
      HEADING_ROW,
      COLUMNS.map((column) => text(('field' in column && own.get(column.field)) || column.name, STYLE.heading)),
    ),
    ...rows.map((each, index) => row(FIRST_ROW + index, cellsOf(each, month))),
    ...(rows.length > 0 ? [row(last + 1, totals(rows, last))] : []),
  ]
  const typed = `F${FIRST_ROW}:F${Math.max(FIRST_ROW, last)}`
  return (
    `<worksheet xmlns="${SHEET_SPACE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEADING_ROW}" topLeftCell="A${FIRST_ROW}" ` +
    'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${body.join('')}</sheetData>` +
    '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>' +
    `<dataValidations count="1"><dataValidation type="decimal" operator="greaterThanOrEqual" allowBlank="1" ` +
    `showErrorMessage="1" errorTitle="Amount" error="Enter the amount in naira, or 0." sqref="${typed}">` +
    '<formula1>0</formula1></dataValidation></dataValidations>' +
    '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'
  )
}

type Cell = (ref: string) => string

const cellsOf = (each: WorkbookRow, month: Month): Cell[] => [
  text(each.staffId),
  text(each.name),
  money(each.due),
  money(each.arrears),
  money(sum([each.due, each.arrears])),
  each.deducted === null ? blank(STYLE.amount) : money(each.deducted, STYLE.amount),
  each.reason === '' ? blank(STYLE.answer) : text(each.reason, STYLE.answer),
  money(each.balanceAfter),
  text(each.lineId),
  text(month),
]

/** Sums that follow what is typed. The reader leaves this row out by its name. */
function totals(rows: readonly WorkbookRow[], last: number): Cell[] {
  const of = (column: string, amounts: readonly Kobo[]): Cell => {
    const formula = `SUM(${column}${FIRST_ROW}:${column}${last})`
    return (ref) => `<c r="${ref}" s="${STYLE.totalMoney}"><f>${formula}</f><v>${inNaira(sum(amounts))}</v></c>`
  }
  return [
    text('Total', STYLE.total),
    blank(STYLE.total),
    of(
      'C',
      rows.map(({ due }) => due),
    ),
    of(
      'D',
      rows.map(({ arrears }) => arrears),
    ),
    of(
      'E',
      rows.flatMap(({ due, arrears }) => [due, arrears]),
    ),
    of(
      'F',
      rows.flatMap(({ deducted }) => deducted ?? []),
    ),
    blank(STYLE.total),
    of(
      'H',
      rows.map(({ balanceAfter }) => balanceAfter),
    ),
  ]
}

const row = (number: number, cells: readonly Cell[]): string =>
  `<row r="${number}">${cells.map((cell, index) => cell(`${'ABCDEFGHIJ'[index] ?? ''}${number}`)).join('')}</row>`

const blank =
  (style: Style): Cell =>
  (ref) =>
    `<c r="${ref}" s="${style}"/>`

const money =
  (amount: Kobo, style: Style = STYLE.money): Cell =>
  (ref) =>
    `<c r="${ref}" s="${style}"><v>${inNaira(amount)}</v></c>`

const text =
  (value: string, style: Style = STYLE.text): Cell =>
  (ref) =>
    value === ''
      ? ''
      : `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textOfXml(value)}</t></is></c>`

const inNaira = (amount: bigint): string => `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`

/** Format 4 is #,##0.00, and 49 is text. */
function styles(): string {
  const format = (number: number, font: number, fill: number, isOpen = false) =>
    `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" ` +
    `applyFont="1" applyFill="1"${isOpen ? ' applyProtection="1"><protection locked="0"/></xf>' : '/>'}`
  const formats = [
    format(49, 0, 0),
    format(49, 2, 0),
    format(49, 1, 2),
    format(4, 0, 0),
    format(4, 0, 3, true),
    format(49, 0, 3, true),
    format(49, 1, 2),
    format(4, 1, 2),
  ]
  const fill = (colour: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/></patternFill></fill>`
  return (
    `<styleSheet xmlns="${SHEET_SPACE}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>' +
    '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    `${fill('E8EFE6')}${fill('FFF6DD')}</fills><borders count="1"><border/></borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`
  )
}
