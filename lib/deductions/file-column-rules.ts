import { type Field, type Headings, headingCell, tightHeading } from '@/lib/companies/column-rules'
import type { Month } from './rules'

/* How people write the columns and cells of HR's file. No I/O. */

const LONGEST_NAME = 200
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Other names of our columns: those of the Excel file, and those that payroll programs use. */
const ALSO: ReadonlyMap<string, string> = new Map([
  ['to_deduct', 'to_deduct'],
  ['deducted', 'amount_deducted'],
  ['staff_number', 'staff_id'],
  ['staff_no', 'staff_id'],
  ['employee_id', 'staff_id'],
  ['employee', 'name'],
  ['employee_name', 'name'],
  ['full_name', 'name'],
  ['month', 'period'],
])

const LINE_ID_OR_DEDUCTED = '^\\s*(?:line[\\s_.-]*id|(?:amount[\\s_.-]*)?deducted)\\s*$'

/** A cell of the line that names the columns. @param own the company's own headings */
export function headingOf(own: Headings): readonly string[] {
  const deducted = own.get('amount_deducted')
  return [deducted === undefined ? LINE_ID_OR_DEDUCTED : `${LINE_ID_OR_DEDUCTED}|${headingCell([deducted])}`]
}

/** The columns of the file that a company may head in its own way. */
const OWN_FIELDS = ['staff_id', 'name', 'amount_due', 'amount_deducted', 'reason'] as const satisfies readonly Field[]

/** How a company heads a column of ours. */
export function ownHeading(column: string, own: Headings): string {
  const field = OWN_FIELDS.find((each) => each === column)
  return (field && own.get(field)) ?? column
}

/** Headings of the Excel file that keep their meaning, also in a company that heads other columns like them. */
const OF_THE_WORKBOOK: ReadonlySet<string> = new Set(['due', 'arrears', 'to_deduct'])

/**
 * What a file calls 'due'. Beside arrears it is what falls due on the payday. Without them it is all that is to be
 * deducted, as in the Excel files of before, which had the 'Arrears in it'.
 */
export const meaningOfDue = (names: readonly string[]): 'amount_due' | 'to_deduct' =>
  names.includes('arrears') ? 'amount_due' : 'to_deduct'

/**
 * Our name of a column: 'LINE ID ', 'Line-ID' and 'line_id' are one. Names that we do not know stay.
 * @param own the company's own headings, which come first
 */
export function columnName(heading: string, own: Headings = new Map()): string {
  if (OF_THE_WORKBOOK.has(tightHeading(heading))) return tightHeading(heading)
  const learned = OWN_FIELDS.find((field) => tightHeading(own.get(field) ?? '') === tightHeading(heading))
  if (learned !== undefined && heading !== '') return learned
  const tight = heading
    .toLowerCase()
    .replace(/[\s_.-]+/g, '_')
    .replace(/^_|_$/g, '')
  return ALSO.get(tight) ?? tight
}

/**
 * Reads the month of a row: '2026-11', or what spreadsheets make of it, '2026-11-01' and 'Nov-26'.
 * @returns undefined for other texts
 */
export function periodOf(cell: string): Month | undefined {
  const numbers = /^(\d{4})-(0[1-9]|1[0-2])(?:-\d{2})?$/.exec(cell.trim())
  if (numbers) return numbers.slice(1).join('-')
  const [, name = '', digits = ''] = /^([a-z]{3})[a-z]{0,6}[ -](\d{4}|\d{2})$/i.exec(cell.trim()) ?? []
  const index = MONTHS.indexOf(name.toLowerCase())
  return index < 0 ? undefined : `${digits.padStart(4, '20')}-${String(index + 1).padStart(2, '0')}`
}

/**
 * Whether two spellings can name one person: every word of the shorter one is in the other, in any order, without
 * accents, and a letter stands for a name that begins with it.
 */
export function isSameName(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  return few.length > 0 && few.every((word) => many.some((each) => isSameWord(word, each)))
}

/** Whether two names have a word in common, as after a marriage. */
export const isLikeName = (one: string, other: string): boolean =>
  wordsOf(one).some((word) => wordsOf(other).some((each) => isSameWord(word, each)))

const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

const wordsOf = (name: string): string[] =>
  name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
