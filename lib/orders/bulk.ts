import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { AppError, badRequest } from '@/lib/core/errors'
import { type BulkMove, needsReason } from './rules'
import { type BulkOutcomeDto, REASON_NEEDED, type UndoOutcomeDto } from './schema'
import { moveOrder } from './service'
import { undoMove } from './undo'

type Given = { readonly reason?: string | undefined; readonly canUndo?: boolean }

/**
 * Moves many orders one step, each in a separate transaction, so that one refusal does not stop the others. Two people
 * with the same list cannot move an order twice: the second one's outcome names it.
 * @param given as for `moveOrder`; every buyer reads the same `reason`
 * @returns the orders that moved, and the refusals of the rest, in the order of `orderIds`
 * @throws AppError 400 without a reason that is needed
 */
export async function moveOrders(
  actor: Staff,
  move: BulkMove,
  orderIds: readonly string[],
  given: Given = {},
): Promise<BulkOutcomeDto> {
  // A reason that was typed for another step is none of the buyer's business.
  const reason = needsReason(move) ? given.reason : undefined
  if (needsReason(move) && !reason) throw badRequest(REASON_NEEDED)
  const { done, refused } = await forEachOrder(orderIds, (id) => moveOrder(actor, id, move, { ...given, reason }))
  return { move, moved: done, refused }
}

/**
 * Takes the newest step of each order back, as `undoMove` does, each in a separate transaction.
 * @returns the orders that are as before, and the refusals of the rest
 */
export async function undoMoves(actor: Staff, orderIds: readonly string[]): Promise<UndoOutcomeDto> {
  const { done, refused } = await forEachOrder(orderIds, (id) => undoMove(actor, id))
  return { undone: done, refused }
}

async function forEachOrder(orderIds: readonly string[], work: (id: string) => Promise<unknown>) {
  const ids = [...new Set(orderIds)]
  const rows = await db().order.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } })
  const numberOf = new Map(rows.map(({ id, number }) => [id, number]))
  const done: string[] = []
  const refused: BulkOutcomeDto['refused'] = []
  for (const id of ids) {
    try {
      await work(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { status, code, message } = error
      refused.push({ id, orderNumber: numberOf.get(id) ?? '', status, code, message })
    }
  }
  return { done, refused }
}
