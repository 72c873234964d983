import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Buyer } from '@/lib/core/actors'
import { type Day, formatDay } from '@/lib/core/clock'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict, forbidden } from '@/lib/core/errors'
import type { Kobo } from '@/lib/core/money'
import { toldReason } from '@/lib/core/reason-rules'
import { requestFeeRefund } from '@/lib/payments/refunds'
import { deleteDeliveryCode } from './delivery-codes'
import { isFree, packedOf } from './delivery-rules'
import { returnShare } from './gift-shares'
import { type LockedOrder, getOrderForUpdate, hasUnpaidFees, recordMove } from './locked-order'
import { STATUS_LABELS, canBuyerCancel, statusesOnList } from './rules'

/**
 * Cancels an order for its buyer before it is packed: returns the stock and refunds paid fees. Cancelling again changes
 * nothing.
 * @throws AppError 404 for an unknown order, 403 for another buyer's order, 409 once it is packed or rejected
 */
export async function cancelOrder(actor: Buyer, orderId: string): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
    if (order.status === 'cancelled') return
    if (!canBuyerCancel(order.status))
      throw conflict(`Order ${order.number} is “${STATUS_LABELS[order.status]}” and can no longer be cancelled.`, {
        code: 'wrong_state',
      })
    const { refund } = await closeOrder(tx, order, actor.id)
    await recordMove(tx, order, 'cancelled', actor.id, { refund })
  })
}

/**
 * Cancels an approved order for the system, because its fees are unpaid and their time is over.
 * @param lastDayOf the day until which they could be paid, undefined when it is not over; asked under the order's lock,
 *   because a payment may have arrived meanwhile
 * @returns false when the order has moved on
 */
export async function cancelUnpaidOrder(
  orderId: string,
  lastDayOf: (tx: Tx) => Promise<Day | undefined>,
): Promise<boolean> {
  return transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (!statusesOnList('pick').includes(order.status) || !hasUnpaidFees(order)) return false
    const lastDay = await lastDayOf(tx)
    if (lastDay === undefined) return false
    const reason = `The delivery and service fee was not paid by ${formatDay(lastDay)}.`
    const { refund } = await closeOrder(tx, order, null)
    await recordAudit(tx, null, 'order.cancelled', `order:${order.id}`, { reason })
    await recordMove(tx, order, 'cancelled', null, { reason: toldReason('order_cancel', reason), refund })
    return true
  })
}

/**
 * Returns the goods of an order that will not be delivered to stock, and refunds paid fees to the buyer. An employer's
 * gift is credit of the company again.
 * @param actorId null for the system
 * @returns the refund in kobo, 0 without one, which the buyer is told
 */
export async function closeOrder(
  tx: Tx,
  order: LockedOrder,
  actorId: string | null,
): Promise<{ readonly refund: Kobo }> {
  const { id } = order
  await deleteDeliveryCode(tx, id)
  if (isFree(order)) await returnShare(tx, id, [])
  const items = await tx.orderItem.findMany({
    where: { orderId: id },
    select: { productId: true, quantity: true, packedQuantity: true },
    orderBy: { productId: 'asc' },
  })
  for (const { productId, ...item } of items) {
    const quantity = packedOf(item)
    if (quantity === 0) continue
    await tx.product.update({ where: { id: productId }, data: { stock: { increment: quantity } } })
    await tx.stockMovement.create({ data: { productId, quantity, reason: 'order closed', orderId: id, actorId } })
  }
  return { refund: await requestFeeRefund(tx, id) }
}
