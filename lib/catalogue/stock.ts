import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId, newId } from '@/lib/core/ids'
import { lockProduct } from '@/lib/database/locks'
import { MAX_STOCK } from './rules'
import type { StockMove } from './schema'

/**
 * Stock changes only by stock movements, which record how many units, why, and who. The database moves the lots of the
 * product with each of them (docs/decisions/0153).
 */

/**
 * Changes a product's stock by a number of units, or to the number that was counted.
 * @returns the new stock
 * @throws AppError 404 for an unknown product; 409 with the present `stock` when it is too low, or not the expected one
 */
export async function moveStock(actor: Staff, productId: string, move: StockMove): Promise<number> {
  return transaction(async (tx) => {
    const before = await lockStock(tx, productId)
    if (move.stock !== undefined) assertExpected(move.expected, before)
    const after = move.stock ?? before + (move.quantity ?? 0)
    await moveTo(tx, actor, { productId, before, after, reason: move.reason })
    return after
  })
}

/** Locks a product. @returns its stock in units @throws AppError 404 */
export async function lockStock(tx: Tx, productId: string): Promise<number> {
  if (!isId(productId)) throw notFound('There is no such product.')
  await lockProduct(tx, productId)
  const row = await tx.product.findUnique({ where: { id: productId }, select: { stock: true } })
  if (!row) throw notFound('There is no such product.')
  return row.stock
}

type Move = {
  readonly productId: string
  readonly before: number
  readonly after: number
  readonly reason: string
  /** The lot that is moved. The database chooses one when it is left out. */
  readonly lotId?: string
}

/**
 * Books the movement from one stock to another; the caller has locked the product.
 * @returns its id; undefined when nothing moves
 * @throws AppError 409 for a stock below zero or above the most
 */
export async function moveTo(
  tx: Tx,
  actor: Staff,
  { productId, before, after, reason, lotId }: Move,
): Promise<string | undefined> {
  if (after === before) return undefined
  if (after < 0)
    throw conflict(
      `Only ${before} ${before === 1 ? 'unit is' : 'units are'} in stock, so ${before - after} cannot go out.`,
      { stock: before },
    )
  if (after > MAX_STOCK)
    throw conflict(`The stock can be at most ${MAX_STOCK.toLocaleString('en-US')} units.`, { stock: before })
  const quantity = after - before
  await tx.product.update({ where: { id: productId }, data: { stock: after }, select: { id: true } })
  const { id } = await tx.stockMovement.create({
    data: { id: newId(), productId, quantity, reason, lotId, actorId: actor.id },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'stock.moved', `product:${productId}`, {
    quantity: String(quantity),
    reason,
    stock: String(after),
  })
  return id
}

/** @throws AppError 409 when the stock is not the expected one */
export function assertExpected(expected: number | undefined, stock: number): void {
  if (expected === undefined || expected === stock) return
  throw conflict(`The stock has changed from ${expected} to ${stock}. Please check it and send your count again.`, {
    stock,
  })
}
