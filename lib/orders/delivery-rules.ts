import type { VatClass } from '@/generated/prisma/enums'
import { type Quote, priceCart } from '@/lib/cart/rules'
import { ZERO, kobo, min, sum } from '@/lib/core/money'

/* What proves a delivery, what arrived of an order, and what it costs. Amounts in kobo. */

export const DELIVERY_CODE_LENGTH = 4
/** After so many wrong codes an order can only be delivered with the approval of a second person. */
export const DELIVERY_CODE_TRIES = 5

type Proof = { readonly code?: string | undefined; readonly override: boolean; readonly reason?: string | undefined }

/** Why a delivery is not proved, and by which field: it needs a code or, with an override, a reason. */
export function proofProblem({ code = '', override, reason }: Proof): { path: string[]; message: string } | undefined {
  const isCode = code.length === DELIVERY_CODE_LENGTH && /^\d+$/.test(code)
  if (!override && !isCode)
    return {
      path: ['code'],
      message: `Please enter the ${DELIVERY_CODE_LENGTH} digits of the buyer’s delivery code.`,
    }
  if (override && reason === undefined)
    return {
      path: ['reason'],
      message: 'Please say why there is no code. Your colleague and the buyer will read it.',
    }
  return undefined
}

/** The refusal of a wrong code. */
export const wrongCode = (order: string, triesLeft: number): string =>
  `This is not the delivery code of order ${order}. ` +
  (triesLeft === 1 ? 'One more try is left.' : `${triesLeft} tries are left.`)

/** The page at the door asks for a photo, which the second person sees. */
export const PHOTO_NEEDED = 'Please take a photo of the food where you hand it over.'

export const codesUsedUp = (order: string): string =>
  `A wrong code was entered ${DELIVERY_CODE_TRIES} times for order ${order}, so no code is accepted any more. ` +
  'Please ask a colleague to approve the delivery.'

/** How much of one line arrived. What did not arrive is not sold. */
export type ReceivedLine = { readonly itemId: string; readonly received: number; readonly damaged: number }
/** So many units of one line. */
export type LineQuantity = { readonly itemId: string; readonly quantity: number }
/** What a credit note takes back of one line, and how many of them came back fit for sale: by default none. */
export type CreditedLine = LineQuantity & { readonly restocked?: number | undefined }

/** How much of a line is sent: what was found at packing, by default all of it. */
export const packedOf = (line: { readonly quantity: number; readonly packedQuantity: number | null }): number =>
  line.packedQuantity ?? line.quantity

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
type OrderRates = { readonly vatBps: number; readonly interestBps: number; readonly interestKobo: bigint }

/**
 * Prices goods of an order as its cart was priced, without fees: the whole order gives its own figures. Its interest
 * may be a kobo or two less than its rate says, and parts of it never cost more.
 */
export function priceGoods(
  lines: readonly PricedLine[],
  { vatBps, interestBps, interestKobo }: OrderRates,
): Pick<Quote, 'items' | 'vat' | 'interest' | 'financed'> {
  const { items, vat, interest } = priceCart(
    lines.map(({ priceKobo, vatClass, quantity }) => ({ price: kobo(priceKobo), vatClass, quantity })),
    { vatBps, interestBps, serviceFee: ZERO, deliveryFee: ZERO },
  )
  const charged = min(interest, kobo(interestKobo))
  return { items, vat, interest: charged, financed: sum([items, vat, charged]) }
}

/** What goods of a gift cost the company that gives it: no interest. VAT is rounded once for each share. */
export const priceOfShare = (lines: readonly PricedLine[], vatBps: number): Pick<Quote, 'items' | 'vat'> =>
  priceGoods(lines, { vatBps, interestBps: 0, interestKobo: 0n })

/** Why so many credited units cannot go back to stock; undefined when they can. */
export function restockProblem(name: string, quantity: number, restocked: number): string | undefined {
  if (restocked <= quantity) return undefined
  const credited = `Only ${quantity} of ${name} ${quantity === 1 ? 'is' : 'are'} credited`
  return `${credited}, so ${restocked} cannot go back to stock.`
}

/** Whether an order costs nothing: a free replacement or a gift, which needs no credit and opens no plan. */
export const isFree = (order: Record<'itemsKobo' | 'vatKobo' | 'interestKobo', bigint>): boolean =>
  order.itemsKobo + order.vatKobo + order.interestKobo === 0n

export const NOTHING_RECEIVED = 'Nothing of this order was received. Please record that the delivery failed.'

/** The page at the door asks once more when less than the order was received. A plain form has lost code and photo. */
export const CONFIRM_RECEIVED =
  'Nothing is recorded yet. Please read this, enter the code or add the photo again, and confirm.'

/** Why quantities that were counted at the door cannot be right; undefined when they can. */
export function receivedProblem(
  { name, quantity }: { readonly name: string; readonly quantity: number },
  { received, damaged }: Omit<ReceivedLine, 'itemId'>,
): string | undefined {
  const arrived = received + damaged
  if (arrived <= quantity) return undefined
  return `Only ${quantity} of ${name} ${quantity === 1 ? 'was' : 'were'} sent, so ${arrived} cannot have arrived.`
}
