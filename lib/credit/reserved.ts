import 'server-only'
import { Prisma } from '@/generated/prisma/client'

/**
 * SQL for what payouts reserve of a buyer's credit, in kobo: what the buyer asked for, or what staff requested and a
 * second person has not decided yet. Both may be about the same money, so the larger one counts. A request from before
 * the amount was kept reserves all credit (docs/decisions/0116).
 * @param userId SQL for the buyer's id
 * @param exceptApprovalId a request that is being performed: its money has left already
 */
export const reservedOf = (userId: Prisma.Sql, exceptApprovalId?: string): Prisma.Sql => Prisma.sql`
  greatest(
    (SELECT coalesce(sum(coalesce(account.amount_kobo, own.credit_kobo)), 0)
      FROM payout_accounts account JOIN wallets own ON own.user_id = account.user_id
      WHERE account.user_id = ${userId} AND account.is_asked AND account.paid_at IS NULL),
    (SELECT coalesce(sum(amount), 0) FROM approvals
      WHERE kind = 'payout' AND payload->>'about' = ${userId}::text AND state = 'pending' AND expires_at > now()
        AND approvals.id IS DISTINCT FROM ${exceptApprovalId ?? null}::uuid))::bigint`
