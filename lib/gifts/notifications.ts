import 'server-only'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { Notification } from '@/lib/notifications/notification'

type PaidGift = { readonly id: string; readonly name: string; readonly shares: number; readonly price: Kobo }

/** Tells an HR approver that the gift is paid. `price` is that of all shares with VAT, in kobo. */
export const giftPaidNotification = (
  approver: { readonly id: string; readonly fullName: string },
  { id, name, shares, price }: PaidGift,
): Notification => ({
  kind: 'company',
  dedupeKey: `gift-paid:${id}:${approver.id}`,
  link: { label: 'Open the gift', path: `/partner/gifts/${id}` },
  mail: {
    subject: `Your gift of ${name} is paid`,
    paragraphs: [
      `Dear ${approver.fullName},`,
      `${formatNaira(price)} of your company’s money has paid for ${name}, once for ` +
        (shares === 1 ? 'one employee.' : `each of ${shares} employees.`),
      'We order it for each of them now and tell them. The page of the gift says who has received it, and has the ' +
        'invoice. What cannot be delivered becomes your company’s credit.',
    ],
  },
})
