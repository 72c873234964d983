import 'server-only'

/** Tables as files that a spreadsheet opens (RFC 4180). */

/** A text, or an amount in kobo, which is written in naira: '1234.50'. */
export type CsvCell = string | bigint

// Excel takes a file without it for the code page of the computer.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes a table: a heading and its rows, each ended by CRLF. Texts that a spreadsheet would run as a formula get an
 * apostrophe in front; amounts stay numbers, negative ones too.
 */
export const toCsv = (heading: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + [heading, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (typeof cell === 'bigint') return nairaText(cell)
  const harmless = harmlessText(cell)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A text as no spreadsheet runs it as a formula. */
// Spreadsheets skip what is before the sign only when it is blank. An apostrophe that is there already gets another, so
// that whoever reads the table back can take one away.
export const harmlessText = (text: string): string => (/^'*\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text)

function nairaText(kobo: bigint): string {
  const absolute = kobo < 0n ? -kobo : kobo
  return `${kobo < 0n ? '-' : ''}${absolute / 100n}.${(absolute % 100n).toString().padStart(2, '0')}`
}

/** The answer that downloads a table under `filename`, which must be plain ASCII without quotes. */
export const csvResponse = (filename: string, text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  })
