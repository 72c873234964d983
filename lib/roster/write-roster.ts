import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { confirmByRoster } from '@/lib/accounts/confirm-by-roster'
import { recordAudits } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import type { Day } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { databaseDay } from '@/lib/database/db'
import { newIds } from '@/lib/core/ids'
import { detailsCorrectedNotification, lastDayNotification } from '@/lib/employees/notifications'
import type { Corrected } from '@/lib/employees/rules'
import type { AskSecond } from '@/lib/employees/salary-jumps'
import { PAY_EVENTS } from '@/lib/employees/service'
import type { SealedNotification } from '@/lib/notifications/notification'
import { sealNotification } from '@/lib/notifications/notify'
import { rowsJson } from './json'
import { notifyInTurn } from './notify-in-turn'
import type { KnownEmployee, KnownEntry, PlannedRow, RosterPlan } from './plan-rules'

/** Writes a planned roster, a statement for each table: 5,000 single statements would take longer than it may. */

/** The sealed notifications of each employee whom the plan changes, by id. */
export type RosterNotification = ReadonlyMap<string, SealedNotification>

type Correction = { readonly user: KnownEmployee; readonly fields: readonly Corrected[] } & Pick<PlannedRow, 'employee'>

/** What employees are told of a corrected detail, by the heading of ours. */
export const FIELD_OF: Readonly<Record<string, Corrected>> = {
  salary: 'salary',
  other_deductions: 'otherDeductions',
  job_title: 'jobTitle',
}

const correctionsOf = ({ rows }: RosterPlan): Correction[] =>
  rows.flatMap(({ outcome, user, employee, changes, waits }) => {
    const counted = changes.flatMap(({ field }) => (waits && field === 'salary' ? [] : (FIELD_OF[field] ?? [])))
    return outcome === 'changed' && user && counted.length > 0 ? [{ user, employee, fields: counted }] : []
  })

/** How many salaries one request asks for: a second person reads them all. */
const IN_ONE_REQUEST = 200

/** Asks a second person for the large raises of a roster. @returns the request for each employee */
async function askForRaises(tx: Tx, { rows }: RosterPlan, ask: AskSecond): Promise<Map<string, string>> {
  const raises = rows.flatMap(({ waits, user, employee }) =>
    waits && user && employee ? [{ employeeId: user.id, from: user.salary, to: employee.salary }] : [],
  )
  const requests = new Map<string, string>()
  for (let first = 0; first < raises.length; first += IN_ONE_REQUEST) {
    const together = raises.slice(first, first + IN_ONE_REQUEST)
    const requestId = await ask(tx, together)
    for (const { employeeId } of together) requests.set(employeeId, requestId)
  }
  return requests
}

/** Other requests get their turn between them: all at once stopped the server for a second. */
const SEALED_AT_ONCE = 100

/** Renders and encrypts what the employees are told. Call it before anything is locked. */
export async function sealRosterNotifications(
  plan: RosterPlan,
  lastDay: Day | undefined,
  today: Day,
): Promise<RosterNotification> {
  const corrected = correctionsOf(plan).map(
    ({ user, fields }) => [user.id, detailsCorrectedNotification(user.fullName, fields)] as const,
  )
  const leaving =
    lastDay === undefined
      ? []
      : plan.leavers.map(({ id, fullName }) => [id, lastDayNotification(fullName, lastDay, lastDay <= today)] as const)
  const all = [...corrected, ...leaving]
  const sealed: (readonly [string, SealedNotification])[] = []
  for (let first = 0; first < all.length; first += SEALED_AT_ONCE) {
    const together = all.slice(first, first + SEALED_AT_ONCE)
    sealed.push(
      ...(await Promise.all(
        together.map(async ([id, notification]) => [id, await sealNotification(notification)] as const),
      )),
    )
    await nextTurn()
  }
  return new Map(sealed)
}

type Written = {
  readonly counts: Readonly<Record<'added' | 'changed' | 'leaving' | 'removed' | 'confirmed', number>>
  /** The ids of the employees who waited and are confirmed now. */
  readonly confirmed: ReadonlySet<string>
  /** The request for each salary that waits for a second person, by the id of the employee. */
  readonly requests: ReadonlyMap<string, string>
}

/** Writes the plan and tells the employees. @returns what it changed */
export async function writeRoster(
  tx: Tx,
  actor: Partner,
  plan: RosterPlan,
  notification: RosterNotification,
  lastDay: Day | undefined,
  ask: AskSecond,
): Promise<Written> {
  const corrections = correctionsOf(plan)
  await list(
    tx,
    actor,
    plan.rows.flatMap(({ entry }) => entry ?? []),
  )
  await unlist(tx, actor, plan)
  await correctEmployees(tx, actor, corrections)
  const requests = await askForRaises(tx, plan, ask)
  const leaving = lastDay === undefined ? [] : plan.leavers
  if (lastDay !== undefined) await endEmployment(tx, actor, leaving, lastDay)
  await notifyEach(tx, [...corrections.map(({ user }) => user), ...leaving], notification)
  const confirmed = await confirmByRoster(tx, { companyId: actor.companyId })
  const counts = {
    added: plan.rows.filter(({ outcome }) => outcome === 'new').length,
    changed: plan.rows.filter(({ outcome }) => outcome === 'changed').length,
    leaving: leaving.length,
    removed: plan.removed.length,
    confirmed: confirmed.length,
  }
  return { counts, confirmed: new Set(confirmed), requests }
}

