import 'server-only'
import { FIELDS, type Field, type Headings } from '@/lib/companies/column-rules'
import { badRequest } from '@/lib/core/errors'
import { type Kobo, kobo } from '@/lib/core/money'
import type { FileReading } from '@/lib/core/table-responses'
import { errorProblem, isSignatureRow, isTotal, readAmount, unknowableProblem } from '@/lib/core/table-cell-rules'
import { withoutInvisible } from '@/lib/core/fields'
import { type ChosenColumns, UPLOADS } from '@/lib/core/upload-fields'
import { openColumnsError } from '@/lib/files/upload-refusals'
import { readForeignTable } from '@/lib/files/table-reader'
import { readingOf } from '@/lib/files/table-reading'
import { columnName, headingOf, meaningOfDue } from './file-column-rules'
import type { Claim } from './rules'
import { COLUMNS, type Fix, MATCHED_FIELDS, type MatchedField, type RowNote } from './schema'

const REASON_LENGTH = 300
const LONGEST_CELL = 60
const LONGEST_NAME = 200
/** What says whom a row is about. */
const IDENTIFYING = ['line_id', 'staff_id', 'period']
const MAY_SAY_TOTAL = ['line_id', 'company', 'staff_id', 'name']
const CONTROL = /[\u0000-\u0008\v\f\u000e-\u001f\u007f\p{Surrogate}]/u
/** A file that lost the names of its columns still begins each row with the id of a line. */
const HEADLESS = { first: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$', columns: COLUMNS }

/** `reading` is null for what HR typed without a file. */
export type ReadFile = {
  readonly claims: readonly Claim[]
  readonly problems: readonly RowNote[]
  readonly reading: FileReading | null
}

/**
 * Reads HR's file, CSV or XLSX, as people save it: the columns in any order and spelling (file-column-rules.ts), lines
 * above them, no line with their names, a total below. Rows of a total are left out. The ids may be missing where there
 * are staff numbers.
 * @param fixes what HR typed into the preview in place of the file's amount and reason
 * @param own how the company heads its columns
 * @returns the claims of its rows, and the rows that name no employee
 * @throws AppError 400 when the file is not a table; with the file's columns as `open` where HR has to match them first
 */
export async function readFile(
  bytes: Uint8Array,
  fixes: readonly Fix[] = [],
  own: Headings = new Map(),
): Promise<ReadFile> {
  const table = await readForeignTable(bytes, UPLOADS.deductions.rows, { heading: headingOf(own), headless: HEADLESS })
  const { rows } = table
  const named = namedColumns(table.columns, own)
  const hasIds = named.has('line_id')
  const fixOf = new Map(fixes.map((fix) => [fix.line, fix]))

  const claims: Claim[] = []
  const problems: RowNote[] = []
  for (const { line, cells } of rows) {
    const cell = (name: string) => cells[named.get(name) ?? ''] ?? ''
    if (MAY_SAY_TOTAL.some((name) => isTotal(cell(name))) || isSignatureRow(Object.values(cells))) continue
    const lineId = cell('line_id').toLowerCase()
    const staffId = withoutInvisible(cell('staff_id')).trim()
    if (lineId.length > LONGEST_CELL || staffId.length > LONGEST_CELL || (hasIds ? lineId : staffId) === '') {
      const why = lineId.length + staffId.length > LONGEST_CELL ? 'A cell is too long.' : missing(hasIds)
      problems.push({ line, lineId: lineId.slice(0, LONGEST_CELL), why })
      continue
    }
    const unknowable = [
      ...IDENTIFYING.map((name) => unknowableProblem(name, cell(name))),
      errorProblem('name', cell('name')),
    ].find((why) => why !== undefined)
    if (unknowable !== undefined) {
      problems.push({ line, lineId: '', why: unknowable })
      continue
    }
    const { amount: typed, reason } = fixOf.get(line) ?? { amount: cell('amount_deducted'), reason: cell('reason') }
    claims.push({
      line,
      lineId: hasIds ? lineId : '',
      staffId,
      name: cell('name').slice(0, LONGEST_NAME),
      period: cell('period').slice(0, LONGEST_CELL),
      ...askedIn(cell),
      ...answerIn(typed, reason.replace(/\s+/g, ' ')),
    })
  }
  return { claims, problems, reading: readingOf(table, named) }
}

const missing = (hasIds: boolean) => (hasIds ? 'The line_id is missing.' : 'The staff_id is missing.')

/** Finds the columns by our names. @returns how the file calls each */
function namedColumns(columns: readonly string[], own: Headings): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  const names = columns.map((column) => columnName(column, own))
  for (const [index, column] of columns.entries()) {
    const name = names[index] === 'due' ? meaningOfDue(names) : (names[index] ?? column)
    const before = named.get(name)
    if (before !== undefined)
      throw badRequest(`Two columns say the same: ${before} and ${column}. Please rename or remove one of them.`)
    named.set(name, column)
  }
  const open = [
    ...(named.has('line_id') || named.has('staff_id') ? [] : (['staff_id'] as const)),
    ...(named.has('amount_deducted') ? [] : (['amount_deducted'] as const)),
  ]
  if (open.length > 0)
    throw openColumnsError(
      { columns, open, named: matchedOf(named) },
      'Please match them on the page of the month, or use the file you downloaded.',
    )
  return named
}

