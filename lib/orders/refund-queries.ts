import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { RefundState } from '@/generated/prisma/enums'
import type { Buyer } from '@/lib/core/actors'
import type { Day } from '@/lib/core/clock'
import { toNaira } from '@/lib/core/money'
import { raw } from '@/lib/database/raw'
import { type PurposeName, formatAmount } from '@/lib/payments/rules'
import type { OwnRefundDto, RefundDto } from './schema'

/** The day of a refund in Africa/Lagos: when it was completed, or asked for. */
const DAY = Prisma.sql`(coalesce(refund.completed_at, refund.created_at) AT TIME ZONE 'Africa/Lagos')::date`

/** Staff repeat a refund that failed; the buyer sees the newer one only. */
const IS_NEWEST_TRY = Prisma.sql`(refund.state <> 'failed' OR NOT EXISTS (
  SELECT FROM refunds newer
  WHERE newer.payment_id = refund.payment_id AND newer.is_stray = refund.is_stray
    AND (newer.created_at, newer.id) > (refund.created_at, refund.id)))`

/** Kobo in JSON are texts, because JSON has no large integers. */
export type RefundJson = { readonly amount: string; readonly state: RefundState; readonly on: Day }

/** A subquery for the refunds of an order's fees as JSON, oldest first. @param orderId SQL for the id */
export const feeRefunds = (orderId: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce((
  SELECT json_agg(json_build_object('amount', refund.amount_kobo::text, 'state', refund.state, 'on', ${DAY})
    ORDER BY refund.created_at, refund.id)
  FROM payments paid JOIN refunds refund ON refund.payment_id = paid.id
  WHERE paid.order_id = ${orderId} AND paid.purpose = 'order_fees' AND NOT refund.is_stray AND ${IS_NEWEST_TRY}
), '[]')`

export const toRefundDto = ({ amount, state, on }: RefundJson): RefundDto => ({
  amount: toNaira(BigInt(amount)),
  state,
  on,
})

/** The refunds of an order's fees, oldest first. */
export async function refundsOfOrder(orderId: string): Promise<RefundDto[]> {
  const [found] = await raw().$queryRaw<{ refunds: RefundJson[] }[]>`
    SELECT ${feeRefunds(Prisma.sql`${orderId}::uuid`)} AS refunds`
  return found?.refunds.map(toRefundDto) ?? []
}

type OwnRefundRow = {
  readonly id: string
  readonly amount: bigint
  readonly currency: string
  readonly state: Exclude<RefundState, 'completed'>
  readonly on: string
  readonly of: PurposeName | 'unapplied'
  readonly orderNumber: string | null
}

/** The most refunds that the statement shows above its lines. */
const MOST_UNDERWAY = 20

/** The buyer's refunds that have not arrived yet, newest first. Those that have are lines of the statement. */
export async function listRefundsUnderway(actor: Buyer): Promise<OwnRefundDto[]> {
  const rows = await raw().$queryRaw<OwnRefundRow[]>`
    SELECT refund.id, refund.amount_kobo AS amount, refund.state::text AS state, ${DAY}::text AS on,
      CASE WHEN refund.is_stray THEN payment.stray_currency ELSE payment.currency END AS currency,
      CASE WHEN refund.is_stray OR payment.purpose = 'unrequested' THEN 'unapplied'
        ELSE payment.purpose::text END AS of,
      orders.number AS "orderNumber"
    FROM payments payment JOIN refunds refund ON refund.payment_id = payment.id
    LEFT JOIN orders ON orders.id = payment.order_id
    WHERE payment.user_id = ${actor.id}::uuid AND refund.state <> 'completed' AND ${IS_NEWEST_TRY}
    ORDER BY refund.id DESC LIMIT ${MOST_UNDERWAY}`
  return rows.map(({ amount, currency, ...refund }) => ({ ...refund, amount: formatAmount(amount, currency) }))
}
