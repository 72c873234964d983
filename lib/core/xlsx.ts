import 'server-only'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import writeXlsxFile from 'write-excel-file/node'
import { type CsvCell, harmlessText } from './csv'
import { type CsvTable, tableOf } from './csv-reader'
import { badRequest } from './errors'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Whether the bytes begin with the signature of a ZIP file, which every XLSX file is. */
export const isXlsx = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Writes a table as a workbook with one sheet; kobo become numbers in naira. */
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

const UNREADABLE =
  'This Excel file could not be read. Please save it again as .xlsx or as “CSV UTF-8” and choose it again.'

/**
 * Reads the first sheet of a workbook; the first row names the columns.
 * @param maxRows the most rows that are accepted
 * @throws AppError 400 when the file is not a readable workbook or unpacks to more than 40 MB
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, maxRows: number): Promise<CsvTable> {
  if (unpackedSize(bytes) > UNPACKED_LIMIT)
    throw badRequest('This Excel file is too large. Please upload only the table you downloaded.')
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

// Excel stores 5000.1 + 0.2 as 5000.299999… and shows 5000.3.
const textOf = (cell: unknown): string => {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toPrecision(15)))
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : ''
}

const UNPACKED_LIMIT = 40_000_000
const MAX_ENTRIES = 65_535

/**
 * Reads the unpacked size of a ZIP, in bytes, from its directory without unpacking. A small file can unpack to
 * gigabytes, and `read-excel-file` unpacks with this same library.
 * @throws AppError 400 when the directory cannot be read or has too many entries
 */
function unpackedSize(bytes: Uint8Array): number {
  let total = 0
  let entries = 0
  const addEntry = ({ originalSize }: UnzipFileInfo) => {
    entries += 1
    if (entries > MAX_ENTRIES) throw badRequest(UNREADABLE)
    total += originalSize
    return false
  }

  try {
    unzipSync(bytes, { filter: addEntry })
  } catch {
    throw badRequest(UNREADABLE)
  }
  return total
}
