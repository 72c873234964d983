import 'server-only'
import { type Day, formatDay } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { MailContent } from '@/lib/notifications/mail-layout'

/** The mails about payment plans. */

/** What leaves the pay on a payday, in kobo; `arrears` is the part of it that was due before. */
export type Payday = {
  readonly day: Day
  readonly amount: Kobo
  readonly arrears: Kobo
  readonly orders: readonly string[]
}

/** The headline, also behind the bell. */
export const paydayTitle = ({ day, amount }: Payday): string =>
  `${formatNaira(amount)} will be deducted from your pay on ${formatDay(day)}`

export const paydayMail = (payday: Payday): MailContent => ({
  subject: paydayTitle(payday),
  paragraphs: [
    `On ${formatDay(payday.day)} your employer will deduct ${formatNaira(payday.amount)} from your pay. It is for ${payday.orders.length > 1 ? 'the orders' : 'order'} ${payday.orders.join(', ')}.`,
    ...(payday.arrears > 0n
      ? [`${formatNaira(payday.arrears)} of it was due before and has not been deducted yet.`]
      : []),
    'There is nothing you need to do. If you want to repay early instead, you can do so on your statement.',
  ],
  link: { label: 'See your statement', href: new URL('/Statement', env().NEXTAUTH_URL).href },
})
