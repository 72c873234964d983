import 'server-only'
import { type Day, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { Notification } from '@/lib/notifications/notification'
import type { PurposeName } from './rules'

type Order = { readonly id: string; readonly number: string }

const PAY_AGAIN_PAGES = { registration: '/Payment', order_fees: '/History', repayment: '/Statement' } as const

const orderLink = (order: Order) => ({ label: 'See your order', path: `/History2?orderId=${order.id}` })
const STATEMENT = { label: 'See your statement', path: '/Statement' }
/** The invoice of a fee is its receipt. */
const receiptOf = (order: Order | null) => ({
  label: 'See your receipt',
  path: order ? `/Invoice?orderId=${order.id}&of=fees` : '/Invoice',
})
const DASHBOARD = { label: 'Open your dashboard', path: '/Dashboard' }

/** An early repayment in kobo. `left` is what the buyer owes after it. */
type EarlyRepayment = {
  readonly paymentId: string
  readonly received: Kobo
  readonly on: Day
  /** The part that became customer credit. */
  readonly excess: Kobo
  /** The part that repaid debts that were written off. */
  readonly recovered: Kobo
  /** The interest that was given back because it paid off a plan. */
  readonly rebate: Kobo
  readonly left: Kobo
}

/** The receipt of an early repayment. */
export function repaymentReceivedNotification(repayment: EarlyRepayment): Notification {
  const { paymentId, received, on, excess, recovered, rebate, left } = repayment
  const parts = [
    ...(recovered > 0n ? [`${formatNaira(recovered)} of it repaid a debt that we had written off.`] : []),
    ...(rebate > 0n ? [`Your plan is paid off, and you got ${formatNaira(rebate)} of interest back.`] : []),
    ...(excess > 0n ? [`${formatNaira(excess)} of it was more than you owed and is kept as your credit.`] : []),
  ]
  const title = `Your repayment of ${formatNaira(received)} has been received.`
  const now = left > 0n ? `You still owe ${formatNaira(left)} on your plans.` : 'You owe nothing on your plans now.'
  return {
    kind: 'payment',
    dedupeKey: `receipt:${paymentId}`,
    link: STATEMENT,
    bell: { title: [title, ...parts].join(' ') },
    mail: {
      subject: `Receipt: ${formatNaira(received)} received`,
      paragraphs: [`We received your repayment of ${formatNaira(received)} on ${formatDay(on)}.`, ...parts, now],
    },
    message: { text: `${title} ${now}` },
  }
}

/** A fee that was paid, in kobo. `excess` is the part that became customer credit. */
type FeeReceipt = { readonly paymentId: string; readonly received: Kobo; readonly excess: Kobo; readonly on: Day }

/** @param isFirst false when the fee was paid before, under an older reference: the whole payment is then credit */
export function feeReceivedNotification(
  order: Order | null,
  isFirst: boolean,
  { paymentId, received, excess, on }: FeeReceipt,
): Notification {
  const first = order
    ? `Delivery and service fee of order ${order.number} received.`
    : 'Your registration fee has been received!'
  const title = isFirst ? first : 'You paid the same fee twice. The second payment is kept as your credit.'

  return {
    kind: 'payment',
    dedupeKey: `receipt:${paymentId}`,
    link: isFirst ? receiptOf(order) : STATEMENT,
    bell: { title },
    mail: {
      subject: `Receipt: ${formatNaira(received)} received`,
      paragraphs: [
        `We received ${formatNaira(received)} on ${formatDay(on)}. ${title}`,
        ...(isFirst && excess > 0n ? [`${formatNaira(excess)} of it is kept as your credit.`] : []),
      ],
    },
    message: { text: `We received ${formatNaira(received)} on ${formatDay(on)}. ${title}` },
  }
}

/** Money arrived that does not settle the payment. `sentence` says how much, and that it will be refunded. */
export const unappliedNotification = (
  payment: { id: string; purpose: PurposeName },
  sentence: string,
): Notification => ({
  kind: 'payment',
  dedupeKey: `unapplied:${payment.id}`,
  link: { label: 'Pay again', path: PAY_AGAIN_PAGES[payment.purpose] },
  bell: { title: sentence },
  mail: {
    subject: 'Your payment was not the amount we asked for',
    paragraphs: [sentence, 'Nothing else was changed. If you have a question, please write to us.'],
  },
  message: { text: sentence },
})

/** Money arrived that no payment asked for, such as again for one that was paid. `amount` has its currency. */
export const unrequestedNotification = (paymentId: string, amount: string): Notification => {
  const title = `We received ${amount} that we did not ask for, and will refund it`

  return {
    kind: 'payment',
    dedupeKey: `unrequested:${paymentId}`,
    link: DASHBOARD,
    bell: { title: `${title}.` },
    mail: {
      subject: title,
      paragraphs: [`${title}.`, 'Nothing else was changed. If you have a question, please write to us.'],
    },
    message: { text: `${title}.` },
  }
}

type Refunded = {
  readonly refundId: string
  /** Which payment was refunded, or `unapplied` money that settled none. */
  readonly of: PurposeName | 'unapplied'
  readonly order: Order | null
  /** Formatted with its currency: unapplied money may be foreign. */
  readonly amount: string
  readonly isPart: boolean
}

/** Tells a buyer that a refund was sent. */
export function refundSentNotification(refund: Refunded): Notification {
  const { refundId, of, order, amount, isPart } = refund
  const orderOfFees = of === 'order_fees' ? order : null
  const partName = orderOfFees ? `the fees of order ${orderOfFees.number}` : shortNameOf(refund)

  return {
    kind: 'refund',
    dedupeKey: `refund:${refundId}`,
    link: order ? orderLink(order) : STATEMENT,
    bell: {
      title:
        orderOfFees && !isPart
          ? `The fees of order ${orderOfFees.number}, ${amount}, are being refunded to you.`
          : `${amount} of ${partName} is being refunded to you.`,
    },
    mail: {
      subject: `${amount} of ${shortNameOf(refund)} is being refunded to you`,
      paragraphs: [
        `We have refunded ${longNameOf(refund)}, ${amount}, to the account you paid from.`,
        'Banks need up to 15 working days before you can see it there.',
      ],
    },
    message: { text: `We have refunded ${longNameOf(refund)}, ${amount}. Banks need up to 15 working days.` },
  }
}

function shortNameOf({ of, order }: Refunded): string {
  if (of === 'unapplied') return 'your payment'
  if (of === 'repayment') return 'your early repayment'
  return order ? `order ${order.number}` : 'your registration fee'
}

function longNameOf({ of, order, isPart }: Refunded): string {
  if (of === 'unapplied') return 'your payment that we could not accept'
  if (of === 'repayment') return 'your early repayment'
  const fee = order ? `the delivery and service fee of order ${order.number}` : 'your registration fee'
  return isPart ? `a part of ${fee}` : fee
}
