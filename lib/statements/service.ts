import 'server-only'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Prisma } from '@/generated/prisma/client'
import { recordAudit, recordAudits } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { badRequest } from '@/lib/core/errors'
import { newIds } from '@/lib/core/ids'
import { learnedColumns, withChosen } from '@/lib/companies/file-columns'
import { lockCompanies } from '@/lib/database/locks'
import { formatNaira, sum, toNaira } from '@/lib/core/money'
import { inTurn } from '@/lib/server/one-at-a-time'
import type { ChosenColumns } from '@/lib/core/upload-fields'
import { PreviewOutdated, assertSeen, stateOf } from '@/lib/files/upload-refusals'
import type { Column } from './column-rules'
import { type ReadStatement, type StatementLine, readStatement } from './read-statement'
import { type Names, knownOf } from './known'
import { type Verdict, indexOf, matcherOf } from './rules'
import type { StatementReport } from './schema'
import { type Debits, type TakenBack, debitsOf, findTakenBack, keepDebits, markTakenBack } from './taken-back'
import { takenBackSentence } from './taken-back-rules'
import { reviewPause } from '@/lib/deductions/overdue'
import { type Receipt, bookReceipts } from '@/lib/deductions/receipts'

/* Bank statements become receipts of companies (docs/decisions/0079). */

// Enough for the largest statement on a busy day.
const BOOKING_SECONDS = 60

const LINES_A_TURN = 100

const CHANGED = 'This statement would book something else by now. Please check the file again.'
const MEANWHILE = { code: 'changed_meanwhile' } as const

type Judged = { readonly credit: StatementLine; readonly verdict: Verdict }

/** What a statement says about its own lines and about those of earlier ones. */
type Findings = {
  readonly judged: readonly Judged[]
  readonly names: Names
  readonly debits: Debits
  readonly takenBack: readonly TakenBack[]
}

/**
 * Reports what a statement would book. Books nothing.
 * @param columns the headings that staff chose for this file
 * @throws AppError as `readStatement`
 */
export async function checkStatement(
  actor: Staff,
  bytes: Uint8Array,
  columns: ChosenColumns<Column> = {},
): Promise<StatementReport> {
  const file = await readFileOf(actor, bytes, columns)
  return reportOf(file, await judge(db(), file))
}

/**
 * Books a statement, all of it or nothing, or its good lines where staff ask for these: the matched lines as receipts,
 * and the others as lines that wait for a person. Lines of an earlier statement are not booked again.
 * @param goodOnly leaves out the lines that cannot be read; the corrected file books them later
 * @param state that of the preview a person has seen; without it whatever matches is booked
 * @throws AppError as `readStatement`; 400 for lines that cannot be read; 409 when it would book something else than
 *   the preview said
 */
export async function bookStatement(
  actor: Staff,
  bytes: Uint8Array,
  state?: string,
  goodOnly = false,
): Promise<StatementReport> {
  const file = await readFileOf(actor, bytes)
  const [problem] = file.problems
  if (problem && !goodOnly)
    throw badRequest(`Nothing was booked. Line ${problem.line}: ${problem.why}`, { problems: file.problems })
  const expected = await judge(db(), file)
  const companyIds = companiesOf(expected.judged)
  try {
    return await transaction(async (tx) => {
      await lockCompanies(tx, companyIds)
      const findings = await judge(tx, file)
      const { judged, debits, takenBack } = findings
      const report = reportOf(file, findings)
      assertSeen(state, report.state, CHANGED, MEANWHILE)
      if (companiesOf(judged).some((id) => !companyIds.includes(id))) throw new PreviewOutdated(CHANGED, MEANWHILE)
      const isFresh = judged.some(({ verdict }) => isNew(verdict)) || debits.fresh.length + takenBack.length > 0
      if (isFresh) await book(tx, actor, bytes, findings)
      return report
    }, BOOKING_SECONDS)
  } catch (error) {
    // Someone else booked one of its lines at this moment.
    throw isUniqueViolation(error) ? new PreviewOutdated(CHANGED, MEANWHILE) : error
  }
}

