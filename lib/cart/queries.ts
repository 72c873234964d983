import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { VatClass } from '@/generated/prisma/enums'
import type { Charges } from '@/lib/catalogue/rules'
import { CHARGES_IN_FORCE, type ChargesJson, toCharges } from '@/lib/catalogue/queries'
import { type Kobo, kobo, times, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/server/pictures'
import { raw } from '@/lib/database/raw'
import { type Quote, priceCart, toSummaryDto } from './rules'
import type { CartCountDto, CartDto } from './schema'

/** A subquery for the lines of a buyer's cart with their products, as JSON in the order they were added. */
export const cartLines = (userId: string): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', item.id, 'quantity', item.quantity, 'priceSeen', item.price_seen_kobo::text, 'addedAt', item.added_at,
    'product', json_build_object('id', product.id, 'name', product.name, 'measurement', product.measurement,
      'price', product.price_kobo::text, 'vatClass', product.vat_class, 'stock', product.stock,
      'available', product.available, 'imageId', product.image_id, 'type', category.type)
  ) ORDER BY item.added_at, item.id), '[]')
  FROM cart_items item JOIN products product ON product.id = item.product_id
  JOIN categories category ON category.id = product.category_id
  WHERE item.user_id = ${userId}::uuid)`

type CartProduct = {
  readonly id: string
  readonly name: string
  readonly measurement: string
  readonly vatClass: VatClass
  readonly stock: number
  readonly available: boolean
  readonly imageId: string | null
  /** The category's name. */
  readonly type: string
}

/** A line of a cart; prices of one unit in kobo. */
export type CartRow = {
  readonly id: string
  readonly quantity: number
  readonly priceSeen: Kobo
  readonly addedAt: Date
  readonly product: CartProduct & { readonly price: Kobo }
}

/** What `cartLines` reads. Kobo are texts, because JSON has no large integers. */
export type CartLineJson = {
  readonly id: string
  readonly quantity: number
  readonly priceSeen: string
  readonly addedAt: string
  readonly product: CartProduct & { readonly price: string }
}

export const toCartRow = ({ priceSeen, addedAt, product, ...line }: CartLineJson): CartRow => ({
  ...line,
  priceSeen: kobo(BigInt(priceSeen)),
  addedAt: new Date(addedAt),
  product: { ...product, price: kobo(BigInt(product.price)) },
})

/** Prices cart rows with the server's prices. */
export const quoteRows = (rows: readonly CartRow[], charges: Charges): Quote =>
  priceCart(
    rows.map(({ product: { price, vatClass }, quantity }) => ({ price, quantity, vatClass })),
    charges,
  )

/** A subquery for the number of units in a buyer's cart. */
export const unitsInCart = (userId: string): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(sum(quantity), 0)::int FROM cart_items WHERE user_id = ${userId}::uuid)`

/** Counts the units in a buyer's cart. */
export async function countCart(userId: string): Promise<CartCountDto> {
  const [cart] = await raw().$queryRaw<CartCountDto[]>`SELECT ${unitsInCart(userId)} AS count`
  return { count: cart?.count ?? 0 }
}

/** Reads a buyer's cart with its payment summary. */
export async function getCart(userId: string): Promise<CartDto> {
  const [cart] = await raw().$queryRaw<{ lines: CartLineJson[]; charges: ChargesJson | null }[]>`
    SELECT ${cartLines(userId)} AS lines, ${CHARGES_IN_FORCE} AS charges`
  const rows = cart?.lines.map(toCartRow) ?? []
  return {
    items: rows.map(({ id, quantity, priceSeen, addedAt, product }) => ({
      _id: id,
      productId: product.id,
      name: product.name,
      image: picturePath(product.imageId),
      measurement: product.measurement,
      type: product.type,
      price: toNaira(product.price),
      ...(priceSeen === product.price ? {} : { priceBefore: toNaira(priceSeen) }),
      totalPrice: toNaira(times(product.price, quantity)),
      quantity,
      vatClass: product.vatClass,
      available: product.available && product.stock >= quantity,
      addedAt: addedAt.toISOString(),
    })),
    summary: cart?.charges ? toSummaryDto(quoteRows(rows, toCharges(cart.charges))) : null,
  }
}
