import 'server-only'
import type { DocumentFile } from './document-file'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook that is downloaded; `name` must be plain ASCII without quotes. */
export const xlsxFile = (name: string, content: AsyncGenerator<Uint8Array>): DocumentFile => ({
  name,
  type: XLSX_TYPE,
  content,
})
