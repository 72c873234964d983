import 'server-only'
import type { Buyer } from '@/lib/accounts/access'
import { db, transaction } from '@/lib/core/db'
import { badRequest } from '@/lib/core/errors'

/**
 * Opens the buyer's checkout draft, or finds the one that is open. Delivery details start from the last order.
 * @returns the draft's id: the key under which its order is placed once
 * @throws AppError 400 when the cart is empty
 */
export async function startCheckout(actor: Buyer): Promise<string> {
  return transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`
    if ((await tx.cartItem.count({ where: { userId: actor.id } })) === 0) throw badRequest('There is nothing in your cart.')
    const open = await tx.checkoutDraft.findFirst({ where: { userId: actor.id, orderId: null }, select: { id: true } })
    if (open) return open.id
    const last = await tx.order.findFirst({
      where: { userId: actor.id },
      select: { deliveryState: true, deliveryCity: true, deliveryLocation: true, deliveryPhone: true },
      orderBy: { placedAt: 'desc' },
    })
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: { phone: true } })
    const draft = await tx.checkoutDraft.create({
      data: {
        userId: actor.id,
        state: last?.deliveryState,
        city: last?.deliveryCity,
        location: last?.deliveryLocation,
        phone: last?.deliveryPhone ?? user.phone ?? '',
      },
      select: { id: true },
    })
    return draft.id
  })
}

/** What was typed on step 1 so far; kept so that a reload or an expired session loses nothing. */
export async function saveDraft(actor: Buyer, draftId: string, values: { state: string; city: string; location: string; phone: string; months?: number }): Promise<void> {
  await db().checkoutDraft.updateMany({ where: { id: draftId, userId: actor.id, orderId: null }, data: values })
}
