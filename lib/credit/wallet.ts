import 'server-only'
import type { Tx } from '@/lib/core/db'

/** The wallet: the ledger seen by a buyer, and the lock under which a buyer's credit changes. */

/** Makes everything that touches this buyer's credit wait until the transaction ends. Opens the wallet where there is none. */
export async function lockWallet(tx: Tx, userId: string): Promise<void> {
  await tx.wallet.createMany({ data: [{ userId }], skipDuplicates: true })
  await tx.$queryRaw`SELECT 1 FROM wallets WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`
}

/**
 * Brings plans and wallet of a buyer up to their instalments and the ledger. Figures are counted anew, never added to,
 * so they cannot drift; call it last, with the wallet locked.
 */
export async function refreshWallet(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE plans SET state = paid.state
    FROM (
      SELECT plan.id, CASE WHEN bool_and(part.paid_kobo = part.amount_kobo) THEN 'settled' ELSE 'open' END::"PlanState" AS state
      FROM plans plan JOIN instalments part ON part.plan_id = plan.id
      WHERE plan.user_id = ${userId}::uuid AND plan.state IN ('open', 'settled')
      GROUP BY plan.id
    ) AS paid
    WHERE plans.id = paid.id AND plans.state <> paid.state`
  await tx.$executeRaw`
    UPDATE wallets SET
      total_loan_kobo = (SELECT coalesce(sum(principal_kobo), 0) FROM plans WHERE user_id = ${userId}::uuid AND state <> 'reversed'),
      current_loan_kobo = (SELECT coalesce(sum(principal_kobo), 0) FROM plans WHERE user_id = ${userId}::uuid AND state = 'open'),
      paid_loan_kobo = (
        SELECT coalesce(sum(part.paid_kobo), 0) FROM plans JOIN instalments part ON part.plan_id = plans.id
        WHERE plans.user_id = ${userId}::uuid AND plans.state = 'open'
      ),
      credit_kobo = (
        SELECT coalesce(-sum(posting.amount), 0) FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
        WHERE account.kind = 'customer_credit' AND account.user_id = ${userId}::uuid
      )
    WHERE user_id = ${userId}::uuid`
}
