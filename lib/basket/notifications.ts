import 'server-only'
import type { Day } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { Notification } from '@/lib/notifications/notification'

/** Asks a buyer whether they want their basket this month. @param goods the total of what is in stock, in kobo */
export function basketNotification(
  userId: string,
  day: Day,
  { names, total }: { readonly names: string; readonly total: Kobo },
): Notification {
  const subject = total === 0n ? 'Your monthly basket is out of stock' : 'Do you want your monthly basket?'
  const title = total === 0n ? `${subject}.` : subject
  const sentences =
    total === 0n
      ? [`Nothing of it is in stock right now: ${names}.`, 'We ask you again next month.']
      : [`${names}: ${formatNaira(total)} today, without VAT, interest and fees.`, 'Nothing is ordered without you.']
  return {
    kind: 'order',
    dedupeKey: `basket:${userId}:${day}`,
    link: { label: 'Look at the basket', path: '/Basket' },
    bell: { title, body: sentences.join(' ') },
    mail: { subject, paragraphs: sentences },
    message: { text: [title, ...sentences].join(' ') },
  }
}
