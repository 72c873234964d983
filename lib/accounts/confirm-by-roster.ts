import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { recordAudit } from '@/lib/audit/service'
import { ENOUGH_SALARIES, FIRST_SALARY_ALONE } from '@/lib/companies/salary-rules'
import type { Tx } from '@/lib/database/db'
import { lockedListings } from '@/lib/database/locks'
import { notifyAll } from '@/lib/notifications/notify'
import { emitEvents } from '@/lib/webhooks/emit'
import { confirmedByRosterNotification } from './notifications'

type Confirmed = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly companyId: string
  readonly entryId: string
  readonly listedById: string
}

/**
 * Confirms people who wait for HR and whom HR listed with this staff ID and this email, with the pay that HR listed.
 * They must have proved the mailbox in a way that nobody can guess (docs/decisions/0105); HR decides about the
 * others. Their rows of the roster end with it. A staff ID that a confirmed colleague has waits for HR
 * (docs/decisions/0092). The caller has locked the accounts; two confirmations of one staff ID at once violate its
 * unique index, and the second is refused.
 * @param who one person, or everyone of a company
 * @returns the ids of the confirmed
 */
export async function confirmByRoster(
  tx: Tx,
  who: { readonly userId: string } | { readonly companyId: string },
): Promise<string[]> {
  const which =
    'userId' in who
      ? Prisma.sql`person.id = ${who.userId}::uuid`
      : Prisma.sql`person.company_id = ${who.companyId}::uuid`
  const confirmed = await tx.$queryRaw<Confirmed[]>`
    UPDATE users person SET eligibility = 'approved', eligibility_reason = '', eligibility_at = now(),
      eligibility_by_id = entry.listed_by_id, staff_key = staff_number_key(person.staff_number),
      salary_kobo = entry.salary_kobo, other_deductions_kobo = entry.other_deductions_kobo,
      job_title = coalesce(nullif(entry.job_title, ''), person.job_title), updated_at = now()
    FROM ${lockedListings(which)} entry
    WHERE ${which} AND person.role = 'buyer' AND person.eligibility = 'pending' AND person.erased_at IS NULL
      AND person.email_verified_at IS NOT NULL AND person.mailbox_sure_at IS NOT NULL
      AND entry.company_id = person.company_id AND entry.email = person.email
      -- Spreadsheets drop zeros at the front.
      AND ltrim(staff_number_key(entry.staff_number), '0') = ltrim(staff_number_key(person.staff_number), '0')
      -- A salary far above those of the company is confirmed by HR, with a second person.
      AND entry.salary_kobo <= (
        SELECT CASE WHEN count(*) >= ${ENOUGH_SALARIES} THEN 3 *
          percentile_disc(0.5) WITHIN GROUP (ORDER BY paid.salary_kobo)
          ELSE ${FIRST_SALARY_ALONE} END
        FROM users paid
        WHERE paid.company_id = person.company_id AND paid.role = 'buyer' AND paid.erased_at IS NULL
          AND paid.eligibility = 'approved' AND paid.salary_kobo IS NOT NULL)
      AND NOT EXISTS (
        SELECT FROM users colleague
        WHERE colleague.company_id = person.company_id AND colleague.id <> person.id
          AND colleague.staff_key = staff_number_key(person.staff_number))
    RETURNING person.id, person.email, person.full_name AS "fullName", entry.company_id AS "companyId",
      entry.id AS "entryId",
      entry.listed_by_id AS "listedById"`
  const ids = confirmed.map(({ id }) => id)
  // Later raises are counted from the salary that HR listed.
  await tx.$executeRaw`
    UPDATE salary_changes SET is_agreed = true
    WHERE id IN (
      SELECT DISTINCT ON (user_id) id FROM salary_changes WHERE user_id = ANY(${ids}::uuid[])
      ORDER BY user_id, created_at DESC, id DESC)`
  await tx.rosterEntry.deleteMany({ where: { id: { in: confirmed.map(({ entryId }) => entryId) } } })
  for (const { id, listedById } of confirmed)
    await recordAudit(tx, { id: listedById }, 'employee.approved', `user:${id}`, { by: 'roster' })
  await emitEvents(
    tx,
    confirmed.map(({ id, companyId }) => ({
      type: 'employee.confirmed',
      companyId,
      subject: `employee:${id}`,
      employeeId: id,
    })),
  )
  await notifyAll(
    tx,
    confirmed.map(({ id, email, fullName }) => ({
      person: { id, email },
      notification: confirmedByRosterNotification(fullName),
    })),
  )
  return confirmed.map(({ id }) => id)
}
