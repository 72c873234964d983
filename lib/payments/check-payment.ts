import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/core/db'
import { notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type PaymentOutcome, settlePayment } from './settle'

/**
 * Asks the provider about a payment now, on the word of staff, and has its refunds under way looked at next.
 * @returns what is known then
 * @throws AppError 404 for no such payment; ProviderUnreachable when there is no answer
 */
export async function checkPayment(actor: Staff, id: string): Promise<PaymentOutcome> {
  await transaction(async (tx) => {
    const payment = isId(id) ? await tx.payment.findUnique({ where: { id }, select: { txRef: true } }) : null
    if (!payment) throw notFound('There is no such payment.')
    await recordAudit(tx, actor, 'payment.checked', `payment:${id}`, { txRef: payment.txRef })
    // Only those that wait: one that was sent a moment ago is in somebody's hands.
    await tx.refund.updateMany({ where: { paymentId: id, state: 'requested' }, data: { nextCheckAt: new Date() } })
  })
  return settlePayment(id)
}
