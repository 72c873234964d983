import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'
import { badRequest } from './errors'

/** One row with its line in the file; trimmed cells by column name, undefined for a missing column. */
type CsvRow = { readonly line: number; readonly cells: Readonly<Partial<Record<string, string>>> }
export type CsvTable = { readonly columns: readonly string[]; readonly rows: readonly CsvRow[] }

const NOT_TEXT = 'This file could not be read. Please save it as “CSV UTF-8” and choose it again.'
const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads a CSV file with commas, semicolons or tabs. The first line names the columns, which become lower case; empty
 * lines are skipped.
 * @param maxRows the most rows that are accepted
 * @throws AppError 400 when the file is not such a table; the sentence names the line where it can
 */
export const readCsv = (bytes: Uint8Array, maxRows: number): CsvTable =>
  tableOf(withLines(parsed(decode(bytes))), maxRows)

type Line = { readonly line: number; readonly record: readonly string[] }

/** Makes a table from lines that are split into cells, such as a workbook's. @throws AppError 400 as `readCsv` does */
export function tableOf([heading, ...rows]: readonly Line[], maxRows: number): CsvTable {
  if (!heading) throw badRequest('This file is empty.')
  const columns = heading.record.map((name) => name.trim().toLowerCase())
  const duplicate = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (duplicate !== undefined) throw badRequest(`The first line has the column ${duplicate} twice.`)

  const filled = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  if (filled.length > maxRows)
    throw badRequest(`This file has ${filled.length} lines. You can upload at most ${maxRows} at once.`)
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
    // With `info` the parser returns pairs, which its types do not say.
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
    throw badRequest(`${line} has an unmatched quotation mark. Please save the file again from your spreadsheet.`)
  }
}

function delimiterOf(text: string): string {
  const names = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => names.split(sign).length
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Finds the first line of each row. The parser reports the last one, and counts CRLF inside quotes as two lines. */
function withLines(rows: readonly Parsed[]): Line[] {
  let surplus = 0
  return rows.map(({ record, info }) => {
    const cells = record.join(' ')
    const line = info.lines - surplus - (cells.match(/[\r\n]/g)?.length ?? 0)
    surplus += cells.match(/\r\n/g)?.length ?? 0
    return { line, record }
  })
}

/** Removes the apostrophe that `toCsv` puts before a text that a spreadsheet would run as a formula. */
const plainText = (cell: string): string => (/^'+\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell)
