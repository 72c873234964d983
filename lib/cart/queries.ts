import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import type { CheckoutSource, VatClass } from '@/generated/prisma/enums'
import type { Charges } from '@/lib/catalogue/rules'
import { partsInWords } from '@/lib/catalogue/package-rules'
import { CHARGES_IN_FORCE, type ChargesJson, toCharges } from '@/lib/catalogue/queries'
import { type Kobo, kobo, times, toNaira } from '@/lib/core/money'
import { picturePath } from '@/lib/server/pictures'
import { type RawTx, raw } from '@/lib/database/raw'
import { type Quote, type UnitsOf, lineProblem, linesIn, priceCart, toSummaryDto, unitsOf } from './rules'
import type { CartCountDto, CartDto, CartItemDto } from './schema'

type Source = { readonly source: CheckoutSource; readonly userId: string }

/** The goods of a buyer's basket, or of the cart with the parts of its packages. */
const goodsOf = ({ source, userId }: Source): Prisma.Sql => {
  const products = (table: Prisma.Sql) => Prisma.sql`
    SELECT id, product_id, quantity, price_seen_kobo, added_at, NULL::bigint AS price_kobo, 0 AS position,
      NULL::json AS package
    FROM ${table} WHERE user_id = ${userId}::uuid`
  if (source === 'basket') return products(Prisma.sql`basket_lines`)
  return Prisma.sql`${products(Prisma.sql`cart_items`)}
    UNION ALL
    SELECT line.id, part.product_id, line.quantity * part.quantity, part.price_kobo, line.added_at, part.price_kobo,
      part.position, json_build_object('id', package.id, 'name', package.name, 'quantity', line.quantity,
        'price', package.price_kobo::text, 'priceSeen', line.price_seen_kobo::text, 'available', package.available,
        'imageId', package.image_id)
    FROM cart_packages line JOIN packages package ON package.id = line.package_id
    JOIN package_items part ON part.package_id = package.id
    WHERE line.user_id = ${userId}::uuid`
}

/**
 * A subquery for the goods of a buyer's cart or basket with their products, as JSON in the order they were added. The
 * parts of a package have the id of its line.
 */
export const linesOf = (source: CheckoutSource, userId: string): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', item.id, 'quantity', item.quantity, 'priceSeen', item.price_seen_kobo::text, 'addedAt', item.added_at,
    'package', item.package,
    'product', json_build_object('id', product.id, 'name', product.name, 'measurement', product.measurement,
      'price', coalesce(item.price_kobo, product.price_kobo)::text, 'vatClass', product.vat_class,
      'stock', product.stock, 'available', product.available, 'imageId', product.image_id, 'type', category.type)
  ) ORDER BY item.added_at, item.id, item.position), '[]')
  FROM (${goodsOf({ source, userId })}) item JOIN products product ON product.id = item.product_id
  JOIN categories category ON category.id = product.category_id)`

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

/** A package in the cart; `quantity` counts packages, and `available` says whether staff sell it. */
type CartPackage = {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly available: boolean
  readonly imageId: string | null
}

/**
 * Goods of a cart or basket; prices of one unit in kobo. Of a `package` it is one part, with all its units and at its
 * price in the package.
 */
export type CartRow = {
  readonly id: string
  readonly quantity: number
  readonly priceSeen: Kobo
  readonly addedAt: Date
  readonly product: CartProduct & { readonly price: Kobo }
  readonly package: (CartPackage & { readonly price: Kobo; readonly priceSeen: Kobo }) | null
}

/** What `linesOf` reads. Kobo are texts, because JSON has no large integers. */
export type CartLineJson = {
  readonly id: string
  readonly quantity: number
  readonly priceSeen: string
  readonly addedAt: string
  readonly product: CartProduct & { readonly price: string }
  readonly package: (CartPackage & { readonly price: string; readonly priceSeen: string }) | null
}

const koboOf = (text: string): Kobo => kobo(BigInt(text))

export const toCartRow = ({ priceSeen, addedAt, product, package: sold, ...line }: CartLineJson): CartRow => ({
  ...line,
  priceSeen: koboOf(priceSeen),
  addedAt: new Date(addedAt),
  product: { ...product, price: koboOf(product.price) },
  package: sold && { ...sold, price: koboOf(sold.price), priceSeen: koboOf(sold.priceSeen) },
})

/** Reads what is in a buyer's cart. */
export async function readCart(userId: string, tx: RawTx = raw()): Promise<CartRow[]> {
  const [cart] = await tx.$queryRaw<{ lines: CartLineJson[] }[]>`SELECT ${linesOf('cart', userId)} AS lines`
  return cart?.lines.map(toCartRow) ?? []
}

/** Prices cart rows with the server's prices. */
export const quoteRows = (rows: readonly CartRow[], charges: Charges): Quote =>
  priceCart(
    rows.map(({ product: { price, vatClass }, quantity }) => ({ price, quantity, vatClass })),
    charges,
  )

/** A subquery for the lines of a buyer's cart: products and packages, of which each counts as one unit. */
const inCart = (userId: string): Prisma.Sql => Prisma.sql`(
  SELECT id, product_id AS sold_id, quantity, added_at FROM cart_items WHERE user_id = ${userId}::uuid
  UNION ALL
  SELECT id, package_id, quantity, added_at FROM cart_packages WHERE user_id = ${userId}::uuid)`

/** A subquery for the number of units in a buyer's cart. */
export const unitsInCart = (userId: string): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(sum(quantity), 0)::int FROM ${inCart(userId)} AS line)`

