import 'server-only'
import type { Tx } from '@/lib/database/db'
import { type EmittedEvent, emitEvents } from '@/lib/webhooks/emit'

type Changed = Readonly<Record<'state' | 'orderId' | 'employeeId' | 'companyId', string>>

export const refreshWallet = (tx: Tx, userId: string): Promise<void> => refreshWallets(tx, [userId])

/** By buyer: what settles plans, and for how many seconds the event waits that tells of it. */
export type HeldEvents = ReadonlyMap<string, { readonly source: string; readonly seconds: number }>

/** The key of a held event, by which `withdrawEvent` takes it back. */
export const settledKey = (orderId: string, source: string): string => `plan-settled:${orderId}:${source}`

/**
 * Recomputes the plan states and wallets of buyers from their instalments and the ledger, so that they cannot drift.
 * Call it last, with the wallets locked.
 */
export async function refreshWallets(tx: Tx, userIds: readonly string[], held: HeldEvents = new Map()): Promise<void> {
  const changed = await tx.$queryRaw<Changed[]>`
    UPDATE plans SET state = paid.state
    FROM (
      SELECT plan.id,
        CASE WHEN bool_and(part.paid_kobo = part.amount_kobo) THEN 'settled' ELSE 'open' END::"PlanState" AS state
      FROM plans plan JOIN instalments part ON part.plan_id = plan.id
      WHERE plan.user_id = ANY(${userIds}::uuid[]) AND plan.state IN ('open', 'settled')
      GROUP BY plan.id
    ) AS paid
    WHERE plans.id = paid.id AND plans.state <> paid.state
    RETURNING plans.state::text AS state, plans.order_id AS "orderId", plans.user_id AS "employeeId",
      plans.company_id AS "companyId"`
  await emitEvents(
    tx,
    changed
      .filter(({ state }) => state === 'settled')
      .map(({ companyId, orderId, employeeId }): EmittedEvent => {
        const { source, seconds } = held.get(employeeId) ?? {}
        return {
          ...{ type: 'plan.settled', companyId, subject: `order:${orderId}`, employeeId, orderId },
          ...(source !== undefined && { dedupeKey: settledKey(orderId, source), delay: seconds }),
        }
      }),
  )
  await tx.$executeRaw`
    UPDATE wallets SET
      total_loan_kobo = (
        SELECT coalesce(sum(principal_kobo), 0) FROM plans
        WHERE plans.user_id = wallets.user_id AND state <> 'reversed'
      ),
      current_loan_kobo = (
        SELECT coalesce(sum(principal_kobo), 0) FROM plans WHERE plans.user_id = wallets.user_id AND state = 'open'
      ),
      paid_loan_kobo = (
        SELECT coalesce(sum(part.paid_kobo), 0) FROM plans JOIN instalments part ON part.plan_id = plans.id
        WHERE plans.user_id = wallets.user_id AND plans.state = 'open'
      ),
      credit_kobo = (
        SELECT coalesce(-sum(posting.amount), 0)
        FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
        WHERE account.kind = 'customer_credit' AND account.user_id = wallets.user_id
      )
    WHERE user_id = ANY(${userIds}::uuid[])`
}
