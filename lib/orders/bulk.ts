import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { AppError } from '@/lib/core/errors'
import type { BulkMove } from './rules'
import type { BulkOutcomeDto } from './schema'
import { moveOrder } from './service'

/**
 * Moves many orders one step, each in a separate transaction, so that one refusal does not stop the others. A delivery
 * counts as received whole.
 * @returns the orders that moved, and the refusals of the rest, in the order of `orderIds`
 */
export async function moveOrders(actor: Staff, move: BulkMove, orderIds: readonly string[]): Promise<BulkOutcomeDto> {
  const ids = [...new Set(orderIds)]
  const rows = await db().order.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } })
  const numberOf = new Map(rows.map(({ id, number }) => [id, number]))
  const outcome: BulkOutcomeDto = { move, moved: [], refused: [] }
  for (const id of ids) {
    try {
      await moveOrder(actor, id, move)
      outcome.moved.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id, orderNumber: numberOf.get(id) ?? '', status: error.status, message: error.message })
    }
  }
  return outcome
}
