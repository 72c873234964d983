import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { type Day, addDays, columnDay } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { forEachRow } from '@/lib/core/each-row'
import { lockOrder } from '@/lib/core/locks'
import { kobo } from '@/lib/core/money'
import { tell } from '@/lib/notifications/tell'
import { cancelUnpaidOrder } from './cancel'
import { FEES_WAIT, feesWaitNews, feesWaitSuffix } from './news'
import { FEE_DAYS, FEE_REMINDER_DAYS, statusesOnList } from './rules'

/* Approved orders whose fees are unpaid (docs/decisions/0027, 0065). The database's clock decides. */

/** SQL for the approved orders with unpaid fees, and the day of their approval in Lagos. */
const UNPAID = Prisma.sql`
  SELECT orders.id, orders.user_id, (move.created_at AT TIME ZONE 'Africa/Lagos')::date AS approved_on,
    move.created_at AS approved_at
  FROM orders JOIN order_moves move ON move.order_id = orders.id AND move."to" = 'approved'
  WHERE orders.status = ANY (${statusesOnList('pick')}::"OrderStatus"[])
    AND orders.fees_paid_at IS NULL AND orders.service_fee_kobo + orders.delivery_fee_kobo > 0
    AND NOT EXISTS (
      SELECT FROM payments
      WHERE payments.order_id = orders.id AND payments.state = 'pending' AND payments.provider_status = 'pending'
    )`
const TODAY = Prisma.sql`(now() AT TIME ZONE 'Africa/Lagos')::date`

/**
 * Reminds buyers to pay the delivery and service fee of an approved order, once on each of `FEE_REMINDER_DAYS`. Orders
 * with a payment in progress are left out, so that nobody pays twice, and so are buyers who have left or erased their
 * account.
 * @param limit the most reminders in one run
 * @returns the number of reminders
 */
export async function remindOfFees(limit = 500): Promise<number> {
  let count = 0
  for (const [index, days] of FEE_REMINDER_DAYS.entries()) {
    const until = FEE_REMINDER_DAYS[index + 1]
    count += await remindAfter(days, until, index + 1, limit - count)
  }
  return count
}

/** @param until the day of the next reminder, which makes this one unnecessary */
async function remindAfter(days: number, until: number | undefined, nth: number, limit: number): Promise<number> {
  const waiting = await db().$queryRaw<{ id: string; approved_on: Date }[]>`
    SELECT unpaid.id, unpaid.approved_on FROM (${UNPAID}) AS unpaid
    JOIN users buyer ON buyer.id = unpaid.user_id AND buyer.eligibility = 'approved' AND buyer.erased_at IS NULL
    WHERE unpaid.approved_at <= now() - make_interval(days => ${days}::int)
      AND unpaid.approved_at > now() - make_interval(days => ${until ?? FEE_DAYS}::int)
      AND NOT EXISTS (
        SELECT FROM outbox_mails mail
        WHERE mail.dedupe_key = ${FEES_WAIT} || unpaid.id || ${feesWaitSuffix(nth)})
    ORDER BY unpaid.id LIMIT ${limit}`
  return forEachRow('unpaid fees of an order', waiting, ({ id, approved_on }) =>
    remind(id, addDays(columnDay(approved_on), FEE_DAYS), nth),
  )
}

/** @returns false when another server sent the reminder, or when the order has changed */
async function remind(orderId: string, lastDay: Day, nth: number): Promise<boolean> {
  return transaction(async (tx) => {
    // Settling a payment and closing an order take the same lock.
    await lockOrder(tx, orderId)
    const order = await tx.order.findUnique({
      where: { id: orderId, status: { in: statusesOnList('pick') }, feesPaidAt: null },
      select: {
        id: true,
        number: true,
        userId: true,
        serviceFeeKobo: true,
        deliveryFeeKobo: true,
      },
    })
    if (!order) return false
    const amount = kobo(order.serviceFeeKobo + order.deliveryFeeKobo)
    return tell(tx, { id: order.userId }, feesWaitNews(order, { amount, lastDay, nth }))
  })
}

/**
 * Cancels approved orders whose fees are still unpaid after the last day. Orders with a payment in progress are left
 * out until it ends.
 * @param limit the most orders in one run
 * @returns the number of cancelled orders
 */
export async function cancelUnpaidOrders(limit = 500): Promise<number> {
  const late = await db().$queryRaw<{ id: string }[]>`
    ${lateOrders(Prisma.sql`true`)} ORDER BY unpaid.id LIMIT ${limit}`
  return forEachRow('unpaid order', late, ({ id }) => cancelUnpaidOrder(id, (tx) => isLate(tx, id)))
}

const lateOrders = (which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT unpaid.id FROM (${UNPAID}) AS unpaid WHERE unpaid.approved_on + ${FEE_DAYS}::int < ${TODAY} AND ${which}`

async function isLate(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`${lateOrders(Prisma.sql`unpaid.id = ${orderId}::uuid`)}`
  return rows.length > 0
}
