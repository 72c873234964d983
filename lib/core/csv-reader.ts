import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'
import { badRequest } from './errors'

/** Tables as people send them: from Excel, from other programs, with commas, semicolons or tabs. */

/** One row, its cells by the heading's names, trimmed; those of columns that are not there are undefined. */
type CsvRow = { readonly line: number; readonly cells: Readonly<Partial<Record<string, string>>> }
export type CsvTable = { readonly columns: readonly string[]; readonly rows: readonly CsvRow[] }

const NOT_TEXT = 'This file could not be read. Please save it as “CSV UTF-8” and choose it again.'
const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads a table whose first line names its columns, in any case. Lines without a word are left out.
 * @param maxRows rows that are taken
 * @throws AppError 400 with a sentence that names the line, when it is no such table
 */
export const readCsv = (bytes: Uint8Array, maxRows: number): CsvTable =>
  tableOf(withLines(parsed(decode(bytes))), maxRows)

type Line = { readonly line: number; readonly record: readonly string[] }

/** The same of lines that are parted into cells already. @throws AppError 400 */
export function tableOf([heading, ...rows]: readonly Line[], maxRows: number): CsvTable {
  if (!heading) throw badRequest('This file is empty.')
  const columns = heading.record.map((name) => name.trim().toLowerCase())
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (twice !== undefined) throw badRequest(`The column ${twice} stands twice in the first line.`)
  const filled = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  if (filled.length > maxRows)
    throw badRequest(`This file has ${filled.length} lines; at most ${maxRows} can be taken at once.`)
  return {
    columns: columns.filter((name) => name !== ''),
    rows: filled.map(({ line, record }) => {
      if (record.slice(columns.length).some((cell) => cell.trim() !== ''))
        throw badRequest(`Line ${line} has more cells than the first line has columns.`)
      return {
        line,
        cells: Object.fromEntries(columns.map((name, index) => [name, plainText((record[index] ?? '').trim())])),
      }
    }),
  }
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\u0000')) throw badRequest(NOT_TEXT)
    return text
  } catch (error) {
    if (error instanceof TypeError) throw badRequest(NOT_TEXT)
    throw error
  }
}

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

function parsed(text: string): readonly Parsed[] {
  try {
    // With `info` the parser answers pairs, which its types do not tell.
    return parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? `Line ${error['lines']}` : 'A line'
    throw badRequest(
      `${line} has quotation marks that do not pair up. Please save the file again from your spreadsheet.`,
    )
  }
}

/** The sign that parts the names of the first line. */
function delimiterOf(text: string): string {
  const names = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => names.split(sign).length
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The line each row begins on. The parser tells where it ends, and takes CRLF inside quotation marks for two lines. */
function withLines(rows: readonly Parsed[]): Line[] {
  let surplus = 0
  return rows.map(({ record, info }) => {
    const cells = record.join(' ')
    const line = info.lines - surplus - (cells.match(/[\r\n]/g)?.length ?? 0)
    surplus += cells.match(/\r\n/g)?.length ?? 0
    return { line, record }
  })
}

/** Takes off the apostrophe that `toCsv` puts in front of what a spreadsheet would run. */
const plainText = (cell: string): string => (/^'+\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell)