async function readFileOf(actor: Staff, bytes: Uint8Array, chosen: ChosenColumns<Column> = {}): Promise<ReadStatement> {
  const [today, learned] = await Promise.all([databaseDay(), learnedColumns('statement')])
  return inTurn(`table:${actor.id}`, () => readStatement(bytes, today, withChosen(learned, chosen)))
}

async function judge(tx: Tx, file: ReadStatement): Promise<Findings> {
  const known = await knownOf(tx, file)
  const index = indexOf(known)
  const debits = await debitsOf(tx, file, index)
  const match = matcherOf(known, [...debits.fresh, ...debits.earlier], index)
  const judged: Judged[] = []
  for (const credit of file.credits) {
    // Others have their turn between the lines of a long statement.
    if (judged.length % LINES_A_TURN === LINES_A_TURN - 1) await nextTurn()
    judged.push({ credit, verdict: match(credit) })
  }
  return { judged, names: known.names, debits, takenBack: await findTakenBack(tx, debits.fresh, index) }
}

const companiesOf = (judged: readonly Judged[]): string[] => [
  ...new Set(judged.flatMap(({ verdict }) => (verdict.kind === 'matched' ? [verdict.companyId] : []))),
]

/** Whether a line is stored: not one that an earlier statement has. */
const isNew = (verdict: Verdict) => verdict.kind !== 'already' || verdict.receiptId !== undefined

function reportOf(
  { debits, problems, reading }: ReadStatement,
  { judged, names, takenBack }: Findings,
): StatementReport {
  const nameOf = (id: string) => names.get(id) ?? ''
  const seen = judged.map(({ credit: { line, day, amount, text } }) => ({
    line,
    date: day,
    amount: toNaira(amount),
    text,
  }))
  const ofKind = <Kind extends Verdict['kind'], Dto>(
    kind: Kind,
    toDto: (credit: (typeof seen)[number], verdict: Extract<Verdict, { kind: Kind }>) => Dto,
  ): Dto[] =>
    judged.flatMap(({ verdict }, index) => {
      const credit = seen[index]
      return credit && verdict.kind === kind ? [toDto(credit, verdict as Extract<Verdict, { kind: Kind }>)] : []
    })
  const matches = ofKind('matched', (credit, { companyId, notice }) => ({
    ...credit,
    company: nameOf(companyId),
    reference: notice?.reference ?? '',
  }))
  return {
    matched: matches.length,
    total: toNaira(sum(judged.flatMap(({ credit, verdict }) => (verdict.kind === 'matched' ? [credit.amount] : [])))),
    matches,
    unmatched: ofKind('waiting', (credit, { candidates, why }) => ({
      ...credit,
      candidates: candidates.map(nameOf),
      why,
    })),
    already: ofKind('already', (credit, { why }) => ({ ...credit, why })),
    takenBack: takenBack.map(({ day, amount, text, company, state, debit }) => ({
      ...{ line: debit.line, date: day, amount: toNaira(amount), text, company },
      why: takenBackSentence(debit, state),
    })),
    outgoing: debits.length,
    problems,
    reading,
    state: stateOf([
      judged.map(({ credit, verdict }) => [
        credit.hash,
        verdict.kind,
        verdict.kind === 'matched' ? [verdict.companyId, verdict.notice?.id] : '',
      ]),
      takenBack.map(({ id, state, debit }) => [id, state, debit.hash]),
    ]),
  }
}

