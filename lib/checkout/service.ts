import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { db, transaction } from '@/lib/database/db'
import { badRequest, notFound } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import type { Kobo } from '@/lib/core/money'
import { stateNamedIn } from './rules'

/**
 * Opens a checkout draft, or finds the open one. A new draft has the delivery details of the last order, the first one
 * the buyer's home address.
 * @param seenTotal the total on the buyer's screen, in kobo, so that step 1 can show when it has changed
 * @returns the draft's id, which is the idempotency key of its order
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
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: { phone: true, address: true } })
    const draft = await tx.checkoutDraft.create({
      data: {
        userId: actor.id,
        seenTotalKobo: seenTotal,
        // The first order goes where the buyer lives, unless the buyer says otherwise.
        state: last?.deliveryState ?? stateNamedIn(user.address ?? ''),
        city: last?.deliveryCity,
        location: last?.deliveryLocation ?? user.address ?? undefined,
        phone: last?.deliveryPhone ?? user.phone ?? '',
      },
      select: { id: true },
    })
    return draft.id
  })
}

type Typed = { state: string; city: string; location: string; phone: string; months?: number }

/**
 * Saves the text of step 1, so that a reload or an expired session loses nothing. After the order is placed, the draft
 * no longer changes.
 * @throws AppError 404 when the draft is not the buyer's: two buyers may share a phone
 */
export async function saveDraft(actor: Buyer, draftId: string, values: Typed): Promise<void> {
  const { count } = await db().checkoutDraft.updateMany({
    where: { id: draftId, userId: actor.id, orderId: null },
    data: values,
  })
  if (count > 0) return
  const placed = await db().checkoutDraft.count({ where: { id: draftId, userId: actor.id } })
  if (placed === 0) throw notFound('This checkout has ended. Please continue from your cart.')
}
