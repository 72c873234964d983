import 'server-only'
import { env } from '@/lib/core/env'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { MailContent } from '@/lib/notifications/mail-layout'

/** The mails about payments. */

type RefundedOrder = { readonly id: string; readonly number: string } | null

/** What goes back: the fees of an order, or the registration fee. */
const whatOf = (order: RefundedOrder, isPart: boolean): string =>
  `${isPart ? 'a part of ' : ''}${order ? `the delivery and service fee of order ${order.number}` : 'your registration fee'}`

export const refundSentMail = (order: RefundedOrder, amount: Kobo, isPart: boolean): MailContent => ({
  subject: `${formatNaira(amount)} of ${order ? `order ${order.number}` : 'your registration fee'} is on its way back to you`,
  paragraphs: [
    `We have sent ${whatOf(order, isPart)}, ${formatNaira(amount)}, back to the account you paid from.`,
    'Banks need up to 15 working days before it shows there.',
  ],
  link: order
    ? { label: 'See your order', href: new URL(`/History2?orderId=${order.id}`, env().NEXTAUTH_URL).href }
    : { label: 'See your statement', href: new URL('/Statement', env().NEXTAUTH_URL).href },
})

/** The same behind the bell. */
export const refundSentTitle = (order: RefundedOrder, amount: Kobo, isPart: boolean): string => {
  const what = order ? `fees of order ${order.number}` : 'registration fee'
  return isPart || !order ? `${formatNaira(amount)} of ${order ? 'the' : 'your'} ${what} is on its way back to you.` : `The ${what}, ${formatNaira(amount)}, are on their way back to you.`
}
