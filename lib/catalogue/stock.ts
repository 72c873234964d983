import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId, newId } from '@/lib/core/ids'
import { formatNaira } from '@/lib/core/money'
import { lockProduct } from '@/lib/database/locks'
import { MAX_STOCK, STOCK_REASONS, WRITE_OFF_ALONE } from './rules'
import type { StockMove } from './schema'

/**
 * Stock changes only by stock movements, which record how many units, why, and who. The database moves the lots of the
 * product with each of them (docs/decisions/0153).
 */

/**
 * Changes a product's stock by a number of units, or to the number that was counted.
 * @returns the new stock
 * @throws AppError 404 for an unknown product; 409 with the present `stock` when it is too low, or not the expected
 *   one, and for a loss that needs a second person
 */
export async function moveStock(actor: Staff, productId: string, move: StockMove): Promise<number> {
  return transaction(async (tx) => {
    const before = await lockStock(tx, productId)
    if (move.stock !== undefined) assertExpected(move.expected, before)
    const after = move.stock ?? before + (move.quantity ?? 0)
    if (STOCK_REASONS[move.reason] === 'out') await assertSmallLoss(tx, actor, productId, before - after)
    await moveTo(tx, actor, { productId, before, after, reason: move.reason })
    return after
  })
}

/**
 * A large loss is written off by its lot, where a second person agrees. It is measured by the dearest lot, with what
 * this person wrote off of the product in the last 24 hours. A lot of unknown cost has no value in the books.
 * @throws AppError 409
 */
async function assertSmallLoss(tx: Tx, actor: Staff, productId: string, units: number): Promise<void> {
  const [loss] = await tx.$queryRaw<{ value: bigint }[]>`
    SELECT (
        SELECT coalesce(max(unit_cost_kobo), 0) FROM lots
        WHERE product_id = ${productId}::uuid AND quantity_left > 0
      ) * (${units} - coalesce(sum(quantity), 0))::bigint AS value
    FROM stock_movements
    WHERE product_id = ${productId}::uuid AND actor_id = ${actor.id}::uuid AND order_id IS NULL
      AND lot_move_kind(reason, false, quantity) = 'write_off' AND created_at > now() - interval '24 hours'`
  if ((loss?.value ?? 0n) <= WRITE_OFF_ALONE) return
  throw conflict(
    `A loss above ${formatNaira(WRITE_OFF_ALONE)} in a day needs a second person. ` +
      'Please write it off on the page of its lot.',
    { code: 'second_person_needed' },
  )
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
