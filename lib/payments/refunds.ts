import 'server-only'
import type { Tx } from '@/lib/core/db'

/**
 * Asks for the fees of a closed order back, if they were paid: the `reconcile` job sends them. Asking twice asks once.
 * What was paid beyond the fees is the buyer's credit already.
 */
export async function requestFeeRefund(tx: Tx, orderId: string): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { number: true, serviceFeeKobo: true, deliveryFeeKobo: true } })
  const entry = await tx.ledgerEntry.findFirst({
    where: { orderId, event: 'order_fees_paid', postings: { some: { account: { kind: { in: ['income_service', 'income_delivery'] } } } } },
    select: { paymentId: true },
  })
  if (!entry?.paymentId) return
  const asked = await tx.refund.count({ where: { paymentId: entry.paymentId } })
  if (asked > 0) return
  await tx.refund.create({
    data: { paymentId: entry.paymentId, amountKobo: order.serviceFeeKobo + order.deliveryFeeKobo, reason: `Order ${order.number} was closed` },
    select: { id: true },
  })
}
