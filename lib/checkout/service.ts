import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { db, transaction } from '@/lib/core/db'
import { badRequest, notFound } from '@/lib/core/errors'
import { lockUser } from '@/lib/core/locks'
import type { Kobo } from '@/lib/core/money'

/**
 * Opens the buyer's checkout draft, or finds the one that is open. Delivery details start from the last order.
 * @param seenTotal what the cart came to on the buyer's screen, in kobo: step 1 announces when it is another by then
 * @returns the draft's id: the key under which its order is placed once
 * @throws AppError 400 when the cart is empty
 */
export async function startCheckout(actor: Buyer, seenTotal?: Kobo): Promise<string> {
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if ((await tx.cartItem.count({ where: { userId: actor.id } })) === 0)
      throw badRequest('There is nothing in your cart.', { code: 'cart_empty' })
    const open = await tx.checkoutDraft.findFirst({ where: { userId: actor.id, orderId: null }, select: { id: true } })
    if (open) {
      if (seenTotal !== undefined)
        await tx.checkoutDraft.update({ where: { id: open.id }, data: { seenTotalKobo: seenTotal } })
      return open.id
    }
    const last = await tx.order.findFirst({
      where: { userId: actor.id },
      select: { deliveryState: true, deliveryCity: true, deliveryLocation: true, deliveryPhone: true },
      orderBy: { placedAt: 'desc' },
    })
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: { phone: true } })
    const draft = await tx.checkoutDraft.create({
      data: {
        userId: actor.id,
        seenTotalKobo: seenTotal,
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

type Typed = { state: string; city: string; location: string; phone: string; months?: number }

/**
 * What was typed on step 1 so far; kept so that a reload or an expired session loses nothing. A draft whose order is
 * placed stays as it is.
 * @throws AppError 404 when the buyer has no such draft: what one buyer typed is no other's, though they share a phone
 */
export async function saveDraft(actor: Buyer, draftId: string, values: Typed): Promise<void> {
  const { count } = await db().checkoutDraft.updateMany({
    where: { id: draftId, userId: actor.id, orderId: null },
    data: values,
  })
  if (count > 0) return
  const placed = await db().checkoutDraft.count({ where: { id: draftId, userId: actor.id } })
  if (placed === 0) throw notFound('This checkout is not yours or no longer there. Please go on from your cart.')
}
