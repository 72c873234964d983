import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { limitStaff } from './provider-limits'
import { type PaymentOutcome, settlePayment } from './settle'

/**
 * Asks the provider about a payment at once, for staff, and lets the next run of the job send its waiting refunds.
 * @returns the outcome, as `settlePayment` does
 * @throws AppError 404 for an unknown payment, 429 after too many checks; ProviderUnreachable when the provider gives
 *   no answer
 */
export async function checkPayment(actor: Staff, id: string): Promise<PaymentOutcome> {
  await limitStaff(actor.id)
  await transaction(async (tx) => {
    const payment = await tx.payment.findUnique({ where: { id: rowId(id) }, select: { txRef: true } })
    if (!payment) throw notFound('There is no such payment.')
    await recordAudit(tx, actor, 'payment.checked', `payment:${id}`, { txRef: payment.txRef })
    // Only waiting refunds: another server may be sending one in state `sent`.
    await tx.$executeRaw`
      UPDATE refunds SET next_check_at = now() WHERE payment_id = ${id}::uuid AND state = 'requested'`
  })
  return settlePayment(id, { personId: actor.id })
}
