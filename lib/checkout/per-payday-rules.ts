import { type PricedLine, priceCart } from '@/lib/cart/rules'
import { ZERO, fromNaira, splitEvenly, toNaira } from '@/lib/core/money'

/** What decides about the deductions of a buyer's order: the company's usual months, and the rates in basis points. */
export type PaydayTerms = { readonly months: number; readonly vatBps: number; readonly interestBps: number }

/** Goods of a cart; `price` of one unit in naira. */
type Goods = Pick<PricedLine, 'quantity' | 'vatClass'> & { readonly price: number }

/**
 * What each payday would take of the pay for an order of these goods alone, in naira: the price with VAT and interest,
 * in equal parts rounded down to the kobo. The last payday also takes the remainder, which is under a kobo a month.
 */
export function perPayday({ price, quantity, vatClass }: Goods, { months, vatBps, interestBps }: PaydayTerms): number {
  const line = { price: fromNaira(price), quantity, vatClass }
  const { financed } = priceCart([line], { serviceFee: ZERO, deliveryFee: ZERO, vatBps, interestBps })
  return eachOf(toNaira(financed), months)
}

/** The deduction of each payday, in naira, when `financed` naira are repaid over `months`. */
export const eachOf = (financed: number, months: number): number =>
  toNaira(splitEvenly(fromNaira(financed), months)[0] ?? ZERO)
