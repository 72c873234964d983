import 'server-only'
import type { Charges } from '@/lib/catalogue/queries'
import { chargesInForce } from '@/lib/catalogue/queries'
import { type Tx, db } from '@/lib/core/db'
import { kobo, times, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/core/pictures'
import { type Quote, priceCart, toSummaryDto } from './rules'
import type { CartDto } from './schema'

const cartSelect = {
  id: true,
  quantity: true,
  priceSeenKobo: true,
  addedAt: true,
  product: {
    select: {
      id: true,
      name: true,
      measurement: true,
      priceKobo: true,
      vatClass: true,
      stock: true,
      available: true,
      imageId: true,
      category: { select: { type: true } },
    },
  },
} as const

/** Lists the lines of a buyer's cart with their products, in the order they were added. */
export async function cartRows(userId: string, tx: Tx = db()) {
  return tx.cartItem.findMany({ where: { userId }, select: cartSelect, orderBy: [{ addedAt: 'asc' }, { id: 'asc' }] })
}

export type CartRow = Awaited<ReturnType<typeof cartRows>>[number]

/** Prices cart rows with the server's prices. */
export const quoteRows = (rows: readonly CartRow[], charges: Charges): Quote =>
  priceCart(
    rows.map(({ product, quantity }) => ({ price: kobo(product.priceKobo), quantity, vatClass: product.vatClass })),
    charges,
  )

/** Reads a buyer's cart with its payment summary. */
export async function getCart(userId: string): Promise<CartDto> {
  const [rows, charges] = await Promise.all([cartRows(userId), chargesInForce()])
  return {
    items: rows.map(({ id, quantity, priceSeenKobo, addedAt, product }) => ({
      _id: id,
      productId: product.id,
      name: product.name,
      image: picturePath(product.imageId),
      measurement: product.measurement,
      type: product.category.type,
      price: toNaira(product.priceKobo),
      ...(priceSeenKobo === product.priceKobo ? {} : { priceBefore: toNaira(priceSeenKobo) }),
      totalPrice: toNaira(times(kobo(product.priceKobo), quantity)),
      quantity,
      vatClass: product.vatClass,
      available: product.available && product.stock >= quantity,
      addedAt: addedAt.toISOString(),
    })),
    summary: charges ? toSummaryDto(quoteRows(rows, charges)) : null,
  }
}
