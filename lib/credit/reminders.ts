import 'server-only'
import { type Day, addDays, columnDay, dayColumn } from '@/lib/core/clock'
import { databaseDay, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { ZERO, kobo, min, sum } from '@/lib/core/money'
import { notify } from '@/lib/notifications/notify'
import { paydayNotification } from './notifications'
import { creditStates } from './queries'
import { monthOf, monthlyCeiling } from './rules'

/** See docs/decisions/0027. */
const DAYS_AHEAD = 3

type Due = { id: string; due_on: Date }

/**
 * Reminds buyers of deductions within `DAYS_AHEAD` days, once per payday even if several servers run this at once.
 * Leavers and erased accounts get no reminder.
 * @param limit the maximum number of reminders
 * @returns the number of reminders
 */
export async function remindOfPaydays(limit = 500): Promise<number> {
  const today = await databaseDay()
  const [from, until] = [dayColumn(today), dayColumn(addDays(today, DAYS_AHEAD))]
  const due = await db().$queryRaw<Due[]>`
    SELECT DISTINCT plan.user_id AS id, part.due_on
    FROM instalments part
    JOIN plans plan ON plan.id = part.plan_id AND plan.state = 'open'
    JOIN users buyer ON buyer.id = plan.user_id AND buyer.eligibility = 'approved' AND buyer.erased_at IS NULL
    WHERE part.due_on > ${from}::date AND part.due_on <= ${until}::date AND part.paid_kobo < part.amount_kobo
      AND NOT EXISTS (
        SELECT FROM outbox_mails mail WHERE mail.dedupe_key = 'payday:' || plan.user_id || ':' || part.due_on)
    ORDER BY part.due_on, plan.user_id LIMIT ${limit}`

  return forEachRow('payday of a buyer', due, ({ id, due_on }) => remind(id, columnDay(due_on), today))
}

/**
 * @returns false when another server sent the reminder, when the instalment was paid meanwhile, and when that month's
 *   pay can be asked for nothing
 */
async function remind(userId: string, day: Day, today: Day): Promise<boolean> {
  return transaction(async (tx) => {
    const rows = await tx.instalment.findMany({
      where: {
        plan: { userId, state: 'open', user: { eligibility: 'approved', erasedAt: null } },
        // Payroll deducts arrears on the next payday.
        OR: [{ dueOn: dayColumn(day) }, { dueOn: { lt: dayColumn(today) } }],
      },
      select: {
        dueOn: true,
        amountKobo: true,
        paidKobo: true,
        plan: { select: { order: { select: { number: true } } } },
      },
      orderBy: [{ dueOn: 'asc' }, { planId: 'asc' }],
    })
    const parts = rows
      .map(({ dueOn, amountKobo, paidKobo, plan }) => ({
        isArrears: columnDay(dueOn) < today,
        left: kobo(amountKobo - paidKobo),
        plan,
      }))
      .filter(({ left }) => left > 0n)
    if (parts.every(({ isArrears }) => isArrears)) return false

    const state = (await creditStates([userId], tx)).get(userId)
    const ceiling = state ? monthlyCeiling(state, monthOf(day)) : ZERO
    const open = sum(parts.map(({ left }) => left))
    const amount = min(open, ceiling)
    if (amount === 0n) return false

    const payday = {
      day,
      amount,
      moved: kobo(open - amount),
      arrears: min(sum(parts.map(({ isArrears, left }) => (isArrears ? left : ZERO))), amount),
      orders: [...new Set(parts.map(({ plan }) => plan.order.number))],
    }
    return notify(tx, { id: userId }, paydayNotification(userId, payday))
  })
}
