import 'server-only'
import { createHash } from 'node:crypto'
import { recordAudit } from '@/lib/audit/service'
import { type Field, type Headings, ROSTER_FIELDS } from '@/lib/companies/column-rules'
import { headingsOf, learnHeadings } from '@/lib/companies/columns'
import { ensureJoinLink } from '@/lib/companies/join-links'
import type { Partner } from '@/lib/core/actors'
import { type Day, formatMoment } from '@/lib/core/clock'
import { type Tx, databaseDay, db, lockedNow, transaction } from '@/lib/database/db'
import { badRequest } from '@/lib/core/errors'
import { lockCompany, lockUsers } from '@/lib/database/locks'
import { toNaira } from '@/lib/core/money'
import { inTurn } from '@/lib/server/one-at-a-time'
import { type ChosenColumns, UPLOADS } from '@/lib/core/upload-fields'
import { PreviewOutdated } from '@/lib/files/upload-refusals'
import { owedBy } from '@/lib/credit/queries'
import { type AskSecond, refuseJump } from '@/lib/employees/salary-jumps'
import { lastDayProblem } from '@/lib/employees/rules'
import { type Invitation, invitableOf, inviteListed, sealInvitation } from './invite'
import { keepRows, readBefore } from './kept-rows'
import { type StatedPlan, isSameState, planFor } from './plan'
import type { KnownEntry } from './plan-rules'
import { type ReadRoster, readRoster } from './read-roster'
import type { Outcome, RosterReport } from './schema'
import { type RosterNotification, sealRosterNotifications, writeRoster } from './write-roster'

/** Enough for 5,000 employees on a busy day. */
const APPLY_SECONDS = 60

type OwnColumns = ChosenColumns<Field>
type Bytes = Uint8Array<ArrayBuffer>

/** What HR decided about a checked file. */
export type Decision = {
  /** The `state` of the preview. The file is refused when it would do something else by now. */
  readonly state?: string | undefined
  /** The last day of the employees whom the file does not have. Without one they stay. */
  readonly lastDay?: Day | undefined
  readonly invite?: boolean
  /** Applies the rows without problems. Otherwise a file with one is refused. */
  readonly goodOnly?: boolean
  /** The headings that HR chose for this file, which are stored. */
  readonly columns?: OwnColumns | undefined
}

/**
 * Reports what a roster would change. Changes nothing.
 * @param columns the headings that HR chose for this file
 * @throws AppError as `readRoster`
 */
export async function checkRoster(actor: Partner, bytes: Bytes, columns: OwnColumns = {}): Promise<RosterReport> {
  const file = await readFileOf(actor, bytes, columns)
  return toReport(actor, await planFor(db(), actor.companyId, file), hashOf(bytes), false)
}

/**
 * Applies a roster: all of it, or its good rows where HR asks for these. The same file again changes nothing. Large
 * raises wait for a second person.
 * @throws AppError 400 with `problems` for a file with errors, and for a last day too far away; 409 when the employees
 *   have changed since the preview, with the new report; as `readRoster`
 */
export async function applyRoster(
  actor: Partner,
  bytes: Bytes,
  decision: Decision = {},
  ask: AskSecond = refuseJump,
): Promise<RosterReport> {
  const file = await readFileOf(actor, bytes, decision.columns)
  const lastDay = decision.lastDay
  const dayProblem = lastDay === undefined ? undefined : lastDayProblem(lastDay, await databaseDay())
  if (dayProblem !== undefined) throw badRequest(dayProblem, { fields: { lastDay: dayProblem } })

  const seen = await planFor(db(), actor.companyId, file)
  const contentHash = hashOf(bytes)
  const report = await toReport(actor, seen, contentHash, false)
  const [problem] = seen.problems
  if (problem && decision.goodOnly !== true)
    throw badRequest(`Nothing was changed. Line ${problem.line}: ${problem.why}`, { ...report })
  if (decision.state !== undefined && !isSameState(decision.state, seen.state, lastDay !== undefined))
    throw new PreviewOutdated(await changedSentence(actor, contentHash), { ...report })

  // Sealing thousands of mails takes seconds, so it is done before anything is locked.
  const notification = await sealRosterNotifications(seen, lastDay, await databaseDay())
  const invitation = decision.invite ? await sealInvitation(await companyName(actor), await linkOf(actor)) : undefined
  await transaction(
    (tx) => applyLocked(tx, actor, file, { seen, contentHash, decision, notification, invitation, ask }),
    APPLY_SECONDS,
  )
  return { ...report, applied: true }
}

type Prepared = {
  readonly seen: StatedPlan
  readonly contentHash: string
  readonly decision: Decision
  readonly notification: RosterNotification
  readonly invitation: Invitation | undefined
  readonly ask: AskSecond
}

