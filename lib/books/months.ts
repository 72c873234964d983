import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { dayColumn, formatMonth } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { lockLedger } from '@/lib/database/locks'
import { readChecklist } from './checklist-queries'
import { openChecks } from './checklist-rules'
import { bookProvision } from './provision'
import { stateOfBooks } from './queries'
import { type Month, closeRefusal, firstDayOf } from './rules'

/**
 * Closes a month whose checklist is done, and books the provision at its end in the same transaction.
 * @param actor who agreed
 * @throws AppError 409 as `closeMonth`, and when the checklist is not done
 */
export async function finishMonth(tx: Tx, actor: { readonly id: string }, month: Month): Promise<void> {
  await assertTurn(tx, month)
  // Before the lock, because it counts for seconds in large books. What opens meanwhile belongs to the next month.
  const problem = openChecks(await readChecklist(month, tx))
  if (problem !== undefined) throw conflict(problem)
  await lockLedger(tx)
  await assertTurn(tx, month)
  await bookProvision(tx, month)
  await closeMonth(tx, actor, month)
}

/**
 * Closes a month for good, once a second person agreed: the database takes no more entries that are dated in it.
 * @param actor who agreed
 * @throws AppError 409 for a month that is closed, not over, or not the next one to be closed
 */
export async function closeMonth(tx: Tx, actor: { readonly id: string }, month: Month): Promise<void> {
  await lockLedger(tx)
  await assertTurn(tx, month)
  await tx.closedMonth.create({ data: { month: dayColumn(firstDayOf(month)), closedById: actor.id } })
  await recordAudit(tx, actor, 'month.closed', `month:${month}`, { month })
}

/** @throws AppError 409 for a month that is closed, not over, or not the next one to be closed */
async function assertTurn(tx: Tx, month: Month): Promise<void> {
  const { today, closed, next } = await stateOfBooks(tx)
  if (closed !== undefined && month <= closed)
    throw conflict(`${formatMonth(month)} is closed already. If a request for it waits, please decline it.`, {
      code: 'already_decided',
    })
  const refusal = closeRefusal(month, next, today)
  if (refusal !== undefined) throw conflict(refusal)
}
