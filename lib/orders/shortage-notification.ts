import 'server-only'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { Notification } from '@/lib/notifications/notification'
import { packedOf } from './delivery-rules'

type Goods = { readonly name: string; readonly measurement: string; readonly quantity: number }

/** What is missing of an order, and what its plan becomes; amounts in kobo. */
type Short = {
  readonly short: readonly (Goods & {
    readonly packedQuantity: number | null
    readonly replacement: (Goods & { readonly priceKobo: bigint }) | null
  })[]
  readonly agreed: Kobo
  readonly financed: Kobo
}

const what = ({ name, measurement }: Goods): string => `${name}, ${measurement}`

/** Tells a buyer what is missing of an order before it goes out, what replaces it, and what the plan becomes. */
export function shortageNotification(
  order: { readonly id: string; readonly number: string },
  { short, agreed, financed }: Short,
): Notification {
  const title =
    short.length === 0
      ? `All goods of order ${order.number} are there again.`
      : `Some goods of order ${order.number} are sold out.`
  const lines = short.map((line) => {
    const { quantity, replacement } = line
    const missing = `Missing: ${quantity - packedOf(line)} of ${quantity} × ${what(line)}.`
    return replacement
      ? `${missing} In their place you get ${replacement.quantity} × ${what(replacement)}, ` +
          `for ${formatNaira(replacement.priceKobo)} each. You can refuse them at the door, and pay nothing for them.`
      : `${missing} You pay nothing for them.`
  })
  const plan =
    financed < agreed
      ? `Your payment plan gets smaller: ${formatNaira(financed)} in place of ${formatNaira(agreed)}.`
      : `Your payment plan stays ${formatNaira(agreed)}, as you agreed.`
  return {
    kind: 'order',
    link: { label: 'See your order', path: `/History2?orderId=${order.id}` },
    bell: { title, body: [...lines, plan].join(' ') },
    mail: { subject: title, paragraphs: [title, ...lines, plan, 'It never gets larger than what you agreed to.'] },
    message: { text: `${title} ${plan} The page of your order says more.` },
  }
}
