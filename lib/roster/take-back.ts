import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { setsWith } from '@/lib/access/permission-rules'
import { recordAudit, recordAudits } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { type Tx, databaseNow, db } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockCompany, lockListings, lockUsers } from '@/lib/database/locks'
import { detailsCorrectedNotification, lastDayCancelledNotification } from '@/lib/employees/notifications'
import { confirmingTransaction } from '@/lib/employees/staff-numbers'
import type { SealedNotification } from '@/lib/notifications/notification'
import { sealNotification } from '@/lib/notifications/notify'
import { withdrawInvitations } from './invite'
import { rosterTakenBackNotification } from './notifications'
import { actedSentence } from './plan-rules'
import { readChanges } from './kept-rows'
import { type Snapshots, accountSnapshots, comparable, listingSnapshots } from './snapshots'
import { notifyInTurn } from './notify-in-turn'
import { FIELD_OF } from './write-roster'

/** As long as applying may take. */
const TAKE_BACK_SECONDS = 60

/** Ends requests for salaries on which nobody has decided. */
export type WithdrawRequests = (tx: Tx, ids: readonly string[]) => Promise<void>

const NO_SUCH = 'There is no such roster.'

/** A kept row that changed something. The employee of a listing has no `userId` that counts. */
type Row = {
  readonly id: string
  readonly outcome: string
  readonly staffKey: string
  readonly staffNumber: string
  readonly email: string
  readonly userId: string | null
  readonly isListing: boolean
  readonly approvalId: string | null
}

/**
 * Takes back an applied roster: what it changed is as it was, whom it listed is not listed, and what it asked and
 * invited ends. All of it or nothing. It is refused as soon as somebody acted on one of its rows (docs/decisions/0121).
 * @throws AppError 404 for a roster of another company; 409 when it was taken back, when a later one was applied, when
 *   its rows are no longer kept, and when somebody acted on a row
 */