async function applyLocked(tx: Tx, actor: Partner, file: ReadRoster, prepared: Prepared): Promise<void> {
  const { seen, contentHash, decision, notification, invitation, ask } = prepared
  const { companyId } = actor
  await lockCompany(tx, companyId)
  const leaving = decision.lastDay === undefined ? [] : seen.leavers
  const touched = [...seen.rows.flatMap(({ user }) => user ?? []), ...leaving]
  await lockUsers(
    tx,
    touched.map(({ id }) => id),
  )
  const plan = await planFor(tx, companyId, file)
  if (!isSameState(plan.state, seen.state, decision.lastDay !== undefined))
    throw new PreviewOutdated(await changedSentence(actor, contentHash))

  await learnHeadings(tx, companyId, ownHeadings(decision.columns))
  const before = await readBefore(tx, companyId, plan, leaving)
  const { counts: written, ...done } = await writeRoster(tx, actor, plan, notification, decision.lastDay, ask)
  const invited = invitation ? await inviteListed(tx, actor, plan, invitation) : 0
  const counts = { ...written, invited }
  if (Object.values(counts).every((count) => count === 0)) return
  const { id } = await tx.rosterUpload.create({
    data: { companyId, contentHash, uploadedById: actor.id, createdAt: await lockedNow(tx), ...counts },
    select: { id: true },
  })
  await keepRows(tx, { companyId, uploadId: id }, plan, before, { ...done, leaving })
  await recordAudit(tx, actor, 'roster.applied', `company:${companyId}`, {
    upload: id,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
  })
}

/** The headings that differ from our own names. */
const ownHeadings = (columns: OwnColumns = {}): OwnColumns =>
  Object.fromEntries(Object.entries(columns).filter(([field, heading]) => heading !== field))

async function readFileOf(actor: Partner, bytes: Bytes, columns: OwnColumns = {}): Promise<ReadRoster> {
  const known: Headings = new Map([
    ...(await headingsOf(actor.companyId)),
    ...ROSTER_FIELDS.flatMap((field) => (columns[field] ? [[field, columns[field]] as const] : [])),
  ])
  return inTurn(`table:${actor.id}`, () => readRoster(bytes, known))
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const findUpload = (companyId: string, contentHash: string) =>
  db().rosterUpload.findFirst({
    where: { companyId, contentHash, takenBackAt: null },
    select: { createdAt: true },
    orderBy: { id: 'desc' },
  })

async function changedSentence({ companyId }: Partner, contentHash: string): Promise<string> {
  const same = await findUpload(companyId, contentHash)
  return same
    ? `This file was already applied on ${formatMoment(same.createdAt)}. Nothing more was changed.`
    : 'Your employees have changed since the preview. Nothing was changed. Please check the file again.'
}

const companyName = async ({ companyId }: Partner): Promise<string> =>
  (await db().company.findUniqueOrThrow({ where: { id: companyId }, select: { name: true } })).name

const linkOf = async (actor: Partner): Promise<string> => `/join/${(await ensureJoinLink(actor)).code}`

async function toReport(
  actor: Partner,
  plan: StatedPlan,
  contentHash: string,
  applied: boolean,
): Promise<RosterReport> {
  const { rows, leavers, problems, state } = plan
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  const shownLeavers = leavers.slice(0, UPLOADS.roster.shown)
  const [owed, upload] = await Promise.all([
    owedBy(
      actor,
      shownLeavers.map(({ id }) => id),
    ),
    findUpload(actor.companyId, contentHash),
  ])
  const invitable = invitableOf(plan)
  const calm = (outcome: Outcome) => outcome === 'unchanged'
  const whyOf = new Map(problems.map(({ line, why }) => [line, why]))
  const shown = [...rows.filter((row) => !calm(row.outcome)), ...rows.filter((row) => calm(row.outcome))]
    .slice(0, UPLOADS.roster.shown)
    .sort((a, b) => a.line - b.line)
  return {
    ...{ added: count('new'), changed: count('changed'), unchanged: count('unchanged') },
    ...{ leaving: leavers.length, confirmed: count('confirmed'), removed: plan.removed.length },
    waiting: rows.filter(({ waits }) => waits).length,
    raises: rows.filter(({ isRaise }) => isRaise).length,
    invitable: invitable.mailed.length,
    invitableByMessage: invitable.messaged.length,
    ...{ doubled: plan.doubled, problems, notes: plan.notes, reading: plan.reading },
    leavers: shownLeavers.map(({ id, staffNumber, fullName }) => ({
      ...{ id, staffId: staffNumber, name: fullName, owed: owed.get(id) ?? 0 },
    })),
    rows: shown.map(({ line, staffId, name, outcome, changes, isRaise, waits, why, entry }) => ({
      ...{ line, staffId, name, outcome, changes, isRaise, waits, why: whyOf.get(line) ?? why },
      listed: entry && (outcome === 'new' || outcome === 'confirmed') ? detailsOf(entry) : null,
    })),
    hidden: rows.length - shown.length,
    appliedAt: upload?.createdAt.toISOString() ?? null,
    ...{ state, applied },
  }
}

const detailsOf = ({ salary, otherDeductions, email, phone, jobTitle }: KnownEntry) => ({
  ...{ salary: toNaira(salary), otherDeductions: toNaira(otherDeductions), email, phone, jobTitle },
})
