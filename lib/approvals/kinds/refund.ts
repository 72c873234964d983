import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNairaExact, kobo } from '@/lib/core/money'
import { findRefundable, refundPayment } from '@/lib/payments/refunds'
import { formatAmount } from '@/lib/payments/rules'
import { GONE, approval } from '../approval'
import { createRequest } from '../service'

const PURPOSES = {
  registration: 'Registration fee',
  order_fees: 'Delivery and service fee',
  repayment: 'Early repayment',
  unrequested: 'Nothing that we asked for',
} as const

/** The refund of a payment, or the repetition of a failed one. */
export const refund = approval({
  kind: 'refund',
  perform: (tx, { about: paymentId, amount }, { actor, reason, approvalId }) =>
    refundPayment(tx, { paymentId, amount, reason, approvalId, actorId: actor.id }),
  words: () => 'Refund a payment',
  currency: async (tx, { about }) => (await findRefundable(tx, about))?.currency,
  facts: async ({ about, amount }) => {
    const payment = isId(about)
      ? await db().payment.findUnique({
          where: { id: about },
          select: {
            txRef: true,
            purpose: true,
            state: true,
            amountKobo: true,
            unappliedAmount: true,
            unappliedCurrency: true,
            user: { select: { fullName: true, email: true } },
            order: { select: { id: true, number: true } },
          },
        })
      : null
    if (!payment) return GONE
    const { state, unappliedAmount, unappliedCurrency } = payment
    const isUnapplied = state === 'failed'
    const currency = isUnapplied ? (unappliedCurrency ?? 'NGN') : 'NGN'
    return {
      title: `Refund of ${formatAmount(amount ?? payment.amountKobo, currency)}`,
      href: payment.order ? `/staff/orders/${payment.order.id}` : null,
      facts: [
        ['Paid for', PURPOSES[payment.purpose]],
        ['Asked for', formatNairaExact(kobo(payment.amountKobo))],
        ...(isUnapplied
          ? ([['Received, but not accepted', formatAmount(unappliedAmount ?? 0n, currency)]] as const)
          : []),
        ...(!isUnapplied && payment.purpose === 'repayment'
          ? ([['After the refund', 'The buyer owes this amount again']] as const)
          : []),
        ['Buyer', payment.user ? `${payment.user.fullName}, ${payment.user.email}` : 'Unknown'],
        ...(payment.order ? ([['Order', payment.order.number]] as const) : []),
        ['Reference', payment.txRef],
      ],
    }
  },
})

/**
 * Requests a refund, or repeats a failed one. A second person of staff decides. Only fees can be refunded in part.
 * @param amount in hundredths of the received currency; everything that can still be refunded when it is left out. The
 *   request keeps the figure, and the second person agrees to it
 * @returns the id of the request
 * @throws AppError 404 for an unknown payment, 409 when less can be refunded
 */
export const requestRefund = (
  actor: Staff,
  paymentId: string,
  { amount, reason }: { readonly amount?: Kobo; readonly reason: string },
): Promise<string> => createRequest(actor, refund, { about: paymentId, amount }, reason)
