import 'server-only'
import { type Day, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { News } from '@/lib/notifications/news'
import { maskedNumber } from './bank-rules'

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
    message: { text: `${title}. You do not need to do anything.` },
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

/**
 * Tells a buyer that credit is on its way to their bank account.
 * @param amount in kobo
 * @param account null when the account is not on record
 */
export function paidOutNews(
  amount: Kobo,
  account: { readonly bank: string; readonly accountNumber: string } | null,
): News {
  const to = account ? `your account ${maskedNumber(account.accountNumber)} at ${account.bank}` : 'your bank account'
  const title = `We are sending ${formatNaira(amount)} of your credit to ${to}`

  return {
    kind: 'payment',
    link: STATEMENT,
    bell: { title: `${title}.` },
    mail: {
      subject: `${formatNaira(amount)} of your credit is being paid out`,
      paragraphs: [
        `${title}.`,
        'A bank transfer can take two working days. If it has not arrived by then, or if you did not ask for it, ' +
          'please write to us.',
      ],
    },
    message: { text: `${title}.` },
  }
}

/** Tells a buyer that a payout did not arrive. @param amount in kobo */
export const payoutReturnedNews = (amount: Kobo): News => {
  const title = `The bank could not pay out ${formatNaira(amount)}, so it is your credit again`
  const next = 'Please ask for it again on your statement, with the bank account to use.'

  return {
    kind: 'payment',
    link: STATEMENT,
    bell: { title: `${title}.`, body: next },
    mail: { subject: title, paragraphs: [`${title}.`, next] },
    message: { text: `${title}. ${next}` },
  }
}

/** The part of a leaver's plan that is due next, in kobo. `late` is what is open of earlier parts. */
type DueSelfPay = {
  readonly month: string
  readonly dueOn: Day
  readonly open: Kobo
  readonly late: Kobo
}

/** Sends a leaver the link to pay one part of the plan, once per month. */
export function selfPayNews(userId: string, { month, dueOn, open, late }: DueSelfPay): News {
  const title = `Please pay ${formatNaira(open)} by ${formatDay(dueOn)}`

  return {
    kind: 'payday',
    dedupeKey: `self-pay:${userId}:${month}`,
    link: { label: `Pay ${formatNaira(open)}`, path: `/Statement?part=${month}#repay` },
    bell: { title: `${title}.`, ...(late > 0n ? { body: `${formatNaira(late)} from earlier months is late.` } : {}) },
    mail: {
      subject: title,
      paragraphs: [
        `This month’s part of your payment plan is ${formatNaira(open)}. It is due on ${formatDay(dueOn)}. ` +
          'You have left your company, so it is not deducted from a pay.',
        ...(late > 0n
          ? [`${formatNaira(late)} from earlier months is late. What you pay is used for the oldest month first.`]
          : []),
        'You can pay by card, bank transfer or USSD. If you cannot pay in time, please write to us.',
      ],
    },
    message: { text: `${title}, on the Statement page of the app.` },
  }
}
