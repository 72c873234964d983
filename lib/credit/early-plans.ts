import 'server-only'
import { type Tx, db, transaction } from '@/lib/core/db'
import { forEachRow } from '@/lib/core/each-row'
import { lockOrder } from '@/lib/core/locks'

/*
 * Servers of the release before opened plans at approval (docs/decisions/0065). The migration took these back with the
 * same function of the database. The next release can remove this file.
 */

/** Takes back the plan of an order that is not delivered yet, if it has one. Its repayments become credit. */
export async function takeBackEarlyPlan(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ taken: boolean }[]>`SELECT take_back_early_plan(${orderId}::uuid) AS taken`
  return row?.taken === true
}

/**
 * Takes back the plans that servers of the release before have opened since the migration.
 * @param limit the most plans in one run
 * @returns the number of plans
 */
export async function takeBackEarlyPlans(limit = 500): Promise<number> {
  const early = await db().$queryRaw<{ id: string }[]>`
    SELECT orders.id FROM orders JOIN plans plan ON plan.order_id = orders.id AND plan.state <> 'reversed'
    WHERE orders.status IN ('approved', 'packed', 'out_for_delivery') ORDER BY orders.id LIMIT ${limit}`
  return forEachRow('early plan of an order', early, ({ id }) =>
    transaction(async (tx) => {
      await lockOrder(tx, id)
      return takeBackEarlyPlan(tx, id)
    }),
  )
}
