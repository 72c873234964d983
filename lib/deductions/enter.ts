import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Partner } from '@/lib/core/actors'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { type Kobo, ZERO, parseNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { type Evaluation, evaluateFile } from './evaluate-file'
import type { ReadFile } from './files'
import { sealAnswer } from './held-answer'
import type { Claim, Month } from './rules'
import type { EnteredLine, EnteredLinesDto, UploadReport } from './schema'
import { bookAnswers, openPayroll } from './upload'

/* HR enters deductions without a file: many lines in a grid, or one that was answered with nothing before. */

type Entered = { readonly lineId: string; readonly deducted: Kobo; readonly reason: string }

/** What HR enters as a file: a row for each line. */
const enteredFile = (entered: readonly Entered[]): ReadFile => ({
  claims: entered.map(({ lineId, deducted, reason }, index): Claim => ({
    ...{ line: index + 1, lineId, staffId: '', name: '', period: '', stated: null, asked: ZERO },
    ...{ typed: '', deducted, reason },
  })),
  problems: [],
  reading: null,
})

// The same answer may be right again after it was undone, so it is no file that counts once.
const newHash = () => `entered:${randomUUID()}`

const warningsIn = ({ rows }: Evaluation) =>
  rows.filter(({ outcome, why }) => why !== '' && (outcome === 'matched' || outcome === 'short'))

/**
 * What HR should look at before their answer is booked, as the preview of a file says it: more than was to be deducted,
 * or more than the lawful share of the pay. Empty when there is nothing.
 * @throws AppError as `previewDeductions`
 */
export async function warningOf(actor: Partner, month: Month, entered: Entered): Promise<string> {
  const payroll = await openPayroll(db(), actor.companyId, month)
  return warningsIn(await evaluateFile(db(), payroll, month, enteredFile([entered]), undefined))
    .map(({ why }) => why)
    .join(' ')
}

/**
 * Books what HR enters for one employee without a file, as a file of one row is booked.
 * @throws AppError 404 for no such line, 409 when it was booked before, or with another answer; as `bookDeductions`
 */
export async function enterDeduction(actor: Partner, month: Month, entered: Entered): Promise<UploadReport> {
  await openPayroll(db(), actor.companyId, month)
  const { report } = await bookAnswers(actor, month, enteredFile([entered]), {
    contentHash: newHash(),
    assertSound: ({ report: { problems } }) => {
      const [first] = problems
      if (first) throw badRequest(`Nothing was booked. ${first.why}`)
    },
  })
  const [known] = report.already
  if (known) throw conflict(known.why)
  if (report.unknown.length > 0) throw notFound('There is no such deduction in this month.')
  return report
}

/**
 * Books what HR typed into the lines of a month, all of it or nothing, as a file without problems is booked. It can be
 * taken back for some seconds. Lines that somebody answered meanwhile stay as they are, and are named.
 * @throws AppError with a sentence for each line, by its id: 400 for answers that cannot be booked, 409 for amounts
 *   with a warning that HR has not seen; as `bookDeductions`
 */
export async function enterDeductions(
  actor: Partner,
  month: Month,
  entered: readonly EnteredLine[],
): Promise<EnteredLinesDto> {
  const file = enteredFile(entered)
  let rows: Evaluation['rows'] = []
  const { report, held } = await bookAnswers(actor, month, file, {
    contentHash: newHash(),
    isHeld: true,
    assertSound: (evaluation) => {
      assertAnswers(evaluation, entered)
      rows = evaluation.rows
    },
  })
  return {
    lines: held.length,
    total: report.total,
    tickets: await Promise.all(held.map(sealAnswer)),
    others: rows.flatMap(({ line, name, outcome, why }) =>
      outcome === 'already' || outcome === 'waiting'
        ? [{ id: entered[line - 1]?.lineId ?? '', message: `${name}: ${why || NOTHING_OPEN}` }]
        : [],
    ),
  }
}

const NOTHING_OPEN = 'nothing is to be deducted any more, so nothing was booked.'
const NO_LINE = 'There is no such deduction in this month. Please reload the page.'

function assertAnswers(evaluation: Evaluation, entered: readonly EnteredLine[]): void {
  const wrong = evaluation.rows
    .filter(({ outcome }) => outcome === 'problem' || outcome === 'unknown')
    .map((row) => (row.outcome === 'unknown' ? { ...row, name: 'One line', why: NO_LINE } : row))
  if (wrong.length > 0)
    throw badRequest(...refusal('Nothing was booked. Please correct the marked lines.', wrong, entered))

  const unseen = warningsIn(evaluation).filter(({ line }) => {
    const { seen = '', deducted } = entered[line - 1] ?? {}
    return parseNaira(seen) !== deducted
  })
  if (unseen.length > 0) throw conflict(...refusal(CHECK_ONCE, unseen, entered))
}

const CHECK_ONCE = 'Nothing was booked yet. Please check the marked amounts, and send them again if they are right.'
const MOST_NAMED = 3

/** The sentence that names some lines, and the sentences of all of them by their ids. */
function refusal(
  what: string,
  rows: Evaluation['rows'],
  entered: readonly EnteredLine[],
): [string, { readonly fields: Readonly<Record<string, string>> }] {
  const told = rows.map(({ line, name, why }) => ({ id: entered[line - 1]?.lineId ?? '', name, why }))
  const named = told.slice(0, MOST_NAMED).map(({ name, why }) => `${name}: ${why}`)
  return [[what, ...named].join(' '), { fields: Object.fromEntries(told.map(({ id, why }) => [id, why])) }]
}
