import 'server-only'
import type { DocumentFile } from './document-file'

/** A text, or an amount in kobo, which is written in naira: '1234.50'. */
export type CsvCell = string | bigint

// Without it Excel reads the file in the computer's own code page.
const BYTE_ORDER_MARK = '\uFEFF'

// Programs that expect semicolons or tabs would split such a text, and many trim blanks at the edges.
const NEEDS_QUOTES = /[",;\t|\r\n]|^\s|\s$/

/**
 * Writes a CSV file (RFC 4180) from a heading and rows. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front; amounts stay numbers.
 */
export const toCsv = (heading: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + toPlainCsv(heading, rows)

/** `toCsv` without the mark, for a program that would take it for a part of the first heading. */
export const toPlainCsv = (heading: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvLines([heading, ...rows])

/** Lines of a CSV file, for one that is written in pieces. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (typeof cell === 'bigint') return nairaText(cell)
  const harmless = harmlessText(cell)
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const SIGN = /[=+\-@＝＋－＠]/
/** What may stand before a formula in its cell. */
const BEFORE_A_FORMULA = /["'\s]/
/** What may separate cells in the program that opens the file. */
const SEPARATORS = ',;\t|\r\n'

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula: at the beginning of a text, and behind each sign
 * that may separate cells, because a program with another separator splits there. Blanks and quotation marks may stand
 * before the formula. A text that begins with an apostrophe gets another, so that reading the file back removes exactly
 * what was added (`withoutGuards` in table-worker.mjs).
 */
export function harmlessText(text: string): string {
  const isMarked = /^['\t\r]/.test(text)
  if (!isMarked && !SIGN.test(text)) return text
  const guarded: number[] = []
  let leadsToSign = false
  // From the end, so that each character is looked at once.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at)
    if (SIGN.test(character)) leadsToSign = true
    else if (leadsToSign && !BEFORE_A_FORMULA.test(character)) leadsToSign = false
    if ((at === 0 && isMarked) || (leadsToSign && (at === 0 || SEPARATORS.includes(text.charAt(at - 1)))))
      guarded.push(at)
  }
  const places = guarded.reverse()
  return text.slice(0, places[0]) + places.map((at, index) => `'${text.slice(at, places[index + 1])}`).join('')
}

export function nairaText(kobo: bigint): string {
  const absolute = kobo < 0n ? -kobo : kobo
  return `${kobo < 0n ? '-' : ''}${absolute / 100n}.${(absolute % 100n).toString().padStart(2, '0')}`
}

/** A CSV file that is downloaded; `name` must be plain ASCII without quotes. */
export const csvFile = (name: string, text: string): DocumentFile => ({
  name,
  type: 'text/csv; charset=utf-8',
  content: text,
})
