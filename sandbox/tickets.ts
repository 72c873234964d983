import { db } from '@/lib/database/db'
import { aBuyer, anOrder } from './factories'

/** A buyer with a delivered order of four bags of ₦10,000, repaid over two paydays. */
export async function aDelivery() {
  const buyer = await aBuyer()
  const dues = [20, 50].map((inDays) => ({ inDays, amount: 2_000_000n }))
  const order = await anOrder(buyer, { quantity: 4, dues })
  const item = await db().orderItem.findFirstOrThrow({
    where: { orderId: order.id },
    select: { id: true, productId: true },
  })
  return { buyer, order, itemId: item.id, productId: item.productId }
}

type Subject = {
  readonly buyer: { readonly id: string; readonly email: string }
  readonly order: { readonly id: string }
  /** Null for the whole order. */
  readonly itemId: string | null
}

/** An open ticket about a delivery. @returns its id */
export async function aTicket({ buyer, order, itemId }: Subject): Promise<string> {
  const { id } = await db().ticket.create({
    data: {
      userId: buyer.id,
      orderId: order.id,
      itemId,
      kind: 'damaged',
      firstName: 'Firstname',
      lastName: 'Lastname',
      email: buyer.email,
      messages: { create: { isStaff: false, authorId: buyer.id, text: 'Two bags are wet.' } },
    },
    select: { id: true },
  })
  return id
}

/** Lets the time of a ticket be over. */
export const makeOverdue = (id: string) =>
  db().$executeRaw`UPDATE tickets SET opened_at = now() - interval '2 days', due_at = now() WHERE id = ${id}::uuid`
