import 'server-only'
import type { Staff } from '@/lib/core/actors'
import type { Tx } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { type LineQuantity, keptOf, receivedOf } from './delivery-rules'
import { placeFreeOrder } from './free-order'
import { getOrderForUpdate } from './locked-order'
import { isClosed, isDelivered } from './rules'

/** An order that delivers goods again for nothing. */
type Replacement = { readonly id: string; readonly number: string; readonly name: string; readonly measurement: string }

/**
 * Places an order for goods of a delivered order that are sent again. It costs nothing and opens no plan, takes its
 * stock at once, and goes through the desk as every order does. The caller records it in the ticket that it resolves.
 * @param line the line of the delivered order, and how much of it is sent again
 * @throws AppError 404 for an unknown order; 400 for a line of another order; 409 before delivery, above what the buyer
 *   keeps and has not been sent again, and when the stock is too low
 */
export async function placeReplacement(
  tx: Tx,
  actor: Staff,
  orderId: string,
  { itemId, quantity }: LineQuantity,
): Promise<Replacement> {
  const { number } = await getOrderForUpdate(tx, orderId)
  const original = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: copiedSelect })
  if (!isDelivered(original.status))
    throw conflict(`Order ${number} is not delivered, so nothing of it can be replaced.`, { code: 'wrong_state' })
  const item = await tx.orderItem.findFirst({ where: { id: itemId, orderId }, select: itemSelect })
  if (!item) throw badRequest('There is no such line in this order.')
  const { productId } = item
  // The product may be in another line too, and what was sent again does not say of which.
  const lines = await tx.orderItem.findMany({ where: { orderId, productId }, select: itemSelect })
  const kept = lines.reduce((sum, line) => sum + keptOf(line), 0)
  const most = Math.min(keptOf(item), kept - (await countReplaced(tx, orderId, productId)))
  if (quantity > most)
    throw conflict(`At most ${Math.max(0, most)} of ${item.name} can be replaced.`, { code: 'above_delivered' })

  const { status: _, ...copied } = original
  const { receivedQuantity: _received, creditedQuantity: _credited, ...goods } = item
  const order = await placeFreeOrder(tx, actor, {
    ...{ ...copied, key: `replacement:${newId()}`, reason: 'replacement' },
    lines: [{ ...goods, quantity }],
  })
  return { ...order, name: item.name, measurement: item.measurement }
}

const copiedSelect = {
  status: true,
  userId: true,
  companyId: true,
  buyerName: true,
  vatBps: true,
  interestBps: true,
  deliveryState: true,
  deliveryCity: true,
  deliveryLocation: true,
  deliveryPhone: true,
  termsVersion: true,
  termsAcceptedAt: true,
} as const

const itemSelect = {
  productId: true,
  name: true,
  measurement: true,
  type: true,
  imageId: true,
  vatClass: true,
  ifSoldOut: true,
  quantity: true,
  receivedQuantity: true,
  creditedQuantity: true,
} as const

/** How much of a product of an order was sent again, or is on its way. */
async function countReplaced(tx: Tx, orderId: string, productId: string): Promise<number> {
  const items = await tx.orderItem.findMany({
    where: { productId, order: { replaces: { orderId } } },
    select: { quantity: true, receivedQuantity: true, order: { select: { status: true } } },
  })
  return items.reduce((sum, { order, ...item }) => sum + (isClosed(order.status) ? 0 : receivedOf(item)), 0)
}
