import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { transaction } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { lockLedger } from '@/lib/core/locks'
import { stateOfBooks } from './queries'
import { type Month, closeRefusal, firstDayOf } from './rules'

/**
 * Closes a month for good: the database takes no more entries that are dated in it. Closing it again has no effect.
 * @throws AppError 409 for a month that is not over, or not the next one to be closed
 */
export async function closeMonth(actor: Staff, month: Month): Promise<void> {
  await transaction(async (tx) => {
    await lockLedger(tx)
    const { today, closed, next } = await stateOfBooks(tx)
    if (closed !== undefined && month <= closed) return
    const refusal = closeRefusal(month, next, today)
    if (refusal !== undefined) throw conflict(refusal)
    await tx.closedMonth.create({ data: { month: dayColumn(firstDayOf(month)), closedById: actor.id } })
    await recordAudit(tx, actor, 'month.closed', `month:${month}`, { month })
  })
}
