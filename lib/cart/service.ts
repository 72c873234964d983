import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId, newId, rowId } from '@/lib/core/ids'
import { lockUser, lockedUser } from '@/lib/database/locks'
import { type Kobo, kobo } from '@/lib/core/money'
import { type RawTx, raw } from '@/lib/database/raw'
import { NO_SUCH_PACKAGE } from '@/lib/catalogue/package-rules'
import { readCart, unitsInCart } from './queries'
import { MAX_QUANTITY, lineProblem, linesIn, orderable, stockProblem, unitsOf } from './rules'
import type { AddToCart } from './schema'

const NOT_IN_CART = 'Cart item not found or cart not found'
const TOO_MANY = `You can order at most ${MAX_QUANTITY} of one package at once.`
const OUT_OF_STOCK = { code: 'out_of_stock' } as const

/**
 * Adds a product or a package to the cart, or adds the quantity to its line. A double tap or a retry with the same key
 * counts once.
 * @throws AppError 404 for an unknown product or package, 409 when it is not sold or the stock is too low
 */
export async function addToCart(actor: Buyer, input: AddToCart): Promise<CartItem> {
  if (input.packageId !== undefined) return addPackage(actor, input.packageId, input)
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
  assertInStock(found, quantity + found.inPackages)
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

async function addPackage(
  actor: Buyer,
  packageId: string,
  { quantity, idempotencyKey }: Pick<AddToCart, 'quantity' | 'idempotencyKey'>,
): Promise<CartItem> {
  const addKey = idempotencyKey ?? null
  return transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const sold = await tx.package.findUnique({
      where: { id: rowId(packageId) },
      select: { id: true, priceKobo: true, inCarts: { where: { userId: actor.id }, select: inCartSelect } },
    })
    if (!sold) throw notFound(NO_SUCH_PACKAGE)
    const before = sold.inCarts[0]
    const isRepeated = addKey !== null && before?.addKey === addKey
    const line = isRepeated
      ? before
      : await tx.cartPackage.upsert({
          where: { userId_packageId: { userId: actor.id, packageId: sold.id } },
          create: { userId: actor.id, packageId: sold.id, quantity, priceSeenKobo: sold.priceKobo, addKey },
          update: { quantity: orderable((before?.quantity ?? 0) + quantity), addKey },
          select: inCartSelect,
        })
    if (!isRepeated) {
      if ((before?.quantity ?? 0) + quantity > MAX_QUANTITY) throw conflict(TOO_MANY)
      await assertCanBeOrdered(tx, actor, line.id)
    }
    const [count] = await tx.$queryRaw<{ inCart: number }[]>`SELECT ${unitsInCart(actor.id)} AS "inCart"`
    return { id: line.id, quantity: line.quantity, price: kobo(sold.priceKobo), inCart: count?.inCart ?? 0 }
  })
}

const inCartSelect = { id: true, quantity: true, addKey: true } as const

/**
 * Sets the quantity of a cart line. A changed price stays marked until the buyer accepts it.
 * @throws AppError 404 when the line is not in the buyer's cart, 409 when the stock is too low
 */
export async function setQuantity(actor: Buyer, itemId: string, quantity: number): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await inEitherTable(tx, (lines) =>
      lines.updateMany({ where: { id: itemId, userId: actor.id }, data: { quantity } }),
    )
    await assertCanBeOrdered(tx, actor, itemId)
  })
}

/**
 * Accepts the price of a cart line. A price that changed again in the meantime stays marked.
 * @param price of one unit, in kobo, as the buyer saw it
 * @throws AppError 404 when the line is not in the buyer's cart
 */
export async function acceptPrice(actor: Buyer, itemId: string, price: Kobo): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const line = (await readCart(actor.id, tx)).find(({ id }) => id === itemId.toLowerCase())
    if (!line) throw notFound(NOT_IN_CART)
    if ((line.package ?? line.product).price !== price) return
    const data = { priceSeenKobo: price }
    await inEitherTable(tx, (lines) => lines.updateMany({ where: { id: itemId, userId: actor.id }, data }))
  })
}

/** Removes a line from the cart. @throws AppError 404 when it is not in the buyer's cart */
export async function deleteCartItem(actor: Buyer, itemId: string): Promise<void> {
  await transaction((tx) => inEitherTable(tx, (lines) => lines.deleteMany({ where: { id: itemId, userId: actor.id } })))
}

type Written = Promise<{ readonly count: number }>
type Where = { readonly where: { readonly id: string; readonly userId: string } }
type Lines = {
  readonly updateMany: (by: Where & { readonly data: { quantity?: number; priceSeenKobo?: Kobo } }) => Written
  readonly deleteMany: (by: Where) => Written
}

/** Changes a line of the cart, a product or else a package. @throws AppError 404 when neither has it */
async function inEitherTable(tx: Tx, change: (lines: Lines) => Written): Promise<void> {
  for (const lines of [tx.cartItem, tx.cartPackage]) if ((await change(lines)).count > 0) return
  throw notFound(NOT_IN_CART)
}

/** The buyer is locked. @throws AppError 409 when the line cannot be ordered beside the rest of the cart */
async function assertCanBeOrdered(tx: Tx, actor: Buyer, lineId: string): Promise<void> {
  const rows = await readCart(actor.id, tx)
  const units = unitsOf(rows)
  const line = linesIn(rows).find(([{ id }]) => id === lineId.toLowerCase())
  const problem = line && lineProblem(line, units)
  if (problem === undefined) return
  throw conflict(problem, line?.some(({ product }) => (units.get(product.id) ?? 0) > MAX_QUANTITY) ? {} : OUT_OF_STOCK)
}

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
  /** How many units of it are in the packages of the cart. */
  readonly inPackages: number
  /** How many units of all products and packages are in the cart. */
  readonly inCart: number
}

async function findProduct(tx: RawTx, actor: Buyer, input: AddToCart): Promise<FoundProduct | undefined> {
  const which = whichProduct(input)
  if (!which) return undefined
  const [found] = await tx.$queryRaw<FoundProduct[]>`
    SELECT product.id, product.name, product.price_kobo AS "priceKobo", product.stock, product.available,
      item.id AS "itemId", coalesce(item.quantity, 0) AS quantity, item.add_key AS "addKey", (
        SELECT coalesce(sum(line.quantity * part.quantity), 0)::int
        FROM cart_packages line JOIN package_items part ON part.package_id = line.package_id
        WHERE line.user_id = ${actor.id}::uuid AND part.product_id = product.id) AS "inPackages",
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

function assertInStock(product: Pick<FoundProduct, 'id' | 'name' | 'stock' | 'available'>, units: number): void {
  const problem = stockProblem(product, units)
  if (problem !== undefined) throw conflict(problem, units > MAX_QUANTITY ? {} : OUT_OF_STOCK)
}
