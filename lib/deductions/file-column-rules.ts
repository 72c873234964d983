import { type Field, type Headings, headingCell, tightHeading } from '@/lib/companies/column-rules'
import { type Kobo, parseNaira } from '@/lib/core/money'
import type { Month } from './rules'

/* How people write the columns and cells of HR's file. No I/O. */

const LONGEST_AMOUNT = 60
const LONGEST_NAME = 200
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Other names of our columns: those of the Excel file, and those that payroll programs use. */
const ALSO: ReadonlyMap<string, string> = new Map([
  ['due', 'to_deduct'],
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

/**
 * Our name of a column: 'LINE ID ', 'Line-ID' and 'line_id' are one. Names that we do not know stay.
 * @param own the company's own headings, which come first
 */
export function columnName(heading: string, own: Headings = new Map()): string {
  const learned = OWN_FIELDS.find((field) => tightHeading(own.get(field) ?? '') === tightHeading(heading))
  if (learned !== undefined && heading !== '') return learned
  const tight = heading
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, '_')
    .replace(/^_|_$/g, '')
  return ALSO.get(tight) ?? tight
}

/** Whether a row is the sum that people add below a table. */
export const isTotal = (cell: string): boolean => /^(?:grand |sub[- ]?)?totals?\s*:?$/i.test(cell.slice(0, 40).trim())

/**
 * Reads the month of a row: '2026-11', or what spreadsheets make of it, '2026-11-01' and 'Nov-26'.
 * @returns undefined for other texts
 */
export function periodOf(cell: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])(?:-\d{2})?$/.exec(cell.trim()) ?? []
  if (year !== undefined && month !== undefined) return `${year}-${month}`
  const [, name = '', digits = ''] = /^([a-z]{3})[a-z]{0,6}[ -](\d{4}|\d{2})$/i.exec(cell.trim()) ?? []
  const index = MONTHS.indexOf(name.toLowerCase())
  return index < 0 ? undefined : `${digits.padStart(4, '20')}-${String(index + 1).padStart(2, '0')}`
}

/**
 * The same for all spellings of a staff number: spreadsheets drop zeros at the front, and people write capitals as they
 * like.
 */
export const numberKey = (number: string): string =>
  number
    .slice(0, LONGEST_NAME)
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^0+(?=\d)/, '')

export const isSameNumber = (one: string, other: string): boolean => numberKey(one) === numberKey(other)

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
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Reads '1,234.50', '1 234,50' or '₦1234.5' as kobo. An empty cell is null, an invalid amount undefined. */
export function readAmount(text: string): Kobo | null | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined
  const tight = text.replace(/^(?:NGN|₦)\s*/i, '').replace(/\s/g, '')
  if (tight === '') return null
  // In '1.234,50' the comma is the decimal separator and the point groups the thousands.
  const english = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(tight)
    ? tight.replaceAll('.', '').replace(',', '.')
    : tight
  return parseNaira(english)
}
