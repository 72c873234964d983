import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { termsOf, termsSelect } from '@/lib/companies/terms'
import { startOfDay } from '@/lib/core/clock'
import { type Tx, databaseDay, db } from '@/lib/database/db'
import { ZERO, kobo, toNaira } from '@/lib/core/money'
import { creditStates } from './queries'
import { paydayIn } from './rules'
import type { SelfPayDto } from './schema'
import { type SelfPayPart, partsPayableFrom, selfPayFrom, selfPayParts } from './self-pay-rules'

type DuePart = SelfPayPart & { readonly dueOn: string }

/**
 * The monthly parts that a leaver pays alone, in kobo, oldest first. They are computed from the open instalments and
 * the repayments, so that they cannot drift from the ledger. A deduction of an earlier pay that is booked late pays no
 * part: it takes parts away from the end. None for someone who works, or owes nothing.
 */
export async function selfPayOf(userId: string, tx: Tx = db()): Promise<DuePart[]> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { eligibility: true, lastDay: true, company: { select: termsSelect } },
  })
  if (!user.company || !hasLeft(user, await databaseDay(tx))) return []
  const state = (await creditStates([userId], tx)).get(userId)
  if (state?.finalMonth === undefined || state.owed === 0n) return []

  const terms = termsOf(user.company)
  const dueOn = (month: string) => paydayIn(month, terms.in(month).payday)
  const from = selfPayFrom(state.finalMonth)
  const [figures] = await tx.$queryRaw<{ paid: bigint; monthly: bigint }[]>`
    WITH payroll AS (
      SELECT DISTINCT entry.id, entry.event_key
      FROM plans plan JOIN instalments part ON part.plan_id = plan.id
        JOIN repayment_allocations share ON share.instalment_id = part.id
        JOIN ledger_entries entry ON entry.id = share.entry_id AND entry.event = 'deduction_confirmed'
      WHERE plan.user_id = ${userId}::uuid AND plan.state IN ('open', 'settled')
    ),
    since AS (
      SELECT part.plan_id, sum(share.amount_kobo) FILTER (WHERE NOT EXISTS (
          SELECT FROM payroll WHERE payroll.id IN (entry.id, entry.reverses_id)
            -- The key of interest that was given back ends with that of the money, and taken back with its id.
            OR (entry.event = 'interest_rebate' AND (right(entry.event_key, 36) = payroll.id::text
              OR right(entry.event_key, length(payroll.event_key)) = payroll.event_key)))) AS paid
      FROM plans plan JOIN instalments part ON part.plan_id = plan.id
        JOIN repayment_allocations share ON share.instalment_id = part.id
        JOIN ledger_entries entry ON entry.id = share.entry_id
      WHERE plan.user_id = ${userId}::uuid AND plan.state IN ('open', 'settled')
        AND entry.booked_at >= ${startOfDay(partsPayableFrom(from, dueOn(from)))}
      GROUP BY part.plan_id
    ),
    months AS (
      SELECT sum(part.amount_kobo) AS planned
      FROM plans plan JOIN instalments part ON part.plan_id = plan.id
      WHERE plan.user_id = ${userId}::uuid AND (plan.state = 'open' OR plan.id IN (SELECT plan_id FROM since))
      GROUP BY date_trunc('month', part.due_on)
    )
    SELECT (SELECT greatest(coalesce(sum(paid), 0), 0) FROM since)::bigint AS paid,
      (SELECT coalesce(max(planned), 0) FROM months)::bigint AS monthly`
  return selfPayParts({
    owed: kobo(state.owed - state.fromPay),
    paid: kobo(figures?.paid ?? ZERO),
    monthly: kobo(figures?.monthly ?? ZERO),
    from,
  }).map((part) => ({ ...part, dueOn: dueOn(part.month) }))
}

/** The parts of `selfPayOf` for a screen. */
export async function listSelfPay(userId: string): Promise<SelfPayDto[]> {
  const today = await databaseDay()
  return (await selfPayOf(userId)).map(({ month, dueOn, amount, paid }) => ({
    month,
    dueOn,
    amount: toNaira(amount),
    paid: toNaira(paid),
    isLate: paid < amount && dueOn < today,
  }))
}