export const EMPTY_CART: CartCountDto = { count: 0, lines: [] }

/** Counts the units in a buyer's cart, in all and of each line. A page of the store and its layout read it once. */
export const countCart = cache(async (userId: string): Promise<CartCountDto> => {
  const [cart] = await raw().$queryRaw<CartCountDto[]>`
    SELECT coalesce(sum(quantity), 0)::int AS count, coalesce(json_agg(json_build_object('_id', id, 'productId',
      sold_id, 'quantity', quantity) ORDER BY added_at, id), '[]') AS lines
    FROM ${inCart(userId)} AS line`
  return cart ?? EMPTY_CART
})

/** Reads a buyer's cart with its payment summary. */
export async function getCart(userId: string): Promise<CartDto> {
  const [cart] = await raw().$queryRaw<{ lines: CartLineJson[]; charges: ChargesJson | null }[]>`
    SELECT ${linesOf('cart', userId)} AS lines, ${CHARGES_IN_FORCE} AS charges`
  const rows = cart?.lines.map(toCartRow) ?? []
  const units = unitsOf(rows)
  return {
    items: linesIn(rows).map((line) => toItemDto(line, units)),
    summary: cart?.charges ? toSummaryDto(quoteRows(rows, toCharges(cart.charges))) : null,
  }
}

/** A line of the cart: a product, or a package with the goods that one has. */
function toItemDto(line: readonly [CartRow, ...CartRow[]], units: UnitsOf): CartItemDto {
  const [{ id, quantity, priceSeen, addedAt, product, package: sold }] = line
  const problem = lineProblem(line, units)
  const common = { _id: id, available: problem === undefined, addedAt: addedAt.toISOString() }
  const pricesOf = (of: { readonly price: Kobo; readonly priceSeen: Kobo; readonly quantity: number }) => ({
    price: toNaira(of.price),
    ...(of.priceSeen === of.price ? {} : { priceBefore: toNaira(of.priceSeen) }),
    totalPrice: toNaira(times(of.price, of.quantity)),
    quantity: of.quantity,
  })
  if (!sold) {
    const { id: productId, name, imageId, measurement, type, price, vatClass } = product
    const image = picturePath(imageId)
    return {
      ...common,
      productId,
      name,
      image,
      measurement,
      type,
      vatClass,
      ...pricesOf({ price, priceSeen, quantity }),
    }
  }
  const parts = line.map((row) => ({
    name: row.product.name,
    measurement: row.product.measurement,
    quantity: row.quantity / sold.quantity,
    price: toNaira(row.product.price),
    vatClass: row.product.vatClass,
  }))
  return {
    ...common,
    productId: sold.id,
    packageId: sold.id,
    name: sold.name,
    image: picturePath(sold.imageId),
    measurement: partsInWords(parts),
    type: 'Package',
    vatClass: parts.some(({ vatClass }) => vatClass === 'standard') ? 'standard' : product.vatClass,
    ...pricesOf(sold),
    parts,
    ...(problem === undefined ? {} : { problem }),
  }
}
