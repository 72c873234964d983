import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { ZERO, formatNairaExact } from '@/lib/core/money'
import { toldReason } from '@/lib/core/reason-rules'
import { creditGoods } from '@/lib/orders/credit-notes'
import type { CreditedLine } from '@/lib/orders/delivery-rules'
import { noteCredit } from '@/lib/tickets/answer'
import { orderOf } from '@/lib/tickets/replace'
import type { TicketCredit } from '@/lib/tickets/schema'
import { GONE, approval } from '../approval'
import { ofOrder, orderFacts } from '../order-facts'
import { refuseTwice } from '../pending-queries'
import { createRequest } from '../service'

/** A credit note for goods of a delivered order, which may resolve a ticket. */
export const creditNote = approval({
  kind: 'credit_note',
  perform: async (tx, { about: orderId, lines, ticketId }, { actor, reason }) => {
    const by = { actorId: actor.id, memo: reason }
    if (ticketId === undefined) return creditGoods(tx, orderId, lines, by)
    const told = toldReason('ticket_credit', reason)
    const amount = await creditGoods(tx, orderId, lines, { ...by, told })
    await noteCredit(tx, actor.id, ticketId, { orderId, amount, reason: told })
    return amount
  },
  words: () => 'Credit goods of a delivered order',
  facts: async ({ about, amount, lines }) => {
    const order = isId(about)
      ? await db().order.findUnique({
          where: { id: about },
          select: {
            ...ofOrder,
            items: {
              where: { id: { in: lines.map(({ itemId }) => itemId) } },
              select: { id: true, name: true, measurement: true },
            },
          },
        })
      : null
    if (!order) return GONE
    const lineOf = new Map(lines.map((line) => [line.itemId, line]))
    return orderFacts(about, order, [
      ...order.items.map(({ id, name, measurement }) => {
        const { quantity = 0, restocked = 0 } = lineOf.get(id) ?? {}
        return [`${name}, ${measurement}`, `${quantity} credited, ${restocked || 'none'} back in stock`] as const
      }),
      ['Amount to be credited', formatNairaExact(amount ?? ZERO)],
    ])
  },
})

/**
 * Requests a credit note for goods of a delivered order. A second person of staff decides.
 * @param lines how much of which line, and how much of it goes back to stock; the request keeps the amount, and the
 *   second person agrees to both
 * @returns the id of the request
 * @throws AppError 404 for an unknown order; 400 for more units back in stock than credited; 409 before delivery, above
 *   what the buyer has kept, and for a plan that was written off
 */
export const requestCreditNote = (
  actor: Staff,
  orderId: string,
  { lines, reason }: { readonly lines: readonly CreditedLine[]; readonly reason: string },
): Promise<string> =>
  createRequest(
    actor,
    creditNote,
    { about: orderId, lines: lines.map(({ restocked = 0, ...line }) => ({ ...line, restocked })) },
    reason,
  )

/**
 * Requests a credit note that resolves a ticket. A second person of staff decides, and the ticket then says so.
 * @returns the id of the request
 * @throws AppError 404 for an unknown ticket, 409 for one about no order, and as `requestCreditNote`
 */
export async function requestTicketCredit(
  actor: Staff,
  ticketId: string,
  { itemId, quantity, restocked, reason }: TicketCredit,
): Promise<string> {
  const about = await orderOf(db(), ticketId)
  await refuseTwice(actor, 'credit_note', about, 'A credit note for this order waits for a colleague already.')
  return createRequest(actor, creditNote, { about, lines: [{ itemId, quantity, restocked }], ticketId }, reason)
}
