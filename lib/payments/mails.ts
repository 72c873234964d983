import 'server-only'
import { env } from '@/lib/core/env'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { MailContent } from '@/lib/notifications/mail-layout'

/** The mails about payments. */

export const refundSentMail = (order: { id: string; number: string }, amount: Kobo): MailContent => ({
  subject: `${formatNaira(amount)} of order ${order.number} is on its way back to you`,
  paragraphs: [
    `We have sent the delivery and service fee of order ${order.number}, ${formatNaira(amount)}, back to the account you paid from.`,
    'Banks need up to 15 working days before it shows there.',
  ],
  link: { label: 'See your order', href: new URL(`/History2?orderId=${order.id}`, env().NEXTAUTH_URL).href },
})
