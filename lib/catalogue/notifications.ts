import 'server-only'
import type { Notification } from '@/lib/notifications/notification'

/** Tells a buyer that a product they asked about can be ordered again. */
export const backInStockNotification = (product: {
  readonly id: string
  readonly name: string
  readonly measurement: string
}): Notification => ({
  kind: 'stock',
  link: { label: 'See the product', path: `/Store?product=${product.id}` },
  bell: { title: `${product.name} is back in stock.`, body: product.measurement },
  mail: {
    subject: `${product.name} is back in stock`,
    paragraphs: [
      `${product.name}, ${product.measurement}, can be ordered again. You asked us to tell you.`,
      'We do not keep it for you, so it can sell out again.',
    ],
  },
})
