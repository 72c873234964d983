import 'server-only'
import readXlsxFile from 'read-excel-file/universal'
import writeXlsxFile from 'write-excel-file/node'
import { type CsvCell, harmlessText } from './csv'
import { type CsvTable, tableOf } from './csv-reader'
import { badRequest } from './errors'

/** The same tables as in `csv.ts`, as Excel's own files. */

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Whether the bytes begin as every XLSX file does: it is a ZIP. */
export const isXlsx = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Writes a table as a workbook of one sheet; amounts are numbers in naira. */
export async function toXlsx(
  sheet: string,
  heading: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<Buffer> {
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

/** The answer that downloads a workbook under `filename`, which must be plain ASCII without quotes. */
export const xlsxResponse = (filename: string, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': XLSX_TYPE,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  })

const UNREADABLE =
  'This Excel file could not be read. Please save it again as .xlsx or as “CSV UTF-8” and choose it again.'

/**
 * Reads the first sheet, whose first row names its columns, as `readCsv` does.
 * @param maxRows rows that are taken
 * @throws AppError 400 with a sentence, when it is no such workbook
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, maxRows: number): Promise<CsvTable> {
  if (unpackedSize(bytes) > UNPACKED_LIMIT)
    throw badRequest('This Excel file holds far too much. Please send only the table you downloaded.')
  const [sheet] = await readXlsxFile(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)).catch(
    () => {
      throw badRequest(UNREADABLE)
    },
  )
  if (!sheet) throw badRequest(UNREADABLE)
  return tableOf(
    sheet.data
      .map((row, index) => ({ line: index + 1, record: row.map(textOf) }))
      .filter(({ line, record }) => line === 1 || record.length > 0),
    maxRows,
  )
}

// A number as it would be typed: 5000.1 + 0.2 is kept as 5000.299999…, and shown by Excel as 5000.3.
const textOf = (cell: unknown): string => {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toPrecision(15)))
  if (typeof cell === 'string') return cell
  return typeof cell === 'boolean'
    ? String(cell).toUpperCase()
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : ''
}

const UNPACKED_LIMIT = 40_000_000
const END_RECORD = 0x06054b50
const FILE_RECORD = 0x02014b50

/** What the files of a ZIP say they unpack to, in bytes; a small file can say that it unpacks to gigabytes. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END_RECORD) end -= 1
  if (end < 0) throw badRequest(UNREADABLE)
  let total = 0
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== FILE_RECORD) throw badRequest(UNREADABLE)
    total += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return total
}
