import 'server-only'
import { type CsvCell, csvLines, toCsv } from './csv'
import { HOUR, formatLagosMinute, startOfDay } from '@/lib/core/clock'
import type { FileTable, ValueColumn } from '@/lib/core/lists'
import { fromNaira } from '@/lib/core/money'
import { type Cell, tablePieces } from './workbook'

// Files that are written a page of rows at a time, so that a million rows take as much memory as a thousand.

/** The rows of an export, a page at a time. */
export type ExportPages<Row> = AsyncIterable<readonly Row[]>

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Rows with one cell for each column, a page at a time. */
async function* cellPages<Row, Made>(
  { columns }: FileTable<Row>,
  pages: ExportPages<Row>,
  make: (column: ValueColumn<Row>, row: Row) => Made,
): AsyncGenerator<Made[][]> {
  for await (const rows of pages) yield rows.map((row) => columns.map((column) => make(column, row)))
}

/** Writes a CSV file in pieces: amounts as '1234.50', days as '2026-11-22', moments as '2026-11-22 00:33' in Lagos. */
export async function* csvPieces<Row>(table: FileTable<Row>, pages: ExportPages<Row>): AsyncGenerator<Uint8Array> {
  yield bytesOf(
    toCsv(
      table.columns.map(({ heading }) => heading),
      [],
    ),
  )
  for await (const rows of cellPages(table, pages, csvCell)) yield bytesOf(csvLines(rows))
}

/**
 * Writes a workbook in pieces. Amounts, days and moments are numbers with a format, so that Excel adds and sorts them.
 * @param sheetRows the most rows of a sheet; a test gives fewer
 */
export const xlsxPieces = <Row>(
  table: FileTable<Row>,
  pages: ExportPages<Row>,
  sheetRows?: number,
): AsyncGenerator<Uint8Array> =>
  tablePieces(
    table.name,
    table.columns.map(({ heading, kind }) => ({ heading, width: kind === 'text' ? 22 : 18 })),
    cellPages(table, pages, sheetCell),
    sheetRows,
  )

function csvCell<Row>(column: ValueColumn<Row>, row: Row): CsvCell {
  const value = valueOf(column, row) ?? ''
  if (typeof value === 'number') return value.toString()
  return column.kind === 'moment' && typeof value === 'string' && value !== ''
    ? formatLagosMinute(new Date(value))
    : value
}

function sheetCell<Row>(column: ValueColumn<Row>, row: Row): Cell {
  const value = valueOf(column, row)
  if (typeof value !== 'string' || value === '') return value
  if (column.kind === 'day') return { value: excelDays(startOfDay(value)), look: 'day' }
  return column.kind === 'moment' ? { value: excelDays(new Date(value)), look: 'moment' } : value
}

/** What a column has in a row; amounts in kobo. */
function valueOf<Row>(column: ValueColumn<Row>, row: Row): CsvCell | number | null {
  if (column.kind !== 'money') return column.value(row)
  const naira = column.value(row)
  return naira === null ? null : fromNaira(naira)
}

/** Excel counts days from 30 December 1899, and has no time zones: it shows what clocks in Lagos show. */
const FIRST_DAY = startOfDay('1899-12-30').getTime()
const excelDays = (at: Date) => (at.getTime() - FIRST_DAY) / (24 * HOUR)
