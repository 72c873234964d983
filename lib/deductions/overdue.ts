import 'server-only'
import { setsWith } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import { approversOf } from '@/lib/companies/approvers'
import { beginPause, endPause } from '@/lib/companies/pauses'
import { addDays, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { lockCompany } from '@/lib/database/locks'
import { kobo } from '@/lib/core/money'
import { monthOf } from '@/lib/credit/rules'
import { notifyAll } from '@/lib/notifications/notify'
import { remittanceDueNotification } from './notifications'
import {
  type Outstanding,
  PAUSE_AFTER_DAYS,
  REMINDER_DAYS,
  SYSTEM_RESUME_REASON,
  isLongOutstanding,
  pauseDay,
  pauseReason,
  reminderStage,
} from './overdue-rules'
import { onItsWay } from './receipts'

/** What a company deducted for past paydays and has not sent, oldest month first. */
async function outstandingOf(tx: Tx, companyId: string): Promise<Outstanding[]> {
  const today = dayColumn(await databaseDay(tx))
  const rows = await tx.$queryRaw<{ month: Date; payday: Date; amount: bigint }[]>`
    SELECT period.month, period.payday, sum(line.deducted_kobo - line.received_kobo)::bigint AS amount
    FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
    WHERE period.company_id = ${companyId}::uuid AND period.payday <= ${today}::date
      AND line.state IN ('deducted', 'remitted')
    GROUP BY period.id ORDER BY period.month`
  return rows.map(({ month, payday, amount }) => ({
    month: monthOf(columnDay(month)),
    payday: columnDay(payday),
    amount: kobo(amount),
  }))
}

type DuePeriod = { readonly id: string; readonly companyId: string; readonly month: Date; readonly payday: Date }

/**
 * Reminds HR of deductions that did not arrive, once for each month, each of `REMINDER_DAYS` and each approver, even if
 * several servers run this at once. The mail names all that is outstanding.
 * @param limit the most months in one run
 * @returns the number of mails
 */
export async function remindOfRemittances(limit = 200): Promise<number> {
  const today = await databaseDay()
  const [newest, oldest] = [addDays(today, -REMINDER_DAYS[0]), addDays(today, 1 - PAUSE_AFTER_DAYS)]
  const due = await db().$queryRaw<DuePeriod[]>`
    SELECT period.id, period.company_id AS "companyId", period.month, period.payday
    FROM deduction_periods period
    WHERE period.payday BETWEEN ${dayColumn(oldest)}::date AND ${dayColumn(newest)}::date
      AND EXISTS (
        SELECT FROM deduction_lines line WHERE line.period_id = period.id AND line.state IN ('deducted', 'remitted'))
      AND EXISTS (
        SELECT FROM users hr
        WHERE hr.company_id = period.company_id AND hr.role = 'partner' AND hr.suspended_at IS NULL
          AND hr.erased_at IS NULL AND hr.permissions && ${setsWith('approver')}::"DeskPermission"[]
          AND NOT EXISTS (
            SELECT FROM outbox_mails mail
            WHERE mail.dedupe_key = 'remittance:' || period.id || ':' || (
              SELECT max(stage) FROM unnest(${[...REMINDER_DAYS]}::int[]) AS stage
              WHERE period.payday + stage <= ${dayColumn(today)}::date) || ':' || hr.id))
    ORDER BY period.payday, period.id LIMIT ${limit}`
  return forEachRow('remittance of a month', due, (period) => remind(period))
}

async function remind({ id, companyId, payday }: DuePeriod): Promise<number> {
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const [outstanding, announced] = [await outstandingOf(tx, companyId), await onItsWay(tx, companyId)]
    const stage = reminderStage(columnDay(payday), await databaseDay(tx))
    const isOpen = outstanding.some((month) => month.payday === columnDay(payday))
    if (stage === undefined || !isOpen) return 0

    const company = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { name: true, pausedAt: true },
    })
    const people = await approversOf(tx, companyId)
    const pausedOn = company.pausedAt ? undefined : pauseDay(outstanding)
    const told = await notifyAll(
      tx,
      people.map(({ id: userId, email, fullName }) => ({
        person: { email },
        notification: remittanceDueNotification(
          { fullName, company: company.name },
          { outstanding, announced, pausedOn, dedupeKey: `remittance:${id}:${stage}:${userId}` },
        ),
      })),
    )
    if (told > 0)
      await recordAudit(tx, null, 'remittance.reminded', `company:${companyId}`, {
        afterDays: String(stage),
        months: outstanding.map(({ month }) => month).join(', '),
      })
    return told
  })
}

/**
 * Pauses companies whose deductions are outstanding for `PAUSE_AFTER_DAYS`, and ends such pauses once the money is
 * there.
 * @param limit the most companies in one run
 * @returns the number of pauses that began or ended
 */
export async function reviewPauses(limit = 200): Promise<number> {
  const long = dayColumn(addDays(await databaseDay(), -PAUSE_AFTER_DAYS))
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT company.id FROM companies company
    CROSS JOIN LATERAL (SELECT EXISTS (
      SELECT FROM deduction_periods period JOIN deduction_lines line ON line.period_id = period.id
      WHERE period.company_id = company.id AND period.payday <= ${long}::date
        AND line.state IN ('deducted', 'remitted')
    ) AS is_long) AS money
    WHERE CASE WHEN company.paused_at IS NULL
      THEN is_long AND company.state = 'approved'
        AND coalesce(company.pause_free_until, '-infinity') <= (now() AT TIME ZONE 'Africa/Lagos')::date
      ELSE NOT is_long AND company.paused_by_id IS NULL END
    ORDER BY company.id LIMIT ${limit}`
  return forEachRow('pause of a company', rows, ({ id }) =>
    transaction(async (tx) => {
      await lockCompany(tx, id)
      return reviewPause(tx, id)
    }),
  )
}

/** Begins or ends the system's pause of a company. Lock the company first. @returns whether anything changed */
export async function reviewPause(tx: Tx, companyId: string): Promise<boolean> {
  const company = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { id: true, name: true, state: true, pausedAt: true, pausedById: true, pauseFreeUntil: true },
  })
  const [today, outstanding] = [await databaseDay(tx), await outstandingOf(tx, companyId)]
  const isLong = isLongOutstanding(outstanding, today)
  const isFree = company.pauseFreeUntil !== null && columnDay(company.pauseFreeUntil) > today

  if (isLong && !company.pausedAt && !isFree && company.state === 'approved') {
    await beginPause(tx, company, pauseReason(outstanding), null)
    return true
  }
  if (!isLong && company.pausedAt && company.pausedById === null) {
    await endPause(tx, company, SYSTEM_RESUME_REASON, null)
    return true
  }
  return false
}
