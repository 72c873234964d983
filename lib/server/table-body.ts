import 'server-only'
import { readLimited } from './body'
import { badRequest } from '@/lib/core/errors'
import { XLSX_TYPE } from '@/lib/files/xlsx'

/** What an endpoint that takes a table may send, and an endpoint that answers one may answer. */
export const TABLE_TYPES = ['text/csv', XLSX_TYPE]

/**
 * Reads a table that a program sends as the body of its call.
 * @throws AppError 400 for another Content-Type; as `readLimited`
 */
export function readTableBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!TABLE_TYPES.includes(type))
    throw badRequest('Please send the file as text/csv or as an Excel file (.xlsx), with its Content-Type.')
  return readLimited(request, limit)
}
