import { withoutInvisible } from './fields'
import { type Kobo, ZERO, kobo, parseNaira } from './money'

/* How people write the cells of a table: one reading for every file that is uploaded. No I/O. */

const LONGEST_AMOUNT = 60
const LONGEST_ID = 200
const LONGEST_FOOTER = 60
const QUOTED = 40

const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/gu
const APOSTROPHES_BEFORE = /^['‘’`´＇]+/u

/**
 * The same for all spellings of a staff number: people write capitals, dashes and blanks as they like, and spreadsheets
 * drop zeros at the front or keep them with an apostrophe. `staff_number_key()` of the database folds the same, but for
 * capitals and the zeros.
 */
export const numberKey = (number: string): string =>
  withoutInvisible(number.slice(0, LONGEST_ID).normalize('NFKC'))
    .replace(DASHES, '-')
    .replace(/\s/g, '')
    .replace(APOSTROPHES_BEFORE, '')
    .toUpperCase()
    .replace(/^0+(?=\d)/, '')

export const isSameNumber = (one: string, other: string): boolean => numberKey(one) === numberKey(other)

/**
 * Reads '1,234.50', '1 234,50', '₦1234.5', 'N1,234', '#1,234', '1,234 NGN', '1,234 CR' or '(500)' as kobo. A dash is 0,
 * as an accountant writes it. An empty cell is null, an invalid amount undefined.
 */
export function readAmount(text: string): Kobo | null | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined
  const typed = withoutInvisible(text.normalize('NFKC')).replace(DASHES, '-').trim()
  if (typed === '-') return ZERO
  const bare = typed
    .replace(/^(-?)\s*(?:NGN|₦|=N=|N(?=\s*[-\d.])|#(?=\s*[-\d.]))\s*/i, '$1')
    .replace(/\s/g, '')
    .replace(/CR\.?$/i, '')
    .replace(/(?<=\d)(?:NGN|₦|naira)$/i, '')
  if (bare === '') return typed === '' ? null : undefined
  if (bare === '-') return ZERO
  const bracketed = /^\(([^()-]+)\)$/.exec(bare)?.[1]
  if (bracketed !== undefined) {
    const inside = readAmount(bracketed)
    return inside === null || inside === undefined ? undefined : kobo(ZERO - inside)
  }
  // In '1.234,50' the comma is the decimal separator and the point groups the thousands.
  const english = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare
  return parseNaira(english)
}

const quoted = (cell: string) => `“${cell.slice(0, QUOTED)}”`

/** Errors that Excel, LibreOffice and Google Sheets write in place of a value. */
const ERROR_NAMES = [
  ...['REF', 'N/A', 'VALUE', 'NAME', 'DIV/0', 'NULL', 'NUM', 'SPILL', 'CALC', 'FIELD', 'BLOCKED', 'CONNECT', 'UNKNOWN'],
  ...['BUSY', 'PYTHON', 'EXTERNAL', 'ERROR', 'TIMEOUT', 'GETTING_DATA', 'NV', 'WERT', 'NOM', 'VALEUR'],
]
const ERRORS = new RegExp(`^(?:#(?:${ERROR_NAMES.join('|')})[!?…]?|#?Err:\\d{3}|Loading\\.\\.\\.)$`, 'i')

/** Why nobody can know the text of a cell, such as a name. A text may begin with an equal sign. */
export function errorProblem(what: string, cell: string): string | undefined {
  if (ERRORS.test(cell))
    return `The ${what} is ${quoted(cell)}, an error of the spreadsheet. Please correct the formula behind it.`
  if (/^#+$/.test(cell)) return `The ${what} is ${quoted(cell)}: the column was too narrow when the file was saved.`
  return undefined
}

/**
 * Why nobody can know the value of a cell: an error of a formula, a formula that was never computed, or a column that
 * was too narrow. Such a cell is never an empty answer.
 * @param what the column, as the sentence names it
 */
export const unknowableProblem = (what: string, cell: string): string | undefined =>
  cell.startsWith('=') ? `The ${what} is a formula. Please save the file with values.` : errorProblem(what, cell)

/** Whether a cell says that its row is the sum of a table: 'TOTAL', 'Grand Total:', 'Sub-total (₦)'. */
export const isTotal = (cell: string): boolean => {
  const words = cell
    .slice(0, LONGEST_FOOTER)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[:=.]/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  return /^(?:(?:grand|overall|net|gross) |sub[- ]?)?totals?$/i.test(words)
}

const SIGNED = [
  ...['prepared', 'approved', 'checked', 'verified', 'reviewed', 'audited', 'authori[sz]ed', 'certified', 'signed'],
  ...['compiled', 'confirmed', 'received', 'endorsed', 'submitted'],
]
const SIGNED_BY = new RegExp(`^(?:${SIGNED.join('|')}) by(?![a-z])`, 'i')
const LABELS = 'sign|signature|signed|authori[sz]ed signatory|official stamp|date|name|designation'
const TO_FILL_IN = new RegExp(`^(?:${LABELS})(?: ?(?:&|and|/) ?(?:date|stamp|sign))? ?[:.…_]`, 'i')

/** Whether a cell begins the lines that people sign below a table: 'Approved by:', 'Signature ____'. */
const isSignature = (cell: string): boolean => {
  const words = cell.slice(0, LONGEST_FOOTER).trim().replace(/\s+/g, ' ')
  return SIGNED_BY.test(words) || TO_FILL_IN.test(words) || /^[_.…-]{5,}$/.test(words)
}

/** The most cells of a line that people sign: label, name, label, date. */
const SIGNED_CELLS = 4

/** Whether a row is a line to sign: its first filled cell says so, and no more than a name and a day follow. */
export function isSignatureRow(cells: readonly (string | undefined)[]): boolean {
  const filled = cells.filter((cell) => cell !== undefined && cell.trim() !== '')
  return filled.length <= SIGNED_CELLS && isSignature(filled[0] ?? '')
}
