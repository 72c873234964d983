import type { VatClass } from '@/generated/prisma/enums'
import type { Charges } from '@/lib/catalogue/rules'
import type { ChargesDto } from '@/lib/catalogue/schema'
import { type Kobo, ZERO, formatPercent, fromNaira, percentOf, sum, times, toNaira } from '@/lib/core/money'

/** Pure pricing of a cart. It runs in the browser too, which shows the effect of a new quantity at once. */

export const MAX_QUANTITY = 999

/** Limits a quantity to what can be ordered. */
export const orderable = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity))
/** Changes a quantity by a tap on − or +. */
export const stepped = (quantity: number, step: '-1' | '1'): number => orderable(quantity + Number(step))

/** How many of a product can be ordered of those that are wanted. */
export const orderableNow = (
  { available, stock }: { readonly available: boolean; readonly stock: number },
  wanted: number,
): number => (available ? Math.max(0, Math.min(stock, wanted, MAX_QUANTITY)) : 0)

/** A line to price; `price` of one unit in kobo. Zero-rated and exempt goods bear no VAT. */
export type PricedLine = {
  readonly price: Kobo
  readonly quantity: number
  readonly vatClass: VatClass
}

/** What a cart costs, in kobo. Of the `total`, `upfront` is paid now and `financed` through payroll. */
export type Quote = {
  readonly items: Kobo
  readonly serviceFee: Kobo
  readonly vat: Kobo
  readonly interest: Kobo
  readonly deliveryFee: Kobo
  readonly total: Kobo
  readonly upfront: Kobo
  readonly financed: Kobo
  readonly vatBps: number
  readonly interestBps: number
}

/**
 * Prices a cart. VAT is taken on standard-rated items and interest on all items, each rounded half up once. The service
 * and delivery fees are flat and paid up front; the rest is financed.
 */
export function priceCart(lines: readonly PricedLine[], rates: Charges): Quote {
  const items = sum(lines.map((line) => times(line.price, line.quantity)))
  const taxable = sum(
    lines.filter((line) => line.vatClass === 'standard').map((line) => times(line.price, line.quantity)),
  )
  const vat = percentOf(taxable, rates.vatBps)
  const interest = percentOf(items, rates.interestBps)
  const { serviceFee, deliveryFee } = lines.length === 0 ? { serviceFee: ZERO, deliveryFee: ZERO } : rates
  return {
    items,
    serviceFee,
    vat,
    interest,
    deliveryFee,
    total: sum([items, serviceFee, vat, interest, deliveryFee]),
    upfront: sum([serviceFee, deliveryFee]),
    financed: sum([items, vat, interest]),
    vatBps: rates.vatBps,
    interestBps: rates.interestBps,
  }
}

/** One line of the payment summary; `price` in kobo. */
export type SummaryLine = { readonly value: string; readonly price: Kobo }

type SummaryAmounts = Pick<
  Quote,
  'items' | 'serviceFee' | 'vat' | 'interest' | 'deliveryFee' | 'vatBps' | 'interestBps'
>

/** Lists the summary lines in the specification's order, with the rates in the labels (C-27). */
export const summaryLines = (quote: SummaryAmounts): SummaryLine[] => [
  { value: 'Total items price', price: quote.items },
  { value: 'Service fee', price: quote.serviceFee },
  ...costLines(quote),
  { value: 'Delivery fee', price: quote.deliveryFee },
]

/** Lists what is financed beside the goods. */
export const costLines = (
  quote: Pick<SummaryAmounts, 'vat' | 'interest' | 'vatBps' | 'interestBps'>,
): SummaryLine[] => [
  { value: vatLabel(quote), price: quote.vat },
  { value: `Interest ${formatPercent(quote.interestBps)}`, price: quote.interest },
]

/** 'VAT 7.5%'; where none of the goods bear it, with the words that say so. */
const vatLabel = ({ vat, vatBps }: Pick<SummaryAmounts, 'vat' | 'vatBps'>): string =>
  `VAT ${formatPercent(vatBps)}${vat === 0n && vatBps > 0 ? ': none on this food' : ''}`

/** Writes a quote as the payment summary in naira. */
export const toSummaryDto = (quote: Quote) => ({
  lines: summaryLines(quote).map(({ value, price }) => ({ value, price: toNaira(price) })),
  overallTotal: toNaira(quote.total),
  upfront: toNaira(quote.upfront),
  financed: toNaira(quote.financed),
})

/** Finds the rates of the latest entry by date, in any order of the list. @returns undefined for an empty list */
export function ratesInForce(charges: readonly ChargesDto[]): Charges | undefined {
  const [first, ...others] = charges
  if (!first) return undefined
  const { serviceFee, deliveryFee, vat, interest } = others.reduce(
    (latest, entry) => (Date.parse(entry.date) > Date.parse(latest.date) ? entry : latest),
    first,
  )
  return {
    serviceFee: fromNaira(serviceFee),
    deliveryFee: fromNaira(deliveryFee),
    vatBps: Math.round(vat * 100),
    interestBps: Math.round(interest * 100),
  }
}
