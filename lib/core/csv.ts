import 'server-only'

/** A text, or an amount in kobo, which is written in naira: '1234.50'. */
export type CsvCell = string | bigint

// Without it Excel reads the file in the computer's own code page.
const BYTE_ORDER_MARK = '\uFEFF'

// Programs that expect semicolons or tabs would split such a text, and many trim blanks at the edges.
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

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

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, also after blanks. A text that already
 * has one gets another, so that reading the file back removes exactly one.
 */
export const harmlessText = (text: string): string => (/^'*\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text)

function nairaText(kobo: bigint): string {
  const absolute = kobo < 0n ? -kobo : kobo
  return `${kobo < 0n ? '-' : ''}${absolute / 100n}.${(absolute % 100n).toString().padStart(2, '0')}`
}

/** Makes a response that downloads a CSV file; `filename` must be plain ASCII without quotes. */
export const csvResponse = (filename: string, text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  })
