import 'server-only'
import { type CsvCell, csvResponse, harmlessText, toCsv } from './csv'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a table as a workbook with one sheet; kobo become numbers in naira. */
export async function toXlsx(
  sheet: string,
  heading: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<Buffer> {
  // Loaded with the first workbook.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const head = heading.map((name) => ({ value: name, fontWeight: 'bold' as const }))
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'bigint') return { value: Number(cell) / 100, type: Number, format: '#,##0.00' }
      return cell === '' ? null : { value: harmlessText(cell), type: String }
    }),
  )
  return writeXlsxFile([head, ...cells], {
    sheet,
    stickyRowsCount: 1,
    columns: heading.map((name) => ({ width: Math.max(14, name.length + 2) })),
  }).toBuffer()
}

/** A table as it is in a file: text, or kobo. */
export type Sheet = { readonly heading: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] }

/** A response that downloads a short table, such as a report. `name` is that of the file without its ending. */
export const sheetResponse = async (
  name: string,
  format: 'csv' | 'xlsx',
  { heading, rows }: Sheet,
): Promise<Response> =>
  format === 'csv'
    ? csvResponse(`${name}.csv`, toCsv(heading, rows))
    : xlsxResponse(`${name}.xlsx`, await toXlsx(SHEET_NAME, heading, rows))

const SHEET_NAME = 'Foodbank'

/** Makes a response that downloads a workbook; `filename` must be plain ASCII without quotes. */
export const xlsxResponse = (filename: string, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': XLSX_TYPE,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  })