async function book(tx: Tx, actor: Staff, bytes: Uint8Array, { judged, debits, takenBack }: Findings): Promise<void> {
  const { id: statementId } = await tx.bankStatement.create({
    data: { contentHash: createHash('sha256').update(bytes).digest('hex'), uploadedById: actor.id },
    select: { id: true },
  })
  const debitIds = await keepDebits(tx, statementId, debits)
  const remittances = await bookMatches(tx, actor, judged)
  const fresh = judged.filter(({ verdict }) => isNew(verdict))
  const ids = newIds(fresh.length)
  await tx.bankLine.createMany({
    data: fresh.map(({ credit, verdict }, index) => {
      const remittanceId =
        verdict.kind === 'already'
          ? verdict.receiptId
          : verdict.kind === 'matched'
            ? remittances.get(credit.hash)
            : undefined
      return {
        id: ids[index] ?? '',
        statementId,
        lineHash: credit.hash,
        receivedOn: dayColumn(credit.day),
        amountKobo: credit.amount,
        reference: credit.reference,
        text: credit.text,
        state: remittanceId === undefined ? ('waiting' as const) : ('booked' as const),
        reason: verdict.kind === 'waiting' ? verdict.why : '',
        candidateIds: verdict.kind === 'waiting' ? [...verdict.candidates] : [],
        remittanceId: remittanceId ?? null,
        debitId: verdict.kind === 'matched' || !verdict.debit ? null : (debitIds.get(verdict.debit.hash) ?? null),
      }
    }),
  })
  await markTakenBack(tx, takenBack, debitIds)
  const matched = judged.filter(({ verdict }) => verdict.kind === 'matched')
  await recordAudit(tx, actor, 'statement.booked', `statement:${statementId}`, {
    matched: String(matched.length),
    total: formatNaira(sum(matched.map(({ credit }) => credit.amount))),
    waiting: String(judged.filter(({ verdict }) => verdict.kind === 'waiting').length),
    takenBack: String(takenBack.length),
  })
}

/** Books the matched lines, company by company. @returns the remittance of each line's hash */
async function bookMatches(tx: Tx, actor: Staff, judged: readonly Judged[]): Promise<ReadonlyMap<string, string>> {
  const booked = new Map<string, string>()
  for (const companyId of companiesOf(judged)) {
    const own = judged.flatMap(({ credit, verdict }) =>
      verdict.kind === 'matched' && verdict.companyId === companyId
        ? [{ ...credit, reference: verdict.notice?.reference ?? credit.reference, noticeId: verdict.notice?.id }]
        : [],
    )
    const receipts = await withFreeReferences(tx, companyId, own)
    const ids = await bookReceipts(tx, actor.id, companyId, receipts)
    own.forEach(({ hash }, index) => booked.set(hash, ids[index] ?? ''))
    await recordAudits(
      tx,
      actor,
      receipts.map(({ reference, amount }) => ({
        action: 'remittance.recorded',
        subject: `company:${companyId}`,
        details: { reference, amount },
      })),
    )
    await reviewPause(tx, companyId)
  }
  return booked
}

const REFERENCE_LENGTH = 100

type Unnamed = Pick<StatementLine, 'day' | 'amount' | 'reference' | 'text'> & { readonly noticeId?: string | undefined }

async function referencesOf(tx: Tx, companyId: string, reference: Prisma.StringFilter): Promise<string[]> {
  const rows = await tx.remittance.findMany({
    where: { companyId, undoneAt: null, reference },
    select: { reference: true },
  })
  return rows.map((row) => row.reference)
}

/** Gives each receipt a reference that no live remittance of the company has: the bank's, with a number if needed. */
export async function withFreeReferences(tx: Tx, companyId: string, lines: readonly Unnamed[]): Promise<Receipt[]> {
  const wanted = lines.map(({ reference, text }) =>
    (reference === '' ? text : reference).slice(0, REFERENCE_LENGTH - 10),
  )
  const known = await referencesOf(tx, companyId, { in: wanted })
  // Most are free, so few are looked for with their numbers.
  const taken = new Set(known)
  for (const reference of known)
    for (const numbered of await referencesOf(tx, companyId, { startsWith: `${reference} (` })) taken.add(numbered)
  return lines.map(({ day, amount, noticeId }, index): Receipt => {
    const name = wanted[index] ?? ''
    let reference = name
    for (let count = 2; taken.has(reference); count += 1) reference = `${name} (${count})`
    taken.add(reference)
    return { amount, reference, date: day, noticeId }
  })
}
