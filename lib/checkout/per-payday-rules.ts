import { type PricedLine, type Quote, priceCart } from '@/lib/cart/rules'
import type { Charges } from '@/lib/catalogue/rules'
import { type Kobo, ZERO, fromNaira, splitEvenly, toNaira } from '@/lib/core/money'

/**
 * What decides about the deductions of a buyer's order: the company's usual months, the rates in basis points, and the
 * largest order over these months in naira.
 */
export type PaydayTerms = {
  readonly months: number
  readonly vatBps: number
  readonly interestBps: number
  readonly spendable: number
}

/** Goods of a cart; `price` of one unit in naira. */
type Goods = Pick<PricedLine, 'quantity' | 'vatClass'> & { readonly price: number }

/**
 * What each payday would take of the pay for an order of these goods alone, in naira: the price with VAT and interest,
 * in equal parts rounded down to the kobo. The last payday also takes the remainder, which is under a kobo a month.
 */
export const perPayday = (goods: Goods, terms: PaydayTerms): number => perPaydayOf([goods], terms)

/** What each payday would take for an order of all these goods, in naira. */
export const perPaydayOf = (goods: readonly Goods[], terms: Omit<PaydayTerms, 'spendable'>): number =>
  eachOf(toNaira(financedOf(goods, terms)), terms.months)

/** What an order of one piece of a product alone would cost at these charges; `price` in naira. */
export const quoteOfOne = ({ price, vatClass }: Omit<Goods, 'quantity'>, charges: Charges): Quote =>
  priceCart([{ price: fromNaira(price), quantity: 1, vatClass }], charges)

/** Whether an order of these goods alone is larger than the buyer can still place over the company's usual months. */
export const isAboveLimit = (goods: Goods, terms: PaydayTerms): boolean =>
  financedOf([goods], terms) > fromNaira(terms.spendable)

const financedOf = (goods: readonly Goods[], { vatBps, interestBps }: Omit<PaydayTerms, 'spendable'>): Kobo =>
  priceCart(
    goods.map(({ price, quantity, vatClass }) => ({ price: fromNaira(price), quantity, vatClass })),
    { serviceFee: ZERO, deliveryFee: ZERO, vatBps, interestBps },
  ).financed

/** The deduction of each payday, in naira, when `financed` naira are repaid over `months`. */
export const eachOf = (financed: number, months: number): number =>
  toNaira(splitEvenly(fromNaira(financed), months)[0] ?? ZERO)
