import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { db, transaction } from '@/lib/core/db'
import { forEachRow } from '@/lib/core/each-row'
import { lockOrder } from '@/lib/core/locks'
import { kobo } from '@/lib/core/money'
import { tell } from '@/lib/notifications/tell'
import { feesWaitNews } from './news'
import { statusesOnList } from './rules'

/** The buyer is reminded when the fees are still unpaid this long after the approval (docs/decisions/0027). */
const PATIENCE = Prisma.sql`interval '24 hours'`
/**
 * An older approval is not reminded of. The reminder's mail, which keeps it from repeating, is stored for longer: the
 * settings accept no KEEP_MAILS_DAYS below 30.
 */
const LATEST = Prisma.sql`interval '30 days'`

/**
 * Reminds buyers once to pay the delivery and service fee of an approved order. Orders with a payment in progress are
 * left out, so that nobody pays twice, and so are buyers who have left or erased their account.
 * @param limit the most orders in one run
 * @returns the number of reminders
 */
export async function remindOfFees(limit = 500): Promise<number> {
  const waiting = await db().$queryRaw<{ id: string }[]>`
    SELECT orders.id FROM orders
    JOIN users buyer ON buyer.id = orders.user_id AND buyer.eligibility = 'approved' AND buyer.erased_at IS NULL
    WHERE orders.status = ANY (${statusesOnList('pick')}::"OrderStatus"[])
      AND orders.fees_paid_at IS NULL AND orders.service_fee_kobo + orders.delivery_fee_kobo > 0
      AND EXISTS (
        SELECT FROM order_moves move
        WHERE move.order_id = orders.id AND move."to" = 'approved'
          AND move.created_at BETWEEN now() - ${LATEST} AND now() - ${PATIENCE}
      )
      AND NOT EXISTS (
        SELECT FROM payments
        WHERE payments.order_id = orders.id AND payments.state = 'pending' AND payments.provider_status = 'pending'
      )
      AND NOT EXISTS (SELECT FROM outbox_mails mail WHERE mail.dedupe_key = 'fees-wait:' || orders.id)
    ORDER BY orders.id LIMIT ${limit}`
  return forEachRow('unpaid fees of an order', waiting, ({ id }) => remind(id))
}

/** @returns false when another server sent the reminder, or when the order has changed */
async function remind(orderId: string): Promise<boolean> {
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
    const fees = kobo(order.serviceFeeKobo + order.deliveryFeeKobo)
    return tell(tx, { id: order.userId }, feesWaitNews(order, fees))
  })
}
