import 'server-only'
import { badRequest } from '@/lib/core/errors'
import { type Kobo, kobo, parseNaira } from '@/lib/core/money'
import { readTable } from '@/lib/core/table-reader'
import type { Claim } from './rules'
import type { RowNote } from './schema'

const MAX_ROWS = 20_000
const NEEDED = ['line_id', 'amount_deducted', 'reason'] as const
const READ = [...NEEDED, 'period', 'amount_due', 'arrears']
const REASON_LENGTH = 300
const LONGEST_AMOUNT = 60
const CONTROL = /[\u0000-\u0008\v\f\u000e-\u001f\u007f\p{Surrogate}]/u

export type ReadFile = { readonly claims: readonly Claim[]; readonly problems: readonly RowNote[] }

/**
 * Reads HR's file, CSV or XLSX. Columns other than `NEEDED` may be missing, changed or added.
 * @returns the claims of its rows, and the rows that cannot be read
 * @throws AppError 400 when the file is not a table or lacks a needed column
 */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  const table = await readTable(bytes, MAX_ROWS, READ)
  const missing = NEEDED.filter((name) => !table.columns.includes(name))
  if (missing.length > 0)
    throw badRequest(
      `${missing.length === 1 ? 'A column is' : 'Columns are'} missing: ${missing.join(', ')}. ` +
        'Please use the file you downloaded and keep its first line.',
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
  if (lineId.length > 60 || typed.length > LONGEST_AMOUNT) return 'A cell is too long.'
  if (deducted === undefined) return `The amount_deducted “${typed}” is not an amount in naira, for example 12500.50.`
  if (deducted !== null && deducted < 0n) return 'The amount_deducted is negative.'
  if (reason.length > REASON_LENGTH) return `The reason is too long: at most ${REASON_LENGTH} characters.`
  return CONTROL.test(reason) ? 'The reason contains characters that are not allowed.' : undefined
}

/** Reads '1,234.50', '1 234,50' or '₦1234.5' as kobo. An empty cell is null, an invalid amount undefined. */
export function readAmount(text: string): Kobo | null | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined
  const tight = text.replace(/^(?:NGN|₦)\s*/i, '').replace(/\s/g, '')
  if (tight === '') return null
  // In '1.234,50' the comma is the decimal separator and the point groups the thousands.
  const english = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(tight)
    ? tight.replaceAll('.', '').replace(',', '.')
    : tight
  return parseNaira(english)
}
