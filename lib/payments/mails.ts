import 'server-only'
import { env } from '@/lib/core/env'
import type { MailContent } from '@/lib/notifications/mail-layout'

/** The mails about payments. */

/** What was sent back: which payment, or money that paid for nothing; `amount` as it is shown. */
type Refunded = {
  readonly of: 'registration' | 'order_fees' | 'repayment' | 'unapplied'
  readonly order: { readonly id: string; readonly number: string } | null
  readonly amount: string
  readonly isPart: boolean
}

/** What goes back, in the words of a sentence. */
function whatOf({ of, order, isPart }: Refunded): string {
  if (of === 'unapplied') return 'the money you paid that paid for nothing'
  if (of === 'repayment') return 'your early repayment'
  return `${isPart ? 'a part of ' : ''}${order ? `the delivery and service fee of order ${order.number}` : 'your registration fee'}`
}

const shortOf = ({ of, order }: Refunded): string =>
  of === 'unapplied'
    ? 'your payment'
    : of === 'repayment'
      ? 'your early repayment'
      : order
        ? `order ${order.number}`
        : 'your registration fee'

export const refundSentMail = (refunded: Refunded): MailContent => ({
  subject: `${refunded.amount} of ${shortOf(refunded)} is on its way back to you`,
  paragraphs: [
    `We have sent ${whatOf(refunded)}, ${refunded.amount}, back to the account you paid from.`,
    'Banks need up to 15 working days before it shows there.',
  ],
  link: refunded.order
    ? { label: 'See your order', href: new URL(`/History2?orderId=${refunded.order.id}`, env().NEXTAUTH_URL).href }
    : { label: 'See your statement', href: new URL('/Statement', env().NEXTAUTH_URL).href },
})

/** The same behind the bell. */
export const refundSentTitle = (refunded: Refunded): string => {
  const { of, order, amount, isPart } = refunded
  return of === 'order_fees' && order && !isPart
    ? `The fees of order ${order.number}, ${amount}, are on their way back to you.`
    : `${amount} of ${of === 'order_fees' && order ? `the fees of order ${order.number}` : shortOf(refunded)} is on its way back to you.`
}

/** Money came that pays for nothing. `news` says so; `path` is where to pay again. */
export const unappliedMail = (news: string, path: string): MailContent => ({
  subject: 'Your payment was not the amount we asked for',
  paragraphs: [news, 'Nothing else was changed. If you have a question about it, please write to us.'],
  link: { label: 'Pay again', href: new URL(path, env().NEXTAUTH_URL).href },
})