export async function takeBackRoster(actor: Partner, uploadId: string, withdraw: WithdrawRequests): Promise<void> {
  if (!isId(uploadId)) throw notFound(NO_SUCH)
  const { companyId } = actor
  const upload = await db().rosterUpload.findFirst({
    where: { id: uploadId, companyId },
    select: { createdAt: true },
  })
  if (!upload) throw notFound(NO_SUCH)
  // Kept rows never change, so they are read, and thousands of mails sealed, before anything is locked.
  const rows = await readRows(uploadId)
  const messages = await sealMessages(actor, uploadId, upload.createdAt)
  await confirmingTransaction(async (tx) => {
    await withdraw(tx, [...new Set(rows.flatMap(({ approvalId }) => approvalId ?? []))])
    await lockCompany(tx, companyId)
    const listings = rows.filter(({ isListing }) => isListing)
    await lockUsers(
      tx,
      rows.flatMap(({ isListing, userId }) => (isListing ? [] : (userId ?? []))),
    )
    await lockListings(
      tx,
      companyId,
      listings.map(({ staffKey }) => staffKey),
    )
    await refuseTooLate(tx, companyId, uploadId)
    const acted = await countActed(tx, companyId, rows)
    if (acted > 0) throw conflict(actedSentence(acted), { code: 'changed_meanwhile' })

    await withdrawInvitations(tx, companyId, await invitedBy(tx, uploadId))
    await restoreListings(tx, companyId, uploadId)
    await restoreAccounts(tx, actor, uploadId)
    await tx.rosterUpload.update({
      where: { id: uploadId },
      data: { takenBackAt: await databaseNow(tx), takenBackById: actor.id },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'roster.taken-back', `company:${companyId}`, { upload: uploadId })
    await notifyInTurn(tx, messages)
  }, TAKE_BACK_SECONDS)
}

const readRows = (uploadId: string): Promise<Row[]> => db().$queryRaw`
  SELECT id, outcome::text AS outcome, staff_key AS "staffKey", staff_number AS "staffNumber", email,
    user_id AS "userId", coalesce(after, before) ? 'listing' AS "isListing", approval_id AS "approvalId"
  FROM roster_rows WHERE upload_id = ${uploadId}::uuid AND (after IS NOT NULL OR before IS NOT NULL)`

/** @throws AppError 409 when the roster can no longer be taken back, whoever acted */
async function refuseTooLate(tx: Tx, companyId: string, uploadId: string): Promise<void> {
  const own = await tx.rosterUpload.findFirst({
    where: { companyId, id: uploadId },
    select: { takenBackAt: true, createdAt: true, rows: { select: { id: true }, take: 1 } },
  })
  if (own?.takenBackAt) throw conflict('This roster was already taken back.', { code: 'wrong_state' })
  const later = own && { companyId, id: { not: uploadId }, createdAt: { gte: own.createdAt }, takenBackAt: null }
  if (later && (await tx.rosterUpload.count({ where: later })) > 0)
    throw conflict('A later roster was applied. Please take that one back first.', { code: 'wrong_state' })
  if (own?.rows.length !== 1)
    throw conflict('The rows of this roster are no longer kept, so it cannot be taken back.', { code: 'wrong_state' })
}

/** How many rows are not as the roster left them. Call it with everything locked. */
async function countActed(tx: Tx, companyId: string, rows: readonly Row[]): Promise<number> {
  const accounts = await accountSnapshots(
    tx,
    rows.flatMap(({ isListing, userId }) => (isListing ? [] : (userId ?? []))),
  )
  const listings = await listingSnapshots(
    tx,
    companyId,
    rows.filter(({ isListing }) => isListing).map(({ staffKey, ...row }) => ({ ...row, key: staffKey })),
  )
  const now = rows.map(({ id, isListing, staffKey, userId }) => ({
    id,
    now: stateIn(isListing ? listings : accounts, isListing ? staffKey : (userId ?? '')),
  }))
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM jsonb_to_recordset(${JSON.stringify(now)}::jsonb) AS state(id uuid, now text)
      JOIN roster_rows ON roster_rows.id = state.id
    WHERE roster_rows.outcome = 'confirmed'
      OR (${comparable(Prisma.sql`roster_rows.after`)}) IS DISTINCT FROM (${comparable(Prisma.sql`state.now::jsonb`)})`
  return found?.count ?? 0
}

const stateIn = (snapshots: Snapshots, key: string): string | null => snapshots.get(key) ?? null

/** The addresses and numbers that a roster invited. */
async function invitedBy(tx: Tx, uploadId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ contact: string }[]>`
    SELECT DISTINCT coalesce(nullif(after#>>'{listing,email}', ''), after#>>'{listing,phone}') AS contact
    FROM roster_rows
    WHERE upload_id = ${uploadId}::uuid AND after#>>'{listing,invited_at}' IS NOT NULL
      AND after#>>'{listing,invited_at}' IS DISTINCT FROM before#>>'{listing,invited_at}'`
  return rows.map(({ contact }) => contact)
}

/** Lists whom the roster changed or removed as before, and removes whom it listed. */
async function restoreListings(tx: Tx, companyId: string, uploadId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM roster_entries USING roster_rows kept
    WHERE kept.upload_id = ${uploadId}::uuid AND kept.after->'listing' IS NOT NULL
      AND kept.before->>'listing' IS NULL
      AND roster_entries.company_id = ${companyId}::uuid AND roster_entries.staff_key = kept.staff_key`
  await tx.$executeRaw`
    INSERT INTO roster_entries (id, company_id, staff_number, staff_key, full_name, email, phone, salary_kobo,
      other_deductions_kobo, job_title, listed_by_id, listed_at, invited_at)
    SELECT was.id, ${companyId}::uuid, was.staff_number, was.staff_key, was.full_name, was.email, was.phone,
      was.salary_kobo, was.other_deductions_kobo, was.job_title, was.listed_by_id, was.listed_at, was.invited_at
    FROM roster_rows kept, jsonb_to_record(kept.before->'listing')
      AS was(id uuid, staff_number text, staff_key text, full_name text, email text, phone text, salary_kobo bigint,
        other_deductions_kobo bigint, job_title text, listed_by_id uuid, listed_at timestamptz, invited_at timestamptz)
    WHERE kept.upload_id = ${uploadId}::uuid AND kept.before->>'listing' IS NOT NULL
    ON CONFLICT (company_id, staff_key) DO UPDATE SET staff_number = excluded.staff_number,
      full_name = excluded.full_name, email = excluded.email, phone = excluded.phone,
      salary_kobo = excluded.salary_kobo, other_deductions_kobo = excluded.other_deductions_kobo,
      job_title = excluded.job_title, listed_by_id = excluded.listed_by_id, listed_at = excluded.listed_at,
      invited_at = excluded.invited_at`
}

/** Gives employees the pay, the job title and the employment that they had. */
async function restoreAccounts(tx: Tx, actor: Partner, uploadId: string): Promise<void> {
  const restored = await tx.$queryRaw<{ id: string; hasOtherSalary: boolean }[]>`
    UPDATE users SET salary_kobo = was.salary_kobo, other_deductions_kobo = was.other_deductions_kobo,
      job_title = was.job_title, last_day = was.last_day, eligibility = was.eligibility::"Eligibility",
      eligibility_at = was.eligibility_at, eligibility_by_id = was.eligibility_by_id, staff_key = was.staff_key,
      updated_at = now()
    FROM roster_rows kept, jsonb_to_record(kept.before)
      AS was(salary_kobo bigint, other_deductions_kobo bigint, job_title text, last_day date, eligibility text,
        eligibility_at timestamptz, eligibility_by_id uuid, staff_key text)
    WHERE kept.upload_id = ${uploadId}::uuid AND kept.before ? 'eligibility' AND users.id = kept.user_id
    RETURNING users.id, kept.before->'salary_kobo' IS DISTINCT FROM kept.after->'salary_kobo' AS "hasOtherSalary"`
  // A raise that was taken back must not count as one, nor its end as another: later raises are counted from before.
  await tx.$executeRaw`
    DELETE FROM salary_changes WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id DESC) AS place
        FROM salary_changes
        WHERE user_id = ANY(${restored.flatMap(({ id, hasOtherSalary }) => (hasOtherSalary ? [id] : []))}::uuid[])
      ) AS newest WHERE place <= 2)`
  await recordAudits(
    tx,
    actor,
    restored.map(({ id }) => ({
      action: 'employee.roster-taken-back',
      subject: `user:${id}`,
      details: { by: 'roster' },
    })),
  )
}

type SealedMessage = {
  readonly person: { readonly id?: string; readonly email: string }
  readonly notification: SealedNotification
}

/** What employees whom the roster changed and the other approvers of the company are told. */
async function sealMessages(actor: Partner, uploadId: string, at: Date): Promise<SealedMessage[]> {
  const kept = await db().rosterRow.findMany({
    where: { uploadId, outcome: { in: ['changed', 'left'] }, userId: { not: null } },
    select: { userId: true, outcome: true, changes: true, approvalId: true },
    orderBy: { id: 'asc' },
  })
  const people = await db().user.findMany({
    where: { id: { in: kept.flatMap(({ userId }) => userId ?? []) }, companyId: actor.companyId, erasedAt: null },
    select: { id: true, email: true, fullName: true },
  })
  const personOf = new Map(people.map((person) => [person.id, person]))
  const employees = kept.flatMap(({ userId, outcome, changes, approvalId }) => {
    const person = personOf.get(userId ?? '')
    if (!person) return []
    if (outcome === 'left') return [{ person, notification: lastDayCancelledNotification(person.fullName) }]
    const fields = readChanges(changes).flatMap(({ field }) =>
      approvalId !== null && field === 'salary' ? [] : (FIELD_OF[field] ?? []),
    )
    return fields.length > 0 ? [{ person, notification: detailsCorrectedNotification(person.fullName, fields) }] : []
  })
  const officers = await db().user.findMany({
    where: {
      ...{ role: 'partner', companyId: actor.companyId, suspendedAt: null, erasedAt: null },
      ...{ permissions: { hasSome: setsWith('approver') }, id: { not: actor.id } },
    },
    select: { email: true, fullName: true },
  })
  const told = officers.map(({ email, fullName }) => ({
    person: { email },
    notification: rosterTakenBackNotification({ fullName, by: actor.fullName, at }, `/partner/roster/${uploadId}`),
  }))
  return Promise.all(
    [...employees, ...told].map(async ({ person, notification }) => ({
      person,
      notification: await sealNotification(notification),
    })),
  )
}
