import { WEEKDAYS, formatShortDay, weekdayOf } from '@/lib/core/clock'
import type { DeliveryKind } from '@/lib/orders/rules'

/* What the server says of the places and days of delivery. The form's script does without it. */

export const deliveryCopy = {
  delivery: 'Delivery:',
  when: (day: string | null) => day ?? 'as soon as we can',
  where: (kind: DeliveryKind, place: string) => (kind === 'workplace' ? `to ${place}` : 'to your address'),
  to: (kind: DeliveryKind, place: string) =>
    kind === 'workplace' ? `To your workplace: ${place}.` : 'To your address.',
  fee: (amount: string) => `Delivery fee ${amount}`,
  /** 'Fri 4 Dec' */
  day: (day: string) =>
    `${WEEKDAYS[weekdayOf(day) - 1]?.slice(0, 3)} ${formatShortDay(day).split(' ').slice(0, 2).join(' ')}`,
  noDay: 'As soon as we can',
  change: 'Change',
  dayLabel: 'Delivery day',
} as const
