import 'server-only'
import { termsOf, termsSelect } from '@/lib/companies/terms'
import { type Day, addDays, dayColumn, nextMonth } from '@/lib/core/clock'
import { databaseDay, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { kobo, sum } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { selfPayNotification } from './notifications'
import { monthOf, paydayIn } from './rules'
import { selfPayOf } from './self-pay-queries'
import { LINK_DAYS_AHEAD } from './self-pay-rules'

/** A leaver with a part that may be due in the month 'YYYY-MM'. */
type Candidate = { readonly id: string; readonly month: string }

/**
 * Sends leavers the link to pay the part of their plan that is due within `LINK_DAYS_AHEAD` days, once per month even
 * if several servers run this at once.
 * @param limit the maximum number of leavers of each company and month
 * @returns the number of links
 */
export async function remindOfSelfPay(limit = 500): Promise<number> {
  const today = await databaseDay()
  const found: Candidate[] = []
  for (const { companyId, month } of await duePaydays(today)) {
    const rows = await db().$queryRaw<{ id: string }[]>`
      SELECT DISTINCT buyer.id FROM plans plan JOIN users buyer ON buyer.id = plan.user_id
      WHERE plan.company_id = ${companyId}::uuid AND plan.state = 'open' AND buyer.erased_at IS NULL
        AND (buyer.eligibility = 'left' OR buyer.last_day <= ${dayColumn(today)}::date)
        -- Payroll asks the final pay and the pay of the month after it.
        AND date_trunc('month', greatest(buyer.last_day,
          (coalesce(buyer.eligibility_at, buyer.updated_at) AT TIME ZONE 'Africa/Lagos')::date)) + interval '2 months'
          <= ${dayColumn(`${month}-01`)}::date
        AND NOT EXISTS (
          SELECT FROM outbox_mails mail WHERE mail.dedupe_key = 'self-pay:' || buyer.id || ':' || ${month}::text)
      ORDER BY buyer.id LIMIT ${limit}`
    found.push(...rows.map(({ id }) => ({ id, month })))
  }
  return forEachRow('part of a leaver', found, ({ id, month }) => remind(id, month, today))
}

/** The paydays within `LINK_DAYS_AHEAD` days of companies that leavers owe something. */
async function duePaydays(today: Day): Promise<{ companyId: string; month: string }[]> {
  const companies = await db().company.findMany({
    where: {
      plans: {
        some: { state: 'open', user: { OR: [{ eligibility: 'left' }, { lastDay: { lte: dayColumn(today) } }] } },
      },
    },
    select: { id: true, ...termsSelect },
  })
  return companies.flatMap(({ id: companyId, ...row }) => {
    const terms = termsOf(row)
    return [monthOf(today), nextMonth(monthOf(today))]
      .filter((month) => {
        const payday = paydayIn(month, terms.in(month).payday)
        return payday >= today && payday <= addDays(today, LINK_DAYS_AHEAD)
      })
      .map((month) => ({ companyId, month }))
  })
}

/** @returns false when another server sent the link, or the part was paid meanwhile */
async function remind(userId: string, month: string, today: Day): Promise<boolean> {
  return transaction(async (tx) => {
    const parts = await selfPayOf(userId, tx)
    const part = parts.find((each) => each.month === month)
    if (!part || part.paid >= part.amount) return false
    const late = sum(parts.filter(({ dueOn }) => dueOn < today).map(({ amount, paid }) => kobo(amount - paid)))
    return notify(
      tx,
      { id: userId },
      selfPayNotification(userId, { month, dueOn: part.dueOn, open: kobo(part.amount - part.paid), late }),
    )
  })
}
