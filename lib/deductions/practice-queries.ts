import 'server-only'
import { headingsOf } from '@/lib/companies/columns'
import type { Partner } from '@/lib/core/actors'
import { XLSX_TYPE } from '@/lib/files/xlsx'
import { PRACTICE_LINES, practiceMonth } from './practice-rules'
import { monthWorkbook } from './workbook'

/** The practice file as a workbook, with the company's own headings. */
export async function practiceFile(actor: Partner): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const rows = PRACTICE_LINES.map((line) => ({ ...line, deducted: null, reason: '' }))
  const own = await headingsOf(actor.companyId)
  for await (const piece of monthWorkbook('Practice', practiceMonth(), rows, own)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The practice file as the address of a link. It is small, so the page has it. */
export const practiceAddress = async (actor: Partner): Promise<string> =>
  `data:${XLSX_TYPE};base64,${(await practiceFile(actor)).toString('base64')}`
