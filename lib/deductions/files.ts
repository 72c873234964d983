import 'server-only'
import { readCsv } from '@/lib/core/csv-reader'
import { badRequest } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, kobo, parseNaira } from '@/lib/core/money'
import { isXlsx, readXlsx } from '@/lib/core/xlsx'
import type { Claim } from './rules'
import type { RowNote } from './schema'

/** HR's file, row by row. */

const MAX_ROWS = 20_000
const NEEDED = ['line_id', 'amount_deducted', 'reason'] as const
const REASON_LENGTH = 300
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u

export type ReadFile = { readonly claims: readonly Claim[]; readonly problems: readonly RowNote[] }

/**
 * Reads CSV or XLSX, whichever it is. Columns that are not needed may be missing or changed, others may be added.
 * @returns what its rows say, and the rows that cannot be read
 * @throws AppError 400 when it is no table at all, or lacks a column that is needed
 */
export async function readFile(bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  const table = isXlsx(bytes) ? await readXlsx(bytes, MAX_ROWS) : readCsv(bytes, MAX_ROWS)
  const missing = NEEDED.filter((name) => !table.columns.includes(name))
  if (missing.length > 0)
    throw badRequest(
      `${missing.length === 1 ? 'A column is' : 'Columns are'} missing: ${missing.join(', ')}. Please send the file you downloaded, with its first line.`,
    )
  const claims: Claim[] = []
  const problems: RowNote[] = []
  for (const { line, cells } of table.rows) {
    const cell = (name: string) => cells[name] ?? ''
    const lineId = cell('line_id').toLowerCase()
    const deducted = readAmount(cell('amount_deducted'))
    const reason = cell('reason').replace(/\s+/g, ' ')
    const why = whyUnreadable(lineId, cell('amount_deducted'), deducted, reason)
    if (why !== undefined) problems.push({ line, lineId: lineId.slice(0, 60), why })
    else {
      const stated = readAmount(cell('amount_due')) ?? null
      const asked = kobo((stated ?? 0n) + (readAmount(cell('arrears')) ?? 0n))
      claims.push({ line, lineId, period: cell('period'), stated, asked, deducted: deducted ?? null, reason })
    }
  }
  return { claims, problems }
}

function whyUnreadable(
  lineId: string,
  typed: string,
  deducted: Kobo | undefined | null,
  reason: string,
): string | undefined {
  if (lineId === '') return 'The line_id is missing.'
  if (lineId.length > 60 || (deducted === undefined && typed.length > 60)) return 'A cell is far too long.'
  if (deducted === undefined) return `The amount_deducted “${typed}” is not an amount in naira, for example 12500.50.`
  if (deducted !== null && deducted < 0n) return 'The amount_deducted is negative.'
  if (reason.length > REASON_LENGTH) return `The reason is too long: at most ${REASON_LENGTH} characters.`
  return CONTROL.test(reason) ? 'The reason has characters that cannot be used.' : undefined
}

/** An amount as spreadsheets write it: '1,234.50', '1 234,50', '₦1234.5'; null for an empty cell, undefined for what is none. */
function readAmount(text: string): Kobo | null | undefined {
  const tight = text.replace(/^(?:NGN|₦)\s*/i, '').replace(/[\s\u00a0\u202f]/g, '')
  if (tight === '') return null
  // Where the comma parts the kobo, the point parts the thousands.
  const english = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(tight)
    ? tight.replaceAll('.', '').replace(',', '.')
    : tight
  return parseNaira(english)
}

/** What a row says of a line that is not there. */
export const whyUnknown = ({ lineId, period }: Claim, month: string): string => {
  if (!isId(lineId)) return 'This is not a line_id.'
  return /^\d{4}-\d{2}$/.test(period) && period !== month
    ? `This line is of the period ${period}.`
    : 'There is no such line in this period.'
}
