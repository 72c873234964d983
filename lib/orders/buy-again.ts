import 'server-only'
import { unitsInCart } from '@/lib/cart/queries'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { newId, rowId } from '@/lib/core/ids'
import { lockUser } from '@/lib/database/locks'
import { toNaira } from '@/lib/core/money'
import { type Difference, type OldLine, repeatOrder } from './buy-again-rules'
import type { DifferenceDto } from './schema'

type BoughtAgain = { readonly differences: DifferenceDto[]; readonly isWholeCart: boolean }

/**
 * Puts the goods of the buyer's order into their cart again, at today's prices and as far as they are in stock: all of
 * them or, after a refusal, none. The parts of a package are bought as products by themselves. What is in the cart
 * already counts, so a second tap adds nothing.
 * @returns every difference to the order, and whether the cart has nothing else
 * @throws AppError 404 for an unknown order, 403 for another buyer's order, 409 when nothing of it is in stock
 */
export async function buyAgain(actor: Buyer, orderId: string): Promise<BoughtAgain> {
  return transaction(async (tx) => {
    // The cart cannot change meanwhile.
    await lockUser(tx, actor.id)
    const { lines, differences } = repeatOrder(await linesOf(tx, actor, orderId))
    if (lines.length === 0) throw conflict('Nothing of this order is in stock right now.', { code: 'out_of_stock' })
    await tx.$executeRaw`
      INSERT INTO cart_items (id, user_id, product_id, quantity, price_seen_kobo)
      SELECT line.id, ${actor.id}::uuid, line.product_id, line.quantity, line.price
      FROM json_to_recordset(${cartJson(lines)}::json) AS line(id uuid, product_id uuid, quantity int, price bigint)
      ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = greatest(cart_items.quantity, excluded.quantity)`
    const [inCart] = await tx.$queryRaw<{ units: number }[]>`SELECT ${unitsInCart(actor.id)} AS units`
    const taken = lines.reduce((units, { possible }) => units + possible, 0)
    // The cart has at least these units.
    return { differences: differences.map(toDifferenceDto), isWholeCart: inCart?.units === taken }
  })
}

async function linesOf(tx: Tx, actor: Buyer, orderId: string): Promise<OldLine[]> {
  const order = await tx.order.findUnique({ where: { id: rowId(orderId) }, select: { userId: true } })
  if (!order) throw notFound('There is no such order.')
  if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  return tx.$queryRaw<OldLine[]>`
    SELECT product.id AS "productId", item.name, item.measurement, sum(item.quantity)::int AS quantity,
      max(item.price_kobo) AS "priceThen", product.price_kobo AS "priceNow", product.stock, product.available
    FROM order_items item JOIN products product ON product.id = item.product_id
    WHERE item.order_id = ${orderId}::uuid AND item.replaces_id IS NULL
    GROUP BY product.id, item.name, item.measurement ORDER BY min(item.position)`
}

/** The lines as the statement reads them. Kobo are texts, because JSON has no large integers. */
const cartJson = (lines: readonly (OldLine & { readonly possible: number })[]): string =>
  JSON.stringify(
    lines.map(({ productId, possible, priceNow }) => ({
      id: newId(),
      product_id: productId,
      quantity: possible,
      price: priceNow.toString(),
    })),
  )

const toDifferenceDto = (difference: Difference): DifferenceDto =>
  difference.kind === 'price'
    ? { ...difference, before: toNaira(difference.before), now: toNaira(difference.now) }
    : difference
