import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { CheckoutSource, VatClass } from '@/generated/prisma/enums'
import type { Charges } from '@/lib/catalogue/rules'
import { CHARGES_IN_FORCE, type ChargesJson, toCharges } from '@/lib/catalogue/queries'
import { type Kobo, kobo, times, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/server/pictures'
import { raw } from '@/lib/database/raw'
import { type Quote, priceCart, toSummaryDto } from './rules'
import type { CartCountDto, CartDto } from './schema'

const LINES: Readonly<Record<CheckoutSource, Prisma.Sql>> = {
  cart: Prisma.sql`cart_items`,
  basket: Prisma.sql`basket_lines`,
}

/** A subquery for the lines of a buyer's cart or basket with their products, as JSON in the order they were added. */
export const linesOf = (source: CheckoutSource, userId: string): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', item.id, 'quantity', item.quantity, 'priceSeen', item.price_seen_kobo::text, 'addedAt', item.added_at,
    'product', json_build_object('id', product.id, 'name', product.name, 'measurement', product.measurement,
      'price', product.price_kobo::text, 'vatClass', product.vat_class, 'stock', product.stock,
      'available', product.available, 'imageId', product.image_id, 'type', category.type)
  ) ORDER BY item.added_at, item.id), '[]')
  FROM ${LINES[source]} item JOIN products product ON product.id = item.product_id
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

/** A line of a cart or basket; prices of one unit in kobo. */
export type CartRow = {
  readonly id: string
  readonly quantity: number
  readonly priceSeen: Kobo
  readonly addedAt: Date
  readonly product: CartProduct & { readonly price: Kobo }
}

/** What `linesOf` reads. Kobo are texts, because JSON has no large integers. */
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

export const EMPTY_CART: CartCountDto = { count: 0, lines: [] }

/** Counts the units in a buyer's cart, in all and of each product. A page of the store and its layout read it once. */
export const countCart = cache(async (userId: string): Promise<CartCountDto> => {
  const [cart] = await raw().$queryRaw<CartCountDto[]>`
    SELECT coalesce(sum(quantity), 0)::int AS count, coalesce(json_agg(json_build_object('_id', id, 'productId',
      product_id, 'quantity', quantity) ORDER BY added_at, id), '[]') AS lines
    FROM cart_items WHERE user_id = ${userId}::uuid`
  return cart ?? EMPTY_CART
})

/** Reads a buyer's cart with its payment summary. */
export async function getCart(userId: string): Promise<CartDto> {
  const [cart] = await raw().$queryRaw<{ lines: CartLineJson[]; charges: ChargesJson | null }[]>`
    SELECT ${linesOf('cart', userId)} AS lines, ${CHARGES_IN_FORCE} AS charges`
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
