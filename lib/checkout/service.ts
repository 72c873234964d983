import 'server-only'
import type { CheckoutSource, SoldOutChoice } from '@/generated/prisma/enums'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, db, transaction } from '@/lib/database/db'
import { badRequest, notFound } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import type { Kobo } from '@/lib/core/money'
import { placeNamedIn } from './place-rules'

/**
 * Opens a checkout draft of the cart, or finds the open one.
 * @param seenTotal the total on the buyer's screen, in kobo, so that step 1 can show when it has changed; null when the
 * buyer comes past the cart, and undefined when it is unknown
 * @returns the draft's id, which is the idempotency key of its order
 * @throws AppError 400 when the cart is empty
 */
export async function startCheckout(actor: Buyer, seenTotal?: Kobo | null): Promise<string> {
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const where = { userId: actor.id }
    if ((await tx.cartItem.count({ where })) + (await tx.cartPackage.count({ where })) === 0)
      throw badRequest('There is nothing in your cart.', { code: 'cart_empty' })
    const id = await openDraft(tx, actor.id, 'cart')
    if (seenTotal !== undefined) await tx.checkoutDraft.update({ where: { id }, data: { seenTotalKobo: seenTotal } })
    return id
  })
}

/**
 * Opens a checkout draft, or finds the open one of the source. A new draft has the delivery details of the last order
 * that went to an address, the first one the buyer's home address. The buyer must be locked.
 * @returns the draft's id
 */
export async function openDraft(tx: Tx, userId: string, source: CheckoutSource): Promise<string> {
  const open = await tx.checkoutDraft.findFirst({ where: { userId, source, orderId: null }, select: { id: true } })
  if (open) return open.id
  const last = await tx.order.findFirst({
    where: { userId, deliveryWorkplace: null },
    select: { deliveryState: true, deliveryCity: true, deliveryLocation: true, deliveryPhone: true },
    orderBy: { placedAt: 'desc' },
  })
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { phone: true, address: true } })
  const home = placeNamedIn(user.address ?? '')
  const draft = await tx.checkoutDraft.create({
    data: {
      userId,
      source,
      // The first order goes where the buyer lives, unless the buyer says otherwise.
      state: last?.deliveryState ?? home.state,
      city: last?.deliveryCity ?? home.city,
      location: last?.deliveryLocation ?? home.location,
      phone: last?.deliveryPhone ?? user.phone ?? '',
    },
    select: { id: true },
  })
  return draft.id
}

type Field = string | undefined
type Typed = { state?: Field; city?: Field; location?: Field; phone?: Field; months?: number | undefined } & {
  ifSoldOut?: SoldOutChoice | undefined
}

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
