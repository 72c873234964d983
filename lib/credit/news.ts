import 'server-only'
import { type Day, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { News } from '@/lib/notifications/news'

/** A buyer's deduction on one payday, in kobo. `arrears` is the overdue part of `amount`. */
export type Payday = {
  readonly day: Day
  readonly amount: Kobo
  readonly arrears: Kobo
  readonly orders: readonly string[]
}

const STATEMENT = { label: 'See your statement', path: '/Statement' }

/** Reminds a buyer of a coming deduction, once per payday. */
export function paydayNews(userId: string, { day, amount, arrears, orders }: Payday): News {
  const forOrders = `${orders.length > 1 ? 'the orders' : 'order'} ${orders.join(', ')}`
  const title = `${formatNaira(amount)} will be deducted from your pay on ${formatDay(day)}`

  return {
    kind: 'payday',
    dedupeKey: `payday:${userId}:${day}`,
    link: STATEMENT,
    bell: { title: `${title}.` },
    mail: {
      subject: title,
      paragraphs: [
        `On ${formatDay(day)} your employer will deduct ${formatNaira(amount)} from your pay. It is for ${forOrders}.`,
        ...(arrears > 0n ? [`${formatNaira(arrears)} of it was due before and has not been deducted yet.`] : []),
        'You do not need to do anything. If you prefer to repay early, you can do so on your statement.',
      ],
    },
  }
}

/** Tells a buyer that a deduction or an early repayment was undone. @param amount in kobo */
export const repaymentUndoneNews = (amount: Kobo, cause: 'refund' | 'deduction' | 'repayment'): News => ({
  kind: 'payment',
  link: STATEMENT,
  bell: {
    title:
      cause === 'refund'
        ? `Your repayment of ${formatNaira(amount)} will be refunded. You owe this amount again.`
        : `A ${cause} of ${formatNaira(amount)} was booked by mistake and has been reversed.`,
    body: 'Your statement shows your new balance.',
  },
})