/** Lists people who have not registered, or lists them again. */
async function list(tx: Tx, { id, companyId }: Partner, entries: readonly KnownEntry[]): Promise<void> {
  const ids = newIds(entries.length)
  await tx.$executeRaw`
    INSERT INTO roster_entries AS known (id, company_id, staff_number, staff_key, full_name, email, phone, salary_kobo,
      other_deductions_kobo, job_title, listed_by_id, listed_at)
    SELECT id, ${companyId}::uuid, "staffNumber", key, "fullName", email, phone, salary, "otherDeductions", "jobTitle",
      ${id}::uuid, now()
    FROM jsonb_to_recordset(${rowsJson(entries.map((entry, index) => ({ id: ids[index], ...entry })))}::jsonb)
      AS entry(id uuid, key text, "staffNumber" text, "fullName" text, email text, phone text, salary bigint,
        "otherDeductions" bigint, "jobTitle" text)
    ON CONFLICT (company_id, staff_key) DO UPDATE SET staff_number = excluded.staff_number,
      full_name = excluded.full_name, email = excluded.email, phone = excluded.phone,
      salary_kobo = excluded.salary_kobo, other_deductions_kobo = excluded.other_deductions_kobo,
      job_title = excluded.job_title, listed_by_id = excluded.listed_by_id, listed_at = excluded.listed_at,
      -- Another address or number has not been invited, as contactOf in plan-rules.ts says.
      invited_at = CASE
        WHEN coalesce(nullif(known.email, ''), known.phone) = coalesce(nullif(excluded.email, ''), excluded.phone)
        THEN known.invited_at END`
}

/** Removes listed people whom the file does not have, and those whom HR confirmed by hand. */
async function unlist(tx: Tx, { companyId }: Partner, { removed, rows }: RosterPlan): Promise<void> {
  const confirmed = rows.flatMap(({ user, entry, employee }) => (user && !entry && employee ? [employee.key] : []))
  await tx.rosterEntry.deleteMany({
    where: { companyId, staffKey: { in: [...removed.map(({ key }) => key), ...confirmed] } },
  })
}

async function correctEmployees(tx: Tx, actor: Partner, corrections: readonly Correction[]): Promise<void> {
  const rows = corrections.flatMap(({ user, employee, fields }) =>
    employee
      ? [
          {
            id: user.id,
            // A salary that waits for a second person does not count yet.
            salary: fields.includes('salary') ? employee.salary : user.salary,
            otherDeductions: employee.otherDeductions ?? null,
            jobTitle: employee.jobTitle ?? null,
          },
        ]
      : [],
  )
  await tx.$executeRaw`
    UPDATE users SET salary_kobo = now.salary,
      other_deductions_kobo = coalesce(now."otherDeductions", other_deductions_kobo),
      job_title = coalesce(now."jobTitle", job_title), updated_at = now()
    FROM jsonb_to_recordset(${rowsJson(rows)}::jsonb)
      AS now(id uuid, salary bigint, "otherDeductions" bigint, "jobTitle" text)
    WHERE users.id = now.id`
  await recordAudits(
    tx,
    actor,
    corrections.flatMap(({ user, fields }) =>
      fields.map((field) => ({
        action: field === 'salary' || field === 'otherDeductions' ? PAY_EVENTS[field] : 'employee.details-corrected',
        subject: `user:${user.id}`,
        details: { by: 'roster' },
      })),
    ),
  )
}

/** Sets the last day of employees whom the file does not have, as `setLastDay` does for one. */
async function endEmployment(tx: Tx, actor: Partner, leavers: readonly KnownEmployee[], lastDay: Day): Promise<void> {
  const hasPassed = lastDay <= (await databaseDay(tx))
  const ids = leavers.map(({ id }) => id)
  await tx.$executeRaw`
    UPDATE users SET last_day = ${lastDay}::date, eligibility_at = now(), eligibility_by_id = ${actor.id}::uuid,
      eligibility = CASE WHEN ${hasPassed} THEN 'left'::"Eligibility" ELSE eligibility END,
      staff_key = CASE WHEN ${hasPassed} THEN NULL ELSE staff_key END, updated_at = now()
    WHERE id = ANY(${ids}::uuid[])`
  await recordAudits(
    tx,
    actor,
    ids.map((id) => ({
      action: 'employee.last-day-entered',
      subject: `user:${id}`,
      details: { lastDay, by: 'roster' },
    })),
  )
}

async function notifyEach(tx: Tx, people: readonly KnownEmployee[], notification: RosterNotification): Promise<void> {
  const messages = people.flatMap(({ id, email }) => {
    const own = notification.get(id)
    return own ? [{ person: { id, email }, notification: own }] : []
  })
  await notifyInTurn(tx, messages)
}
