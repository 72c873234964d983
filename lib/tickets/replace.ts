import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { toldReason } from '@/lib/core/reason-rules'
import { placeReplacement } from '@/lib/orders/replacements'
import { isClosed } from '@/lib/orders/rules'
import { recordStep } from './answer'
import type { Resolution } from './schema'
import { getTicketForUpdate, noSuchTicket } from './thread'

/**
 * Resolves a ticket by a free replacement: an order that costs nothing and goes through the desk as every order does.
 * @returns the id of that order
 * @throws AppError 404 for an unknown ticket; 409 for a ticket about no order, while another replacement is under way
 *   or delivered, and as `placeReplacement`
 */
export async function replaceGoods(
  actor: Staff,
  id: string,
  { itemId, quantity, reason }: Resolution,
): Promise<string> {
  return transaction(async (tx) => {
    // The ticket is locked last, after the order and the stock.
    const orderId = await orderOf(tx, id)
    const order = await placeReplacement(tx, actor, orderId, { itemId, quantity })
    const ticket = await getTicketForUpdate(tx, id)
    if (ticket.replacement && !isClosed(ticket.replacement.status))
      throw conflict(`Order ${ticket.replacement.number} replaces these goods already.`, { code: 'already_requested' })

    await tx.ticket.update({ where: { id }, data: { state: 'answered', replacementId: order.id } })
    const goods = `${quantity} × ${order.name}, ${order.measurement}`
    const step = { event: 'replaced', goods, reason: toldReason('ticket_replace', reason) } as const
    await recordStep(tx, actor, ticket, step, [
      `Order ${order.number} brings it to you for free. Nothing is deducted from your pay for it.`,
    ])
    await recordAudit(tx, actor, 'ticket.replaced', `ticket:${id}`, { order: order.id, quantity: String(quantity) })
    return order.id
  })
}

/** The order that a ticket is about. @throws AppError 404 for an unknown ticket, 409 for one about no order */
export async function orderOf(tx: Tx, id: string): Promise<string> {
  const ticket = await tx.ticket.findUnique({ where: { id: rowId(id) }, select: { orderId: true, userId: true } })
  if (!ticket) throw noSuchTicket()
  if (ticket.orderId === null || ticket.userId === null)
    throw conflict('This ticket is about no order, so there is nothing to replace or credit.', { code: 'wrong_state' })
  return ticket.orderId
}
