import 'server-only'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { News } from '@/lib/notifications/news'
import { type OrderStatusName, isClosed } from './rules'

type Order = { readonly id: string; readonly number: string }
type Move = Exclude<OrderStatusName, 'pending'>

const linkTo = ({ id }: Order) => ({ label: 'See your order', path: `/History2?orderId=${id}` })

/** @param order `total` in kobo */
export const orderReceivedNews = (order: Order & { total: Kobo; termsAccepted: boolean }): News => ({
  kind: 'order',
  dedupeKey: `order:${order.id}:received`,
  link: linkTo(order),
  bell: { title: 'Your order has been received.', body: `Order ${order.number}` },
  mail: {
    subject: `Order ${order.number} received`,
    paragraphs: [
      `We have received your order ${order.number} for ${formatNaira(order.total)}. ` +
        'We will review it and e-mail you when it is approved.',
      ...(order.termsAccepted
        ? []
        : ['Before it can be approved, please open your order and accept the terms of the payment plan.']),
    ],
  },
})

const MOVES: Readonly<Record<Move, { title: string; sentence: string }>> = {
  approved: {
    title: 'Your order is approved.',
    sentence: 'Please pay the delivery and service fee, so that we can pack it.',
  },
  rejected: { title: 'Your order was not approved.', sentence: 'Nothing will be deducted from your pay for it.' },
  packed: { title: 'Your order is packed.', sentence: 'It goes out with the next delivery.' },
  out_for_delivery: {
    title: 'Your Order is on its way.',
    sentence: 'Please keep your phone with you. The driver may call.',
  },
  delivered: {
    title: 'Your order was delivered.',
    sentence: 'Enjoy it! If something is missing, please write to us from your profile.',
  },
  cancelled: { title: 'Your order was cancelled.', sentence: 'Nothing will be deducted from your pay for it.' },
}

const REFUNDED =
  'Your delivery and service fee will be refunded to the account you paid from. This can take a few days.'

type MovedOrder = Order & { readonly feesPaid: boolean; readonly credited: Kobo }

/**
 * Tells the buyer that the order reached a new status.
 * @param order `credited` is how much of its repayments became customer credit, in kobo
 * @param reason staff's or the buyer's words; empty when none was given
 */
export function orderMovedNews(order: MovedOrder, to: Move, reason: string): News {
  const { title, sentence } = MOVES[to]

  return {
    kind: 'order',
    dedupeKey: `order:${order.id}:${to}`,
    link: linkTo(order),
    bell: { title, body: `Order ${order.number}` },
    mail: {
      subject: `Order ${order.number}: ${title}`,
      paragraphs: [
        `${title} ${to === 'approved' && order.feesPaid ? 'We will pack it next.' : sentence}`,
        ...(reason ? [`Reason: ${reason}`] : []),
        ...(isClosed(to) && order.feesPaid ? [REFUNDED] : []),
        ...(order.credited > 0n
          ? [
              `The ${formatNaira(order.credited)} you had repaid is kept as your credit. ` +
                'We use it first for your next order.',
            ]
          : []),
      ],
    },
  }
}

/** Reminds the buyer of an approved order's unpaid fees. @param amount the fees in kobo */
export function feesWaitNews(order: Order, amount: Kobo): News {
  const title = `Order ${order.number} waits for its delivery and service fee`

  return {
    kind: 'fees-wait',
    dedupeKey: `fees-wait:${order.id}`,
    link: { label: 'Pay the fee', path: '/History' },
    bell: { title: `${title}.` },
    mail: {
      subject: title,
      paragraphs: [
        `Your order ${order.number} is approved. We will pack it when you have paid ` +
          `the delivery and service fee of ${formatNaira(amount)}.`,
      ],
    },
  }
}
