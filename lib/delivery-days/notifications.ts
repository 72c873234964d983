import 'server-only'
import { type Day, formatMoment, formatWeekday } from '@/lib/core/clock'
import type { ToldReason } from '@/lib/core/reason-rules'
import type { Notification } from '@/lib/notifications/notification'

/** Tells the receiver of a workplace the code of a drop. A bell line is stored in clear, so it has no code. */
export const dropCodeNotification = (drop: {
  readonly code: string
  readonly place: string
  readonly day: Day
}): Notification => {
  const title = `Food for your colleagues comes to ${drop.place}.`
  const words = `Your code for ${formatWeekday(drop.day)} is ${drop.code}. Tell it when you have counted the orders.`
  return {
    kind: 'order',
    link: { label: 'Open Foodbank', path: '/Dashboard' },
    bell: { title, body: 'We have sent you the code of this delivery.' },
    mail: { subject: title, paragraphs: [`${title} ${words}`] },
    message: { text: `${title} ${words}`, isUrgent: true, minutes: 12 * 60 },
  }
}

type Moved = {
  /** The name of the workplace; empty for the address of the buyer. */
  readonly place: string
  readonly from: Day
  readonly to: Day
  readonly reason: ToldReason
  /** Until when the buyer can choose another day; null when it is too late for that. */
  readonly chooseUntil: Date | null
}

/** Tells a buyer that the delivery day of an order moved. */
export function dayMovedNotification(
  order: { readonly id: string; readonly number: string },
  { place, from, to, reason, chooseUntil }: Moved,
): Notification {
  const title = `Order ${order.number} now comes on ${formatWeekday(to)}.`
  const before = `It was to come on ${formatWeekday(from)} to ${place || 'your address'}.`
  const choice = chooseUntil
    ? `If this day does not suit you, choose another one on the page of your order before ${formatMoment(chooseUntil)}.`
    : 'If this day does not suit you, write to us from your profile.'
  return {
    kind: 'order',
    dedupeKey: `day-moved:${order.id}:${from}:${to}`,
    link: { label: 'See your order', path: `/History2?orderId=${order.id}` },
    bell: { title, body: `Reason: ${reason}` },
    mail: {
      subject: title,
      paragraphs: [`${title} ${before} Reason: ${reason}`, choice, 'You pay nothing more for this change.'],
    },
    message: { text: `${title} ${before} Reason: ${reason}` },
  }
}
