import 'server-only'
import { env } from '@/lib/core/env'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { MailContent } from '@/lib/notifications/mail-layout'
import type { OrderStatusName } from './rules'

/** The mails about orders. */

const orderPage = (orderId: string) => new URL(`/History2?orderId=${orderId}`, env().NEXTAUTH_URL).href

export const orderReceivedMail = (order: {
  id: string
  number: string
  total: Kobo
  termsAccepted: boolean
}): MailContent => ({
  subject: `Order ${order.number} received`,
  paragraphs: [
    `We have received your order ${order.number} over ${formatNaira(order.total)}. We look at it next and write to you when it is approved.`,
    ...(order.termsAccepted
      ? []
      : ['Before it can be approved, please open your order and accept the terms of the payment plan.']),
  ],
  link: { label: 'See your order', href: orderPage(order.id) },
})

const NEWS: Readonly<Record<Exclude<OrderStatusName, 'pending'>, { title: string; sentence: string }>> = {
  approved: {
    title: 'Your order is approved.',
    sentence: 'Please pay the delivery and service fee, so that we can pack it.',
  },
  rejected: { title: 'Your order was not approved.', sentence: 'Nothing will be deducted from your pay for it.' },
  packed: { title: 'Your order is packed.', sentence: 'It leaves with the next delivery.' },
  out_for_delivery: {
    title: 'Your Order is on its way.',
    sentence: 'Please keep your phone at hand; the driver may call.',
  },
  delivered: {
    title: 'Your order was delivered.',
    sentence: 'Enjoy it! If something is missing, please write to us from your profile.',
  },
  cancelled: { title: 'Your order was cancelled.', sentence: 'Nothing will be deducted from your pay for it.' },
}

/** The headline of a step, as it stands in mails and behind the bell. */
export const moveTitle = (to: Exclude<OrderStatusName, 'pending'>): string => NEWS[to].title

const REFUNDED =
  'The delivery and service fee you paid goes back to the account you paid from; banks take some days for that.'

const credited = (amount: Kobo) =>
  `The ${formatNaira(amount)} you had repaid on it is kept as your credit. It is used first for your next order.`

export const orderMovedMail = (
  order: { id: string; number: string; feesPaid: boolean; credited: Kobo },
  to: Exclude<OrderStatusName, 'pending'>,
  reason: string,
): MailContent => ({
  subject: `Order ${order.number}: ${NEWS[to].title}`,
  paragraphs: [
    `${NEWS[to].title} ${to === 'approved' && order.feesPaid ? 'We pack it next.' : NEWS[to].sentence}`,
    ...(reason ? [`Reason: ${reason}`] : []),
    ...((to === 'rejected' || to === 'cancelled') && order.feesPaid ? [REFUNDED] : []),
    ...(order.credited > 0n ? [credited(order.credited)] : []),
  ],
  link: { label: 'See your order', href: orderPage(order.id) },
})

/** The headline of the reminder, also behind the bell. */
export const feesWaitTitle = ({ number }: { readonly number: string }): string =>
  `Order ${number} waits for its delivery and service fee`

export const feesWaitMail = (order: { readonly number: string }, amount: Kobo): MailContent => ({
  subject: feesWaitTitle(order),
  paragraphs: [
    `Your order ${order.number} is approved. We pack it as soon as its delivery and service fee of ${formatNaira(amount)} is paid.`,
  ],
  link: { label: 'Pay the fee', href: new URL('/History', env().NEXTAUTH_URL).href },
})
