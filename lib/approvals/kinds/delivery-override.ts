import 'server-only'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { picturePath } from '@/lib/server/pictures'
import { toldReason } from '@/lib/core/reason-rules'
import { deliverWithoutCode } from '@/lib/orders/confirm-delivery'
import { asPacked } from '@/lib/orders/list-rules'
import { GONE, approval } from '../approval'
import { ofOrder, orderFacts } from '../order-facts'

/** A delivery without the buyer's code. `lib/approvals/deliveries.ts` requests it, with a photo. */
export const deliveryOverride = approval({
  kind: 'delivery_override',
  perform: async (tx, { about, lines }, { actor, reason }) => {
    await deliverWithoutCode(tx, actor, about, { lines, reason: toldReason('delivery_override', reason) })
    return undefined
  },
  words: () => 'Deliver an order without the buyer’s code',
  facts: async ({ about, lines, photo }) => {
    const order = isId(about)
      ? await db().order.findUnique({
          where: { id: about },
          select: {
            ...ofOrder,
            deliveryState: true,
            deliveryCity: true,
            deliveryLocation: true,
            items: {
              select: { id: true, name: true, measurement: true, quantity: true, packedQuantity: true },
              orderBy: { position: 'asc' },
            },
          },
        })
      : null
    if (!order) return GONE
    const counted = new Map(lines.map((line) => [line.itemId, line]))
    const facts = orderFacts(about, order, [
      ['Delivered to', `${order.deliveryLocation}, ${order.deliveryCity}, ${order.deliveryState}`],
      ...asPacked(order.items).map(({ id, name, measurement, quantity }) => {
        const { received = quantity, damaged = 0 } = counted.get(id) ?? {}
        const taken = damaged > 0 ? `, ${damaged} damaged and taken back` : ''
        return [`${name}, ${measurement}`, `${received} of ${quantity} received${taken}`] as const
      }),
    ])
    return { ...facts, photo: await photoPath(photo) }
  },
})

/** The address of a photo; null when there is none, or when it has been deleted. */
async function photoPath(photo: string | null): Promise<string | null> {
  if (photo === null || !isId(photo)) return null
  const count = await db().image.count({ where: { id: photo } })
  return count > 0 ? picturePath(photo) : null
}
