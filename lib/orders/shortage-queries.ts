import 'server-only'
import { createHash } from 'node:crypto'
import type { Staff } from '@/lib/core/actors'
import { type Tx, db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { toNaira } from '@/lib/core/money'
import { packedOf } from './delivery-rules'
import { MOST_DEARER_BPS, chargedFor } from './shortage-rules'
import type { ShortageDto } from './schema'

const lineSelect = {
  id: true,
  productId: true,
  name: true,
  measurement: true,
  type: true,
  vatClass: true,
  priceKobo: true,
  quantity: true,
  ifSoldOut: true,
  packedQuantity: true,
  product: { select: { categoryId: true } },
  replacement: { select: { id: true, productId: true, quantity: true } },
} as const

/** The lines of an order as they were agreed, with what replaces missing goods of them. */
export const readShortLines = (tx: Tx, orderId: string) =>
  tx.orderItem.findMany({
    where: { orderId, replacesId: null },
    select: lineSelect,
    orderBy: { position: 'asc' },
  })
export type ShortLine = Awaited<ReturnType<typeof readShortLines>>[number]

type Recorded = { readonly id: string; readonly found: number; readonly replaceBy: string | null }

export const recordedOf = (line: ShortLine): Recorded => ({
  id: line.id,
  found: packedOf(line),
  replaceBy: line.replacement?.productId ?? null,
})

/** Stands for what is recorded of an order: the same for two recordings that say the same. */
export const markOf = (lines: readonly Recorded[]): string =>
  createHash('sha256')
    .update(lines.map(({ id, found, replaceBy }) => `${id} ${found} ${replaceBy}`).join('\n'))
    .digest('base64url')

type OfferRow = {
  readonly itemId: string
  readonly productId: string
  readonly name: string
  readonly price: bigint
  readonly inStock: number
}

/** The goods that can replace those of each line, the dearest first; what replaces it now counts as in stock. */
const MOST_OFFERS = 20

/** Reads what was found of an order, and what can replace the rest. @throws AppError 404 */
export async function getShortage(_actor: Staff, orderId: string): Promise<ShortageDto> {
  const [lines, offers] = await Promise.all([
    readShortLines(db(), rowId(orderId)),
    db().$queryRaw<OfferRow[]>`
      SELECT line.id AS "itemId", offer.*
      FROM order_items line JOIN products missing ON missing.id = line.product_id
      LEFT JOIN order_items chosen ON chosen.replaces_id = line.id
      CROSS JOIN LATERAL (
        SELECT product.id AS "productId", product.name, product.price_kobo AS price,
          product.stock + CASE WHEN product.id = chosen.product_id THEN chosen.quantity ELSE 0 END AS "inStock"
        FROM products product
        WHERE product.category_id = missing.category_id AND product.measurement = line.measurement
          AND product.vat_class = line.vat_class AND product.available
          AND (product.stock > 0 OR product.id = chosen.product_id)
          AND product.price_kobo <= line.price_kobo + round(line.price_kobo * ${MOST_DEARER_BPS} / 10000.0)
          AND NOT EXISTS (
            SELECT FROM order_items other WHERE other.order_id = line.order_id AND other.product_id = product.id
              AND other.replaces_id IS DISTINCT FROM line.id)
        ORDER BY product.price_kobo DESC, product.name, product.id LIMIT ${MOST_OFFERS}
      ) AS offer
      WHERE line.order_id = ${rowId(orderId)}::uuid AND line.replaces_id IS NULL AND line.if_sold_out <> 'leave_out'`,
  ])
  if (lines.length === 0) throw notFound('There is no such order.')
  return {
    orderId,
    seen: markOf(lines.map(recordedOf)),
    lines: lines.map((line) => ({
      itemId: line.id,
      name: line.name,
      measurement: line.measurement,
      quantity: line.quantity,
      ifSoldOut: line.ifSoldOut,
      found: packedOf(line),
      replacedBy: line.replacement?.productId ?? null,
      offers: offers
        .filter(({ itemId }) => itemId === line.id)
        .map(({ itemId: _, price, ...offer }) => ({
          ...offer,
          price: toNaira(price),
          charged: toNaira(chargedFor(price, line.priceKobo)),
        })),
    })),
  }
}
