import 'server-only'
import { type CsvCell, csvFile, toCsv } from './csv'
import type { DocumentFile } from './documents'
import { tablePieces } from './workbook'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A table as it is in a file: text, or kobo. */
export type Sheet = { readonly heading: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] }

/** Writes a short table as a workbook with one sheet; kobo become numbers in naira. */
export const toXlsx = ({ heading, rows }: Sheet): AsyncGenerator<Uint8Array> =>
  tablePieces(
    'Foodbank',
    heading.map((name) => ({ heading: name, width: 14 })),
    [rows],
  )

/** A short table as a file, such as a report. `name` is that of the file without its ending. */
export const sheetFile = (name: string, format: 'csv' | 'xlsx', sheet: Sheet): DocumentFile =>
  format === 'csv' ? csvFile(`${name}.csv`, toCsv(sheet.heading, sheet.rows)) : xlsxFile(`${name}.xlsx`, toXlsx(sheet))

/** A workbook that is downloaded; `name` must be plain ASCII without quotes. */
export const xlsxFile = (name: string, content: AsyncGenerator<Uint8Array>): DocumentFile => ({
  name,
  type: XLSX_TYPE,
  content,
})
