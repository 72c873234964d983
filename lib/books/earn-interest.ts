import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { type Day, addDays, startOfDay } from '@/lib/core/clock'
import { newId } from '@/lib/core/ids'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { earnedBy, monthsBegun } from '@/lib/credit/interest-rules'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type Tx, db, transaction } from '@/lib/database/db'
import { lockWallets } from '@/lib/database/locks'
import { stateOfBooks } from './queries'
import { type Month, closesFrom, daysOf, firstDayOf, monthsDown } from './rules'

/** So many plans are booked in one transaction, and so in one entry. */
const BATCH = 500

/** SQL for a condition on `plan`: its interest of this month is still to be earned. */
const isDue = (month: Month): Prisma.Sql => Prisma.sql`
  plan.defers_interest AND plan.created_at < ${startOfDay(daysOf(month).until)}
  AND NOT EXISTS (
    SELECT FROM earned_interest done WHERE done.plan_id = plan.id AND done.month = ${firstDayOf(month)}::date)`

type DuePlan = {
  readonly id: string
  readonly state: string
  readonly months: number
  readonly first: Day
  readonly interest: bigint
  readonly earned: bigint
}

/** How many plans have interest of a month that is still to be earned. */
export async function countDue(tx: Tx, month: Month): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM plans plan WHERE ${isDue(month)}`
  return row?.count ?? 0
}

/**
 * Earns the interest of the months of the books that are over and open, oldest first.
 * @returns how many plans were looked at
 */
export async function earnInterest(): Promise<number> {
  const { today, next } = await stateOfBooks()
  const over = next === undefined ? [] : monthsDown(next, today.slice(0, 7)).filter((each) => closesFrom(each) <= today)
  let count = 0
  for (const month of over.reverse()) count += await earnMonth(month)
  return count
}

/** Earns the interest of one month, in transactions of some hundred plans. @returns how many plans were looked at */
export async function earnMonth(month: Month): Promise<number> {
  let count = 0
  for (;;) {
    const due = await db().$queryRaw<{ id: string; userId: string }[]>`
      SELECT plan.id, plan.user_id AS "userId" FROM plans plan WHERE ${isDue(month)} ORDER BY plan.id LIMIT ${BATCH}`
    if (due.length === 0) return count
    await transaction(async (tx) => {
      // Interest changes with the wallet locked only.
      await lockWallets(
        tx,
        due.map(({ userId }) => userId),
      )
      await earnOf(
        tx,
        month,
        due.map(({ id }) => id),
      )
    })
    count += due.length
  }
}

/**
 * Books what plans have earned up to the end of a month, less what was booked before, on the last day of that month.
 * A plan that has ended earns what it kept; one that was written off takes it from the bad debt instead.
 */
async function earnOf(tx: Tx, month: Month, planIds: readonly string[]): Promise<void> {
  const plans = await tx.$queryRaw<DuePlan[]>`
    SELECT plan.id, plan.state::text AS state, plan.months,
      coalesce((SELECT min(coalesce(moved_from, due_on)) FROM instalments WHERE plan_id = plan.id),
        (plan.created_at AT TIME ZONE 'Africa/Lagos')::date)::text AS first,
      (SELECT coalesce(-sum(posting.amount), 0)::bigint
        FROM ledger_entries entry
        JOIN ledger_postings posting ON posting.entry_id = entry.id
        JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind = 'deferred_interest'
        WHERE entry.order_id = plan.order_id) AS interest,
      (SELECT coalesce(sum(amount_kobo), 0)::bigint FROM earned_interest WHERE plan_id = plan.id) AS earned
    FROM plans plan WHERE plan.id = ANY(${[...planIds]}::uuid[]) AND ${isDue(month)} ORDER BY plan.id`
  const rows = plans.map(({ months, first, state, interest, earned, ...plan }) => {
    const begun = state === 'open' ? monthsBegun(first.slice(0, 7), month) : months
    const isOver = monthsBegun(first.slice(0, 7), month) > months
    const amount = kobo(earnedBy(kobo(interest), months, begun) - earned)
    return { ...plan, amount, isLost: state === 'written_off', isOver }
  })
  const total = (some: typeof rows): Kobo => sum(some.map(({ amount }) => amount))
  const [earned, lost] = [total(rows.filter(({ isLost }) => !isLost)), total(rows.filter(({ isLost }) => isLost))]
  const all = kobo(earned + lost)
  const isBooked = earned !== ZERO || lost !== ZERO
  const entryId = isBooked
    ? await bookEntry(tx, {
        event: 'interest_earned',
        eventKey: `interest_earned:${month}:${newId()}`,
        memo: `Interest of ${month}`,
        happenedOn: addDays(daysOf(month).until, -1),
        postings: [
          debit({ kind: 'deferred_interest' }, all),
          credit({ kind: 'income_interest' }, earned),
          credit({ kind: 'bad_debt' }, lost),
        ],
      })
    : null
  const written = JSON.stringify(rows.map(({ id, amount }) => ({ id, amount: amount.toString() })))
  await tx.$executeRaw`
    INSERT INTO earned_interest (plan_id, month, amount_kobo, entry_id)
    SELECT id, ${firstDayOf(month)}::date, amount, ${entryId}::uuid
    FROM jsonb_to_recordset(${written}::jsonb) AS earned(id uuid, amount bigint)`
  const over = rows.filter(({ isOver }) => isOver).map(({ id }) => id)
  await tx.plan.updateMany({ where: { id: { in: over } }, data: { defersInterest: false } })
}
