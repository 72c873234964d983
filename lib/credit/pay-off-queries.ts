import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Day } from '@/lib/core/clock'
import { databaseDay } from '@/lib/database/db'
import { kobo, toNaira } from '@/lib/core/money'
import { type RawTx, raw } from '@/lib/database/raw'
import { INTEREST_ACCOUNTS } from './interest-rules'
import { writtenOffOf } from './queries'
import type { PayOffDto } from './schema'
import { type OpenPlan, openOf, payOffOf } from './pay-off-rules'

type PartJson = {
  readonly id: string
  readonly dueOn: Day
  readonly movedFrom: Day | null
  readonly amount: string
  readonly paid: string
}
type Row = Omit<OpenPlan, 'parts' | 'interest' | 'rebated'> & {
  readonly interest: bigint
  readonly rebated: bigint
  readonly parts: readonly PartJson[]
}

/**
 * Reads plans with their instalments, and with what the ledger holds of interest for their orders: what was charged for
 * the goods that the buyer kept, and what of it was given back. Kobo in JSON are texts, because JSON has no large
 * integers.
 */
async function readPlans(where: Prisma.Sql, tx: RawTx): Promise<OpenPlan[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT plan.id, plan.order_id AS "orderId", orders.number AS "orderNumber", plan.defers_interest AS "defersInterest",
      booked.interest, booked.rebated, (
        SELECT json_agg(json_build_object('id', part.id, 'dueOn', part.due_on, 'movedFrom', part.moved_from,
          'amount', part.amount_kobo::text, 'paid', part.paid_kobo::text) ORDER BY part.position)
        FROM instalments part WHERE part.plan_id = plan.id
      ) AS parts
    FROM plans plan JOIN orders ON orders.id = plan.order_id
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(posting.amount) FILTER (WHERE entry.event <> 'interest_rebate'), 0)::bigint AS interest,
        coalesce(sum(posting.amount) FILTER (WHERE entry.event = 'interest_rebate'), 0)::bigint AS rebated
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind IN ${Prisma.raw(INTEREST_ACCOUNTS)}
      WHERE entry.order_id = plan.order_id
    ) AS booked
    WHERE ${where}
    ORDER BY plan.id`
  return rows.map(({ interest, rebated, parts, ...row }) => ({
    ...row,
    interest: kobo(interest),
    rebated: kobo(rebated),
    parts: parts.map(({ id, dueOn, movedFrom, amount, paid }) => ({
      id,
      dueOn,
      movedFrom: movedFrom ?? undefined,
      amount: kobo(BigInt(amount)),
      paid: kobo(BigInt(paid)),
    })),
  }))
}

/** The open plans of a buyer, oldest first. */
export const openPlansOf = (userId: string, tx: RawTx = raw()): Promise<OpenPlan[]> =>
  readPlans(Prisma.sql`plan.user_id = ${userId}::uuid AND plan.state = 'open'`, tx)

/** The open plans of each of these buyers, oldest first. @param companyId narrows them to those of one company */
export async function openPlansOfEach(
  userIds: readonly string[],
  tx: RawTx,
  companyId: string | null = null,
): Promise<ReadonlyMap<string, readonly OpenPlan[]>> {
  if (userIds.length === 0) return new Map()
  const owners = await tx.$queryRaw<{ id: string; userId: string }[]>`
    SELECT id, user_id AS "userId" FROM plans
    WHERE user_id = ANY(${[...userIds]}::uuid[]) AND state = 'open'
      AND (${companyId}::uuid IS NULL OR company_id = ${companyId}::uuid)`
  const ownerOf = new Map(owners.map(({ id, userId }) => [id, userId]))
  const plans = await readPlans(Prisma.sql`plan.id = ANY(${[...ownerOf.keys()]}::uuid[])`, tx)
  const plansOf = new Map<string, OpenPlan[]>()
  for (const plan of plans) {
    const owner = ownerOf.get(plan.id) ?? ''
    plansOf.set(owner, [...(plansOf.get(owner) ?? []), plan])
  }
  return plansOf
}

/** The plan of an order that is not reversed, open or not. */
export const livePlanOf = (orderId: string, tx: RawTx): Promise<OpenPlan | undefined> =>
  readPlans(Prisma.sql`plan.order_id = ${orderId}::uuid AND plan.state <> 'reversed'`, tx).then(([plan]) => plan)

/** What it costs the buyer to pay off everything today, in naira, plan by plan. */
export async function getPayOff(userId: string): Promise<PayOffDto> {
  const { amount, rebate, plans } = payOffOf(await openPlansOf(userId), await databaseDay())
  const lost = await writtenOffOf(userId)
  return {
    amount: toNaira(kobo(amount + lost)),
    writtenOff: toNaira(lost),
    rebate: toNaira(rebate),
    plans: plans.map((each) => ({
      orderId: each.plan.orderId,
      orderNumber: each.plan.orderNumber,
      owed: toNaira(openOf(each.plan)),
      rebate: toNaira(each.rebate),
      amount: toNaira(each.amount),
    })),
  }
}
