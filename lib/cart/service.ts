import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId, newId } from '@/lib/core/ids'
import { lockUser, lockedUser } from '@/lib/database/locks'
import { type Kobo, kobo } from '@/lib/core/money'
import { type RawTx, raw } from '@/lib/database/raw'
import { unitsInCart } from './queries'
import { MAX_QUANTITY } from './rules'
import type { AddToCart } from './schema'

const NOT_IN_CART = 'Cart item not found or cart not found'

/**
 * Adds a product to the cart, or adds the quantity to its line. A double tap or a retry with the same key counts once.
 * @throws AppError 404 for an unknown product, 409 when the stock is too low
 */
export async function addToCart(actor: Buyer, input: AddToCart): Promise<CartItem> {
  // Only another request of the same buyer can come between, such as a second tap.
  const added = await tryToAdd(raw(), actor, input)
  if (added) return added
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const item = await tryToAdd(tx, actor, input)
    if (!item) throw new Error('the cart changed although it was locked')
    return item
  })
}

/** A line of the cart. `price` is that of one unit, and `inCart` counts the units of all lines, with this one. */
type CartItem = { readonly id: string; readonly quantity: number; readonly price: Kobo; readonly inCart: number }

/** @returns undefined when the line has changed between reading and writing */
async function tryToAdd(tx: RawTx, actor: Buyer, input: AddToCart): Promise<CartItem | undefined> {
  const found = await findProduct(tx, actor, input)
  if (!found) throw notFound('There is no such product.')
  const { itemId, quantity: before, addKey } = found
  const key = input.idempotencyKey ?? null
  const price = kobo(found.priceKobo)
  if (itemId !== null && key !== null && addKey === key)
    return { id: itemId, quantity: before, price, inCart: found.inCart }
  const quantity = before + input.quantity
  assertInStock(found, quantity)
  const [written] = await tx.$queryRaw<Pick<CartItem, 'id' | 'quantity'>[]>(
    itemId === null
      ? Prisma.sql`
          INSERT INTO cart_items (id, user_id, product_id, quantity, price_seen_kobo, add_key)
          SELECT ${newId()}::uuid, id, ${found.id}::uuid, ${quantity}, ${found.priceKobo}, ${key}::uuid
          FROM ${lockedUser(actor.id)} AS buyer ON CONFLICT (user_id, product_id) DO NOTHING
          RETURNING id, quantity`
      : Prisma.sql`
          UPDATE cart_items item SET quantity = ${quantity}, add_key = ${key}::uuid
          FROM ${lockedUser(actor.id)} AS buyer
          WHERE item.id = ${itemId}::uuid AND item.quantity = ${before} AND item.user_id = buyer.id
            AND item.add_key IS NOT DISTINCT FROM ${addKey}::uuid
          RETURNING item.id, item.quantity`,
  )
  return written && { ...written, price, inCart: found.inCart + input.quantity }
}

/**
 * Sets the quantity of a cart line. A changed price stays marked until the buyer accepts it.
 * @throws AppError 404 when the line is not in the buyer's cart, 409 when the stock is too low
 */
export async function setQuantity(actor: Buyer, itemId: string, quantity: number): Promise<void> {
  await transaction(async (tx) => {
    const item = await lockItem(tx, actor.id, itemId)
    if (!item) throw notFound(NOT_IN_CART)
    const product = await tx.product.findUniqueOrThrow({ where: { id: item.productId }, select: stockSelect })
    assertInStock(product, quantity)
    await tx.cartItem.update({ where: { id: item.id }, data: { quantity } })
  })
}

/**
 * Accepts the price of a cart line. A price that changed again in the meantime stays marked.
 * @param price of one unit, in kobo, as the buyer saw it
 * @throws AppError 404 when the line is not in the buyer's cart
 */
export async function acceptPrice(actor: Buyer, itemId: string, price: Kobo): Promise<void> {
  await transaction(async (tx) => {
    const item = await lockItem(tx, actor.id, itemId)
    if (!item) throw notFound(NOT_IN_CART)
    await tx.cartItem.updateMany({
      where: { id: item.id, product: { priceKobo: price } },
      data: { priceSeenKobo: price },
    })
  })
}

/** Removes a line from the cart. @throws AppError 404 when it is not in the buyer's cart */
export async function deleteCartItem(actor: Buyer, itemId: string): Promise<void> {
  const { count } = await transaction((tx) => tx.cartItem.deleteMany({ where: { id: itemId, userId: actor.id } }))
  if (count === 0) throw notFound(NOT_IN_CART)
}

const stockSelect = { name: true, stock: true, available: true } as const

type FoundProduct = {
  readonly id: string
  readonly name: string
  readonly priceKobo: bigint
  readonly stock: number
  readonly available: boolean
  /** The product's line in the cart, null without one. */
  readonly itemId: string | null
  /** 0 without a line. */
  readonly quantity: number
  readonly addKey: string | null
  /** How many units of all products are in the cart. */
  readonly inCart: number
}

async function findProduct(tx: RawTx, actor: Buyer, input: AddToCart): Promise<FoundProduct | undefined> {
  const which = whichProduct(input)
  if (!which) return undefined
  const [found] = await tx.$queryRaw<FoundProduct[]>`
    SELECT product.id, product.name, product.price_kobo AS "priceKobo", product.stock, product.available,
      item.id AS "itemId", coalesce(item.quantity, 0) AS quantity, item.add_key AS "addKey",
      ${unitsInCart(actor.id)} AS "inCart"
    FROM products product LEFT JOIN cart_items item ON item.product_id = product.id AND item.user_id = ${actor.id}::uuid
    WHERE ${which}`
  return found
}

function whichProduct({ productId, _id, name, measurement, type }: AddToCart): Prisma.Sql | undefined {
  const id = productId ?? _id
  if (id !== undefined) return isId(id) ? Prisma.sql`product.id = ${id}::uuid` : undefined
  if (!name || !measurement || !type)
    throw badRequest('Please send the product’s id, or its name, measurement and type.')
  return Prisma.sql`product.name = ${name} AND product.measurement = ${measurement}
    AND product.category_id = (SELECT id FROM categories WHERE type_key = ${type.toLowerCase()})`
}

function assertInStock(product: { name: string; stock: number; available: boolean }, quantity: number): void {
  if (quantity > MAX_QUANTITY) throw conflict(`You can order at most ${MAX_QUANTITY} of one product at once.`)
  if (!product.available || product.stock === 0)
    throw conflict(`There is no ${product.name} left.`, { code: 'out_of_stock' })
  if (product.stock < quantity)
    throw conflict(`Only ${product.stock} of ${product.name} left. Please reduce the quantity.`, {
      code: 'out_of_stock',
    })
}

// The buyer's lock covers the whole cart.
async function lockItem(tx: Tx, userId: string, id: string) {
  await lockUser(tx, userId)
  return tx.cartItem.findFirst({ where: { userId, id }, select: { id: true, productId: true } })
}