/** The fields that were found, with the columns of the file. */
const matchedOf = (named: ReadonlyMap<string, string>): ChosenColumns<MatchedField> =>
  Object.fromEntries(MATCHED_FIELDS.flatMap((field) => (named.has(field) ? [[field, named.get(field)]] : [])))

/** The company's headings with those that HR chose for a file. */
export const headingsWith = (own: Headings, chosen: ChosenColumns<Field>): Headings =>
  new Map([...own, ...FIELDS.flatMap((field) => (chosen[field] ? [[field, chosen[field]] as const] : []))])

/** What the row says is due, or is to be deducted in all. */
function askedIn(cell: (name: string) => string): Pick<Claim, 'stated' | 'asked'> {
  const whole = readAmount(cell('to_deduct'))
  if (whole) return { stated: { amount: whole, isWhole: true }, asked: whole }
  const due = readAmount(cell('amount_due')) ?? null
  return {
    stated: due === null ? null : { amount: due, isWhole: false },
    asked: kobo((due ?? 0n) + (readAmount(cell('arrears')) ?? 0n)),
  }
}

/** What HR answered, with what is wrong about it. */
function answerIn(typed: string, reason: string): Pick<Claim, 'typed' | 'deducted' | 'reason' | 'unreadable'> {
  const deducted = typed.length > LONGEST_CELL ? undefined : readAmount(typed)
  const unreadable = whyUnreadable(typed, deducted, reason)
  return {
    typed: typed.slice(0, LONGEST_CELL),
    deducted: deducted ?? null,
    reason: reason.slice(0, REASON_LENGTH),
    ...(unreadable !== undefined && { unreadable }),
  }
}

function whyUnreadable(typed: string, deducted: Kobo | undefined | null, reason: string): string | undefined {
  if (typed.length > LONGEST_CELL) return 'A cell is too long.'
  const unknowable = unknowableProblem('amount_deducted', typed) ?? errorProblem('reason', reason)
  if (unknowable !== undefined) return unknowable
  if (deducted === undefined) return `The amount_deducted “${typed}” is not an amount in naira, for example 12500.50.`
  if (deducted !== null && deducted < 0n) return 'The amount_deducted is negative.'
  if (reason.length > REASON_LENGTH) return `The reason is too long: at most ${REASON_LENGTH} characters.`
  if (CONTROL.test(reason)) return 'The reason contains characters that are not allowed.'
  if (deducted !== null || reason === '') return undefined
  return readAmount(reason)
    ? `The amount_deducted is empty, and the reason is “${reason}”. Is that the amount? ` +
        'Please write it into its column.'
    : 'There is a reason, but no amount_deducted. Please enter the amount, or 0 if nothing was deducted.'
}
