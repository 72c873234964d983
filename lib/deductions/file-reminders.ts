import 'server-only'
import { setsWith } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import { approversOf } from '@/lib/companies/approvers'
import { termsOf, termsSelect } from '@/lib/companies/terms'
import { type Day, addDays, nextMonth } from '@/lib/core/clock'
import { databaseDay, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { sum } from '@/lib/core/money'
import { monthOf, paydayIn } from '@/lib/credit/rules'
import { notifyAll } from '@/lib/notifications/notify'
import { fileReadyNotification } from './notifications'
import { openLines, payrollOf } from './payroll'
import { type Month, closesOn } from './rules'

/** Enough days for payroll, and not so many that the mail is forgotten. */
const DAYS_BEFORE_PAYDAY = 5

type Due = { readonly id: string; readonly month: Month }

/**
 * Reminds HR that the file of a month is ready, once for each company, month and approver, even if several servers run
 * this at once. A month without open deductions has no reminder.
 * @returns the number of mails
 */
export async function remindOfFiles(): Promise<number> {
  const today = await databaseDay()
  const companies = await db().company.findMany({
    where: { state: 'approved', plans: { some: { state: 'open' } } },
    select: { id: true, ...termsSelect },
    orderBy: { id: 'asc' },
  })
  const near = companies.flatMap((company): Due[] => {
    const month = monthBeforePayday(today, (each) => paydayIn(each, termsOf(company).in(each).payday))
    return month === undefined ? [] : [{ id: company.id, month }]
  })
  const due = await withoutMail(near)
  return forEachRow('file of a company', due, ({ id, month }) => remind(id, month))
}

/** The month whose payday is in at most `DAYS_BEFORE_PAYDAY` days; undefined when none is. */
function monthBeforePayday(today: Day, paydayOf: (month: Month) => Day): Month | undefined {
  const months = [monthOf(today), nextMonth(monthOf(today))]
  return months.find((month) => today < paydayOf(month) && paydayOf(month) <= addDays(today, DAYS_BEFORE_PAYDAY))
}

const keyOf = (companyId: string, month: Month, userId: string): string => `file:${companyId}:${month}:${userId}`

/** The companies of which an approver has not been reminded of the month. */
async function withoutMail(near: readonly Due[]): Promise<Due[]> {
  return db().$queryRaw<Due[]>`
    SELECT company.id, company.month
    FROM jsonb_to_recordset(${JSON.stringify(near)}::jsonb) AS company(id uuid, month text)
    WHERE EXISTS (
      SELECT FROM users hr
      WHERE hr.company_id = company.id AND hr.role = 'partner' AND hr.suspended_at IS NULL AND hr.erased_at IS NULL
        AND hr.permissions && ${setsWith('approver')}::"DeskPermission"[]
        AND NOT EXISTS (
          SELECT FROM outbox_mails mail
          WHERE mail.dedupe_key = 'file:' || company.id || ':' || company.month || ':' || hr.id))
    ORDER BY company.id`
}

async function remind(companyId: string, month: Month): Promise<number> {
  return transaction(async (tx) => {
    const payroll = await payrollOf(tx, companyId)
    const lines = openLines(payroll, month)
    if (lines.length === 0) return 0
    const payday = payroll.paydayOf(month)
    const people = await approversOf(tx, companyId)
    const told = await notifyAll(
      tx,
      people.map(({ id, email, fullName }) => ({
        person: { email },
        notification: fileReadyNotification(fullName, {
          ...{ month, payday, closesOn: closesOn(payday), lines: lines.length },
          due: sum(lines.map(({ due }) => due)),
          arrears: sum(lines.map(({ arrears }) => arrears)),
          dedupeKey: keyOf(companyId, month, id),
        }),
      })),
    )
    if (told > 0) await recordAudit(tx, null, 'deductions.ready', `company:${companyId}`, { period: month })
    return told
  })
}
