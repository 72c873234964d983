import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockUser } from '@/lib/core/locks'
import type { Kobo } from '@/lib/core/money'
import { MAX_QUANTITY } from './rules'
import type { AddToCart } from './schema'

const NOT_IN_CART = 'Cart item not found or cart not found'

/**
 * Adds a product to the cart, or adds the quantity to its line. A double tap or a retry with the same key counts once.
 * @throws AppError 404 for an unknown product, 409 when the stock is too low
 */
export async function addToCart(actor: Buyer, input: AddToCart): Promise<{ id: string; quantity: number }> {
  return transaction(async (tx) => {
    const product = await findProduct(tx, input)
    if (!product) throw notFound('There is no such product.')
    const existing = await lockItem(tx, actor.id, { productId: product.id })
    const addKey = input.idempotencyKey ?? null
    if (existing && addKey !== null && existing.addKey === addKey)
      return { id: existing.id, quantity: existing.quantity }
    const quantity = (existing?.quantity ?? 0) + input.quantity
    assertInStock(product, quantity)
    const item = await tx.cartItem.upsert({
      where: { userId_productId: { userId: actor.id, productId: product.id } },
      create: { userId: actor.id, productId: product.id, quantity, priceSeenKobo: product.priceKobo, addKey },
      update: { quantity, addKey },
      select: { id: true, quantity: true },
    })
    return item
  })
}

/**
 * Sets the quantity of a cart line. A changed price stays marked until the buyer accepts it.
 * @throws AppError 404 when the line is not in the buyer's cart, 409 when the stock is too low
 */
export async function setQuantity(actor: Buyer, itemId: string, quantity: number): Promise<void> {
  await transaction(async (tx) => {
    const item = await lockItem(tx, actor.id, { id: itemId })
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
    const item = await lockItem(tx, actor.id, { id: itemId })
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

const stockSelect = { id: true, name: true, priceKobo: true, stock: true, available: true } as const

async function findProduct(tx: Tx, { productId, _id, name, measurement, type }: AddToCart) {
  const id = productId ?? _id
  if (id !== undefined) return isId(id) ? tx.product.findUnique({ where: { id }, select: stockSelect }) : null
  if (!name || !measurement || !type)
    throw badRequest('Please send the product’s id, or its name, measurement and type.')
  return tx.product.findFirst({
    where: { name, measurement, category: { typeKey: type.toLowerCase() } },
    select: stockSelect,
  })
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

// The buyer's lock covers the whole cart, so that two tabs adding at once both count.
async function lockItem(tx: Tx, userId: string, which: { id: string } | { productId: string }) {
  await lockUser(tx, userId)
  return tx.cartItem.findFirst({
    where: { userId, ...which },
    select: { id: true, quantity: true, productId: true, addKey: true },
  })
}
