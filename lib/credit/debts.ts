import 'server-only'
import { type Day, columnDay } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import type { Debts, LostPlan } from './money-rules'
import { openPlansOfEach } from './pay-off-queries'
import type { OpenPlan } from './pay-off-rules'

type Row = {
  id: string
  planId: string
  orderId: string
  orderNumber: string
  defersInterest: boolean
  userId: string
  isLost: boolean
  /** The interest of the whole order: a plan never gives back more. */
  interest: bigint
  dueOn: Date
  amount: bigint
  paid: bigint
}

/** Money of a buyer that will be spread, and the day whose price pays a plan off. */
type Coming = { readonly userId: string; readonly amount: Kobo; readonly on: Day }

/**
 * What each of these buyers owes. Their interest is read only where the money may pay a plan whole before its last
 * payday, because a payroll of thousands seldom does. Lock the wallets first.
 */
export async function debtsOf(tx: Tx, coming: readonly Coming[]): Promise<ReadonlyMap<string, Debts>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT part.id, plan.id AS "planId", plan.order_id AS "orderId", orders.number AS "orderNumber",
      plan.user_id AS "userId", plan.state = 'written_off' AS "isLost", orders.interest_kobo AS interest,
      plan.defers_interest AS "defersInterest",
      part.due_on AS "dueOn", part.amount_kobo AS amount, part.paid_kobo AS paid
    FROM plans plan JOIN instalments part ON part.plan_id = plan.id JOIN orders ON orders.id = plan.order_id
    WHERE plan.user_id = ANY(${coming.map(({ userId }) => userId)}::uuid[]) AND plan.state IN ('open', 'written_off')
      AND part.paid_kobo < part.amount_kobo
    ORDER BY plan.id, part.position`
  const rowsOf = new Map<string, Row[]>()
  for (const row of rows) {
    const known = rowsOf.get(row.userId)
    if (known) known.push(row)
    else rowsOf.set(row.userId, [row])
  }

  const debts = new Map<string, Debts>()
  const early: string[] = []
  for (const { userId, amount, on } of coming) {
    const own = rowsOf.get(userId) ?? []
    const plans = plansOf(own.filter(({ isLost }) => !isLost))
    const lost = plansOf(own.filter(({ isLost }) => isLost)).map(toLost)
    // Without its paid instalments a plan cannot tell its months, so it gives nothing back.
    debts.set(userId, { plans: plans.map((plan) => ({ ...plan, interest: ZERO })), lost })
    if (plans.some((plan) => mayPayOff(plan, amount, on))) early.push(userId)
  }
  for (const [userId, plans] of await openPlansOfEach(early, tx)) {
    const known = debts.get(userId)
    if (known) debts.set(userId, { ...known, plans })
  }
  return debts
}

function plansOf(rows: readonly Row[]): OpenPlan[] {
  const plans = new Map<string, OpenPlan & { parts: OpenPlan['parts'][number][] }>()
  for (const { planId, orderId, orderNumber, defersInterest, interest, id, dueOn, amount, paid } of rows) {
    const plan = plans.get(planId) ?? {
      ...{ id: planId, orderId, orderNumber, interest: kobo(interest), rebated: ZERO, defersInterest },
      parts: [],
    }
    plans.set(planId, plan)
    plan.parts.push({ id, dueOn: columnDay(dueOn), amount: kobo(amount), paid: kobo(paid) })
  }
  return [...plans.values()]
}

const toLost = ({ id, orderId, orderNumber, parts }: OpenPlan): LostPlan => ({
  id,
  orderId,
  orderNumber,
  parts: parts.map((part) => ({ id: part.id, dueOn: part.dueOn, open: kobo(part.amount - part.paid) })),
})

/** Whether the money could pay this plan whole before its last payday, at the best price that is possible. */
function mayPayOff({ parts, interest }: OpenPlan, amount: Kobo, on: Day): boolean {
  const open = parts.reduce((total, part) => total + part.amount - part.paid, 0n)
  return parts.some(({ dueOn }) => dueOn > on) && open - interest <= amount
}
