import 'server-only'
import { db } from '@/lib/core/db'
import { isId } from '@/lib/core/ids'
import { ZERO, formatNairaExact } from '@/lib/core/money'
import { picturePath } from '@/lib/core/pictures'
import type { ApprovalFacts, RequestOf } from './schema'

/** The facts of requests about an order and its goods. */

export const GONE: ApprovalFacts = { title: 'This item no longer exists', href: null, facts: [] }

/** What a request about an order reads and shows of it, whatever the request is. */
export const ofOrder = { number: true, buyerName: true, company: { select: { name: true } } } as const

type OrderOf = { readonly number: string; readonly buyerName: string; readonly company: { readonly name: string } }

export const orderFacts = (id: string, order: OrderOf, facts: ApprovalFacts['facts']): ApprovalFacts => ({
  title: `Order ${order.number}`,
  href: `/staff/orders/${id}`,
  facts: [['Buyer', order.buyerName], ['Company', order.company.name], ...facts],
})

export async function creditNoteFacts({ about, amount, lines }: RequestOf<'credit_note'>): Promise<ApprovalFacts> {
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
}

export async function deliveryFacts({ about, lines, photo }: RequestOf<'delivery_override'>): Promise<ApprovalFacts> {
  const order = isId(about)
    ? await db().order.findUnique({
        where: { id: about },
        select: {
          ...ofOrder,
          deliveryState: true,
          deliveryCity: true,
          deliveryLocation: true,
          items: {
            select: { id: true, name: true, measurement: true, quantity: true },
            orderBy: { position: 'asc' },
          },
        },
      })
    : null
  if (!order) return GONE
  const counted = new Map(lines.map((line) => [line.itemId, line]))
  const facts = orderFacts(about, order, [
    ['Delivered to', `${order.deliveryLocation}, ${order.deliveryCity}, ${order.deliveryState}`],
    ...order.items.map(({ id, name, measurement, quantity }) => {
      const { received = quantity, damaged = 0 } = counted.get(id) ?? {}
      const taken = damaged > 0 ? `, ${damaged} damaged and taken back` : ''
      return [`${name}, ${measurement}`, `${received} of ${quantity} received${taken}`] as const
    }),
  ])
  return { ...facts, photo: await photoPath(photo) }
}

/** The address of a photo; null when there is none, or when it has been deleted. */
async function photoPath(photo: string | null): Promise<string | null> {
  if (photo === null || !isId(photo)) return null
  const count = await db().image.count({ where: { id: photo } })
  return count > 0 ? picturePath(photo) : null
}
