import 'server-only'
import { readCart } from '@/lib/cart/queries'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import type { Buyer } from '@/lib/core/actors'
import { columnDay, dayColumn } from '@/lib/core/clock'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { newId } from '@/lib/core/ids'
import { openDraft } from '@/lib/checkout/service'
import { type Tx, databaseDay, transaction } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { readBasket, rhythmOf } from './queries'
import { MAX_LINES, nextProposal } from './rules'
import type { BasketItem } from './schema'

/* The monthly basket (docs/decisions/0146). Nothing of it is ordered without the buyer. */

/**
 * Replaces what is in the buyer's basket; a new basket is started. The prices of today count as seen.
 * @throws AppError 400 when nothing is left in it, 404 for an unknown product
 */
export const saveBasket = (actor: Buyer, items: readonly BasketItem[]): Promise<void> =>
  change(actor, async (tx) => {
    const kept = items.filter(({ quantity }) => quantity > 0)
    if (kept.length === 0) throw badRequest('Keep at least one product, or end the basket.')
    await tx.basketLine.deleteMany({ where: { userId: actor.id } })
    const { count } = await addLines(tx, actor, kept)
    if (count < new Set(kept.map(({ productId }) => productId)).size) throw notFound('There is no such product.')
  })

/**
 * Puts the goods of an order of the buyer, or of the cart, into the basket; the parts of packages are products by
 * themselves there. What is in it already counts, so that a second tap adds nothing.
 * @throws AppError 400 when there are none, 409 when the basket would have too many products
 */
export const fillBasket = (actor: Buyer, orderId: string | undefined): Promise<void> =>
  change(actor, async (tx) => {
    const found =
      orderId === undefined
        ? (await readCart(actor.id, tx)).map(({ product, quantity }) => ({ productId: product.id, quantity }))
        : await tx.orderItem.findMany({
            where: { orderId, replacesId: null, order: { userId: actor.id } },
            select: { productId: true, quantity: true },
          })
    if (found.length === 0) throw badRequest('There is nothing to put into the basket.')
    await addLines(tx, actor, found)
    if ((await tx.basketLine.count({ where: { userId: actor.id } })) > MAX_LINES)
      throw conflict(`A basket has at most ${MAX_LINES} products.`)
  })

/** Starts the basket if there is none, and changes its lines. */
async function change({ id: userId }: Buyer, lines: (tx: Tx) => Promise<void>): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await tx.basket.count({ where: { userId } })) === 0)
      await tx.basket.create({ data: { userId, ...(await fromToday(tx, userId)) }, select: { userId: true } })
    await lines(tx)
  })
}

async function addLines(tx: Tx, { id }: Buyer, items: readonly BasketItem[]): Promise<{ readonly count: number }> {
  const lines = items.map(({ productId, quantity }) => ({ id: newId(), product_id: productId, quantity }))
  const count = await tx.$executeRaw`
    INSERT INTO basket_lines (id, user_id, product_id, quantity, price_seen_kobo)
    SELECT min(line.id::text)::uuid, ${id}::uuid, product.id, least(sum(line.quantity), ${MAX_QUANTITY}),
      product.price_kobo
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS line(id uuid, product_id uuid, quantity int)
    JOIN products product ON product.id = line.product_id
    GROUP BY product.id
    ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = greatest(basket_lines.quantity, excluded.quantity)`
  return { count }
}

/** The days of a basket that is started or goes on today. */
async function fromToday(tx: Tx, userId: string) {
  const today = await databaseDay(tx)
  return { settledOn: dayColumn(today), nextOn: dayColumn(nextProposal(await rhythmOf(tx, userId), today)) }
}

/** Pauses the basket, or goes on with it from today. @throws AppError 404 without a basket */
export const pauseBasket = (actor: Buyer, isPaused: boolean): Promise<void> =>
  transaction(async (tx) => {
    await requireBasket(tx, actor)
    await tx.basket.update({
      where: { userId: actor.id },
      data: isPaused ? { isPaused, proposedOn: null } : { isPaused, ...(await fromToday(tx, actor.id)) },
      select: { userId: true },
    })
  })

/**
 * Skips the proposal that waits, or without one the next.
 * @throws AppError 404 without a basket, 409 while it is paused
 */
export const skipBasket = (actor: Buyer): Promise<void> =>
  transaction(async (tx) => {
    const { isPaused, nextOn } = await requireBasket(tx, actor)
    if (isPaused) throw conflict('The basket is paused, so there is nothing to skip.')
    const data = (await readBasket(actor.id, tx))?.isProposed
      ? { proposedOn: null }
      : { settledOn: nextOn, nextOn: dayColumn(nextProposal(await rhythmOf(tx, actor.id), columnDay(nextOn))) }
    await tx.basket.update({ where: { userId: actor.id }, data, select: { userId: true } })
  })

/** Ends the basket; it is no fault when there is none. */
export const endBasket = (actor: Buyer): Promise<void> =>
  transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await tx.checkoutDraft.deleteMany({ where: { userId: actor.id, source: 'basket', orderId: null } })
    await tx.basket.deleteMany({ where: { userId: actor.id } })
  })

/** Opens a checkout of the basket. @throws AppError 404 without a basket */
export const checkOutBasket = (actor: Buyer): Promise<void> =>
  transaction(async (tx) => {
    await requireBasket(tx, actor)
    await openDraft(tx, actor.id, 'basket')
  })

async function requireBasket(tx: Tx, { id: userId }: Buyer) {
  await lockUser(tx, userId)
  const basket = await tx.basket.findUnique({ where: { userId } })
  if (!basket) throw notFound('You have no monthly basket.')
  return basket
}
