import 'server-only'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { notifyAll } from '@/lib/notifications/notify'
import { backInStockNotification } from './notifications'

type Waiting = { readonly userId: string; readonly name: string; readonly measurement: string }

/**
 * Tells buyers that a product they wait for can be ordered again, once each: the request ends in the transaction that
 * tells of it. Leavers are not told, because they cannot order. The longest wait comes first.
 * @param products the most products in one run
 * @param people the most buyers of one product in one run
 * @returns the number of buyers who were told
 */
export async function notifyOfStock(products = 100, people = 500): Promise<number> {
  const back = await db().$queryRaw<{ id: string }[]>`
    SELECT product.id FROM products product
    WHERE product.available AND product.stock > 0 AND EXISTS (
      SELECT FROM saved_products saved JOIN users buyer ON buyer.id = saved.user_id
      WHERE saved.kind = 'back_in_stock' AND saved.product_id = product.id AND buyer.eligibility = 'approved')
    ORDER BY product.id LIMIT ${products}`
  return forEachRow('product that is back in stock', back, ({ id }) => notifyThose(id, people))
}

/**
 * Of two servers at once, the second waits for the deletion of the first and then finds nothing to delete.
 * @returns how many were told; 0 when the product has sold out again, or another server told them
 */
async function notifyThose(productId: string, people: number): Promise<number> {
  return transaction(async (tx) => {
    const waiting = await tx.$queryRaw<Waiting[]>`
      WITH next AS (
        SELECT saved.user_id, saved.product_id
        FROM saved_products saved JOIN users buyer ON buyer.id = saved.user_id
        WHERE saved.kind = 'back_in_stock' AND saved.product_id = ${productId}::uuid
          AND buyer.eligibility = 'approved'
        ORDER BY saved.created_at, saved.user_id LIMIT ${people}
      )
      DELETE FROM saved_products USING next, products product
      WHERE saved_products.user_id = next.user_id AND saved_products.product_id = next.product_id
        AND saved_products.kind = 'back_in_stock'
        AND product.id = next.product_id AND product.available AND product.stock > 0
      RETURNING saved_products.user_id AS "userId", product.name, product.measurement`
    return notifyAll(
      tx,
      waiting.map(({ userId, name, measurement }) => ({
        person: { id: userId },
        notification: backInStockNotification({ id: productId, name, measurement }),
      })),
    )
  })
}
