import type { VatClass } from '@/generated/prisma/enums'
import { type Quote, priceCart } from '@/lib/cart/rules'
import { ZERO, kobo } from '@/lib/core/money'

/* What arrived of an order, and what it costs. Amounts in kobo. */

/** How much of one line arrived. What did not arrive is not sold. */
export type ReceivedLine = { readonly itemId: string; readonly received: number; readonly damaged: number }
/** How much of one line a credit note takes back. */
export type ReturnedLine = { readonly itemId: string; readonly quantity: number }

type OrderedLine = {
  readonly quantity: number
  readonly receivedQuantity: number | null
  readonly creditedQuantity: number
}

/** How much of a delivered line the buyer received. A delivery from before decision 0065 was received whole. */
export const receivedOf = ({ quantity, receivedQuantity }: Omit<OrderedLine, 'creditedQuantity'>): number =>
  receivedQuantity ?? quantity

/** How much of a delivered line the buyer received and no credit note took back. */
export const keptOf = (line: OrderedLine): number => receivedOf(line) - line.creditedQuantity

type PricedLine = { readonly priceKobo: bigint; readonly vatClass: VatClass; readonly quantity: number }
type OrderRates = { readonly vatBps: number; readonly interestBps: number }

/** Prices goods of an order as its cart was priced, without fees: the whole order gives its own figures. */
export const priceGoods = (
  lines: readonly PricedLine[],
  { vatBps, interestBps }: OrderRates,
): Pick<Quote, 'items' | 'vat' | 'interest' | 'financed'> =>
  priceCart(
    lines.map(({ priceKobo, vatClass, quantity }) => ({ price: kobo(priceKobo), vatClass, quantity })),
    { vatBps, interestBps, serviceFee: ZERO, deliveryFee: ZERO },
  )

/** Whether an order costs nothing: a free replacement, which needs no credit and opens no plan. */
export const isFree = (order: Record<'itemsKobo' | 'vatKobo' | 'interestKobo', bigint>): boolean =>
  order.itemsKobo + order.vatKobo + order.interestKobo === 0n

/** Why quantities that were counted at the door cannot be right; undefined when they can. */
export function receivedProblem(
  { name, quantity }: { readonly name: string; readonly quantity: number },
  { received, damaged }: Omit<ReceivedLine, 'itemId'>,
): string | undefined {
  const arrived = received + damaged
  if (arrived <= quantity) return undefined
  return `Only ${quantity} of ${name} ${quantity === 1 ? 'was' : 'were'} ordered, so ${arrived} cannot have arrived.`
}
