import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { addDays, dayColumn } from '@/lib/core/clock'
import { type Kobo, kobo, sum, toNaira } from '@/lib/core/money'
import { LATE_PARTS } from '@/lib/credit/late-parts-queries'
import { AGES } from '@/lib/credit/schema'
import { BOOKS_DAY } from '@/lib/database/books-day'
import { type Tx, db } from '@/lib/database/db'
import { DEFAULT_RATES, type ProvisionLine, provisionLines } from './provision-rules'
import { type Month, daysOf, firstDayOf } from './rules'
import type { ProvisionDto } from './schema'

/** The rates in force: the last that two people set, else the defaults. In basis points, by age. */
export async function ratesInForce(tx: Tx = db()): Promise<readonly number[]> {
  const last = await tx.provisionRates.findFirst({
    select: { ratesBps: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return last?.ratesBps ?? DEFAULT_RATES
}

/** The provision at the end of a month: what was booked when it closed, else what closing it now would book. */
export async function provisionOf(month: Month, tx: Tx = db()): Promise<ProvisionLine[]> {
  const stored = await tx.provision.findMany({
    where: { month: dayColumn(firstDayOf(month)) },
    orderBy: { age: 'asc' },
  })
  if (stored.length > 0)
    return stored.map(({ age, owedKobo, rateBps, amountKobo }) => ({
      ...{ age, rate: rateBps },
      ...{ owed: kobo(owedKobo), amount: kobo(amountKobo) },
    }))
  return provisionLines(await owedByAge(tx, month), await ratesInForce(tx))
}

/** The provision of a month, for people. */
export async function getProvision(_actor: Staff, month: Month): Promise<ProvisionDto> {
  const isBooked = (await db().provision.count({ where: { month: dayColumn(firstDayOf(month)) } })) > 0
  const lines = await provisionOf(month)
  return {
    ...{ month, isBooked, total: toNaira(totalOf(lines)) },
    lines: lines.map(({ age, owed, rate, amount }) => ({
      age: AGES[age] ?? AGES[0],
      ...{ owed: toNaira(owed), rate: rate / 100, amount: toNaira(amount) },
    })),
  }
}

/** What is provided for by the last closed month before this one, in kobo. */
export async function providedBefore(tx: Tx, month: Month): Promise<Kobo> {
  const last = await tx.provision.findFirst({
    where: { month: { lt: dayColumn(firstDayOf(month)) } },
    select: { month: true },
    orderBy: { month: 'desc' },
  })
  if (last === null) return kobo(0n)
  const { _sum } = await tx.provision.aggregate({ where: { month: last.month }, _sum: { amountKobo: true } })
  return kobo(_sum.amountKobo ?? 0n)
}

export const totalOf = (lines: readonly ProvisionLine[]): Kobo => sum(lines.map(({ amount }) => amount))

/**
 * What buyers owed at the end of a month, by days overdue then. What was paid or written off since was still owed. Goods
 * that were credited since count as credited, and their repayments as released: what they cost was never lost.
 */
async function owedByAge(tx: Tx, month: Month): Promise<Kobo[]> {
  const { until } = daysOf(month)
  const rows = await tx.$queryRaw<{ age: number; owed: bigint }[]>`
    WITH paid_since AS MATERIALIZED (
      SELECT share.instalment_id AS id, sum(share.amount_kobo) AS amount
      FROM ledger_entries entry JOIN repayment_allocations share ON share.entry_id = entry.id
      WHERE ${BOOKS_DAY} >= ${until}::date AND entry.event <> 'credit_released' GROUP BY 1
    ),
    touched AS MATERIALIZED (
      SELECT part.plan_id AS id FROM paid_since JOIN instalments part USING (id)
      UNION
      SELECT plan.id FROM ledger_entries entry JOIN plans plan ON plan.order_id = entry.order_id
      WHERE ${BOOKS_DAY} >= ${until}::date AND entry.event IN ('written_off', 'reversal')
    ),
    plans AS MATERIALIZED (
      SELECT plan.id, plan.user_id, plan.company_id,
        CASE WHEN plan.state IN ('open', 'settled', 'written_off') AND NOT EXISTS (
          SELECT FROM ledger_entries entry LEFT JOIN ledger_entries mirror ON mirror.reverses_id = entry.id
          WHERE entry.order_id = plan.order_id AND entry.event = 'written_off' AND ${BOOKS_DAY} < ${until}::date
            AND (mirror.id IS NULL OR mirror.booked_on >= ${until}::date)
        ) THEN 'open' ELSE 'written_off' END::text AS state
      FROM plans plan
      WHERE plan.created_at < ${until}::date::timestamp AT TIME ZONE 'Africa/Lagos'
        AND (plan.state = 'open' OR plan.id IN (SELECT id FROM touched)
          OR plan.state = 'settled' AND EXISTS (
            SELECT FROM deduction_lines line WHERE line.user_id = plan.user_id AND line.moved_kobo > 0))
    ),
    instalments AS MATERIALIZED (
      SELECT part.id, part.plan_id, part.position, part.due_on, part.amount_kobo,
        part.paid_kobo - coalesce(paid_since.amount, 0) AS paid_kobo
      FROM plans JOIN instalments part ON part.plan_id = plans.id LEFT JOIN paid_since ON paid_since.id = part.id
    ),
    ${LATE_PARTS},
    aged AS (SELECT owed, ${addDays(until, -1)}::date - day AS late FROM late_parts)
    SELECT CASE WHEN late <= 0 THEN 0 WHEN late <= 30 THEN 1 WHEN late <= 60 THEN 2 WHEN late <= 90 THEN 3 ELSE 4 END
      AS age, sum(owed)::bigint AS owed
    FROM aged GROUP BY 1`
  return [0, 1, 2, 3, 4].map((age) => kobo(rows.find((row) => row.age === age)?.owed ?? 0n))
}
