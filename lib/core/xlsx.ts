import 'server-only'
import { type CsvCell, csvFile, harmlessText, toCsv } from './csv'
import { writeInThread } from './document-thread'
import type { DocumentFile } from './documents'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a table as a workbook with one sheet; kobo become numbers in naira. */
export const toXlsx = (
  sheet: string,
  heading: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<Buffer<ArrayBuffer>> =>
  writeInThread('xlsx', {
    sheet,
    heading,
    rows: rows.map((row) =>
      row.map((cell) => (typeof cell === 'bigint' ? Number(cell) / 100 : cell === '' ? null : harmlessText(cell))),
    ),
  })

/** A table as it is in a file: text, or kobo. */
export type Sheet = { readonly heading: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] }

/** A short table as a file, such as a report. `name` is that of the file without its ending. */
export const sheetFile = async (
  name: string,
  format: 'csv' | 'xlsx',
  { heading, rows }: Sheet,
): Promise<DocumentFile> =>
  format === 'csv'
    ? csvFile(`${name}.csv`, toCsv(heading, rows))
    : xlsxFile(`${name}.xlsx`, await toXlsx(SHEET_NAME, heading, rows))

const SHEET_NAME = 'Foodbank'

/** A workbook that is downloaded; `name` must be plain ASCII without quotes. */
export const xlsxFile = (name: string, bytes: Buffer): DocumentFile => ({
  name,
  type: XLSX_TYPE,
  content: new Uint8Array(bytes),
})
