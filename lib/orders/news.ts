import 'server-only'
import { type Day, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { News } from '@/lib/notifications/news'
import { FEE_DAYS, type OrderStatusName, REPORT_DAYS, isClosed, isFailedDelivery } from './rules'

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
    sentence: `Please pay the delivery and service fee within ${FEE_DAYS} days, so that we can pack it.`,
  },
  rejected: { title: 'Your order was not approved.', sentence: 'Nothing will be deducted from your pay for it.' },
  packed: { title: 'Your order is packed.', sentence: 'It goes out with the next delivery.' },
  out_for_delivery: {
    title: 'Your Order is on its way.',
    sentence: 'Please keep your phone with you. The driver may call.',
  },
  delivered: {
    title: 'Your order was delivered.',
    sentence: `Enjoy it! If something is missing, damaged or wrong, please tell us on the page of your order within ${REPORT_DAYS} days.`,
  },
  cancelled: { title: 'Your order was cancelled.', sentence: 'Nothing will be deducted from your pay for it.' },
}

const FAILED = {
  title: 'We could not deliver your order.',
  sentence: 'It is back in our store and goes out again with a later delivery. Nothing is deducted from your pay yet.',
}

const NOT_BEFORE_DELIVERY = 'Nothing is deducted from your pay before your food is delivered.'

const REFUNDED =
  'Your delivery and service fee will be refunded to the account you paid from. This can take a few days.'

/** What arrived, and the plan that begins with it; amounts in kobo. */
type Delivery = {
  /** The lines of which less arrived than was ordered. */
  readonly missing: readonly {
    readonly name: string
    readonly measurement: string
    readonly quantity: number
    readonly received: number
  }[]
  readonly ordered: Kobo
  readonly financed: Kobo
  readonly instalments: number
  readonly firstDue: Day | undefined
}

/** `reason` is staff's or the system's; empty when none was given. */
export type MoveDetails = { readonly reason?: string; readonly delivery?: Delivery }

/** A step of an order. `before` counts how often it was in the new status already. */
type Step = { readonly from: OrderStatusName; readonly to: Move; readonly before: number }

/** Fees of nothing count as paid, and nothing of them is refunded. */
type MovedOrder = Order & { readonly feesPaid: boolean; readonly feesRefunded: boolean }

/** Tells the buyer that the order reached a new status. */
export function orderMovedNews(order: MovedOrder, step: Step, { reason = '', delivery }: MoveDetails): News {
  const { from, to, before } = step
  const { title, sentence } = isFailedDelivery(from, to) ? FAILED : MOVES[to]

  return {
    kind: 'order',
    dedupeKey: `order:${order.id}:${to}${before > 0 ? `:${before + 1}` : ''}`,
    link: linkTo(order),
    bell: { title, body: `Order ${order.number}` },
    mail: {
      subject: `Order ${order.number}: ${title}`,
      paragraphs: [
        `${title} ${to === 'approved' && order.feesPaid ? 'We will pack it next.' : sentence}`,
        ...(to === 'approved' ? [NOT_BEFORE_DELIVERY] : []),
        ...(delivery ? deliverySentences(delivery) : []),
        ...(reason ? [`Reason: ${reason}`] : []),
        ...(isClosed(to) && order.feesRefunded ? [REFUNDED] : []),
      ],
    },
  }
}

function deliverySentences({ missing, ordered, financed, instalments, firstDue }: Delivery): string[] {
  const parts = instalments === 1 ? '' : `in ${instalments} parts, the first `
  const plan = firstDue
    ? `${formatNaira(financed)} will be deducted from your pay ${parts}on ${formatDay(firstDue)}.`
    : 'Nothing will be deducted from your pay.'
  if (missing.length === 0) return [plan]
  return [
    ...missing.map(
      ({ name, measurement, quantity, received }) =>
        `${name}, ${measurement}: you ordered ${quantity} and received ${received}.`,
    ),
    `You pay only for what you received: ${formatNaira(financed)} instead of ${formatNaira(ordered)}. ${plan}`,
  ]
}

/** Tells the buyer that goods of a delivered order were credited. @param amount in kobo */
export function creditNoteNews(order: Order, amount: Kobo, reason: string): News {
  const title = `${formatNaira(amount)} of order ${order.number} was credited to you.`

  return {
    kind: 'order',
    link: linkTo(order),
    bell: { title, body: reason },
    mail: {
      subject: `Order ${order.number}: ${formatNaira(amount)} credited`,
      paragraphs: [
        `${title} It comes off the last instalments of your payment plan. What you had already repaid of it is now ` +
          'your credit.',
        `Reason: ${reason}`,
      ],
    },
  }
}

/** The key that keeps the nth reminder of an order's fees from repeating begins and ends so, around the order's id. */
export const FEES_WAIT = 'fees-wait:'
export const feesWaitSuffix = (nth: number): string => (nth > 1 ? `:${nth}` : '')

/**
 * Reminds the buyer of an approved order's unpaid fees.
 * @param about `amount` of the fees in kobo; the order is cancelled after the last day; `nth` counts the reminders
 */
export function feesWaitNews(order: Order, about: { amount: Kobo; lastDay: Day; nth: number }): News {
  const { amount, lastDay, nth } = about
  const title = `Order ${order.number} waits for its delivery and service fee`

  return {
    kind: 'fees-wait',
    dedupeKey: `${FEES_WAIT}${order.id}${feesWaitSuffix(nth)}`,
    link: { label: 'Pay the fee', path: '/History' },
    bell: { title: `${title}.`, body: `Please pay it by ${formatDay(lastDay)}.` },
    mail: {
      subject: title,
      paragraphs: [
        `Your order ${order.number} is approved. We will pack it when you have paid ` +
          `the delivery and service fee of ${formatNaira(amount)}.`,
        `Please pay it by ${formatDay(lastDay)}. After that day the order is cancelled, and you owe nothing for it.`,
      ],
    },
  }
}
