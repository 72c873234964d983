import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { badRequest } from '@/lib/core/errors'
import { ZERO, sum } from '@/lib/core/money'
import type { ChosenColumns } from '@/lib/core/upload-fields'
import { byId, evaluateRows } from './evaluate-file'
import type { PayrollLine } from './payroll'
import { NOT_PRACTICE, PRACTICE_LINES, isPractice } from './practice-rules'
import type { Month } from './rules'
import type { DeductionsPreview, Fix, MatchedField } from './schema'
import { previewOf, readAsCompany } from './upload'

/* A month to practise with: the file, the reader and the preview are those of a real one, and nothing is stored. */

/**
 * Reports what the filled-in practice file would book, as `checkDeductions` does.
 * @throws AppError 400 when the file is not a table, or is another file
 */
export async function checkPractice(
  actor: Partner,
  month: Month,
  bytes: Uint8Array<ArrayBuffer>,
  fixes: readonly Fix[] = [],
  columns: ChosenColumns<MatchedField> = {},
): Promise<DeductionsPreview> {
  const file = await readAsCompany(actor, bytes, fixes, columns)
  if (!isPractice(file.claims)) throw badRequest(NOT_PRACTICE)
  const lines = byId(PRACTICE_LINES.map(lineOf))
  const ofEach = <Value>(value: (line: (typeof PRACTICE_LINES)[number]) => Value) =>
    new Map(PRACTICE_LINES.map((line) => [line.lineId, value(line)]))
  const evaluation = evaluateRows(
    {
      month,
      stored: lines,
      lines,
      people: ofEach(({ staffId, name }) => ({ staffId, name })),
      owedBy: ofEach(({ due, arrears, balanceAfter }) => sum([due, arrears, balanceAfter])),
      pays: ofEach(({ salary }) => ({ salary, otherDeductions: ZERO })),
    },
    file,
    undefined,
  )
  return previewOf(evaluation, fixes)
}

const lineOf = ({ lineId, due, arrears, balanceAfter }: (typeof PRACTICE_LINES)[number]): PayrollLine => ({
  ...{ id: lineId, userId: lineId, due, arrears, balanceAfter },
  ...{ state: 'expected', deducted: null, reason: '', received: ZERO, entryId: null, moved: ZERO, note: '' },
})
