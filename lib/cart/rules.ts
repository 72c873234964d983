import type { ChargesDto } from '@/lib/catalogue/schema'
import { type Kobo, ZERO, formatPercent, fromNaira, percentOf, sum, times, toNaira } from '@/lib/core/money'

/** Pricing of a cart. Pure; runs in the browser too, so that a changed quantity shows at once. */

export const MAX_QUANTITY = 999

/** A number kept within what can be ordered. */
export const orderable = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity))
/** A quantity after a tap on − or +. */
export const stepped = (quantity: number, step: '-1' | '1'): number => orderable(quantity + Number(step))

/** One line to be priced: price of one unit in kobo, whole quantity. Zero-rated and exempt goods bear no VAT. */
export type PricedLine = {
  readonly price: Kobo
  readonly quantity: number
  readonly vatClass: 'standard' | 'zero' | 'exempt'
}

export type Rates = {
  readonly serviceFee: Kobo
  readonly deliveryFee: Kobo
  readonly vatBps: number
  readonly interestBps: number
}

/** What a cart costs. `total` is the sum of all lines; of it `upfront` is paid by card and `financed` by payroll. */
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
 * Prices a cart: VAT on the taxable items and interest on all of them, each rounded half up once (checklist C-27 to
 * C-33); service and delivery fee are flat and paid up front, the rest is financed (checklist X-34).
 */
export function priceCart(lines: readonly PricedLine[], rates: Rates): Quote {
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

/** One line of the payment summary (checklist C-26); `price` in kobo. */
export type SummaryLine = { readonly value: string; readonly price: Kobo }

type SummaryAmounts = Pick<
  Quote,
  'items' | 'serviceFee' | 'vat' | 'interest' | 'deliveryFee' | 'vatBps' | 'interestBps'
>

/** The summary lines in the order of the specification, rates in the labels (checklist C-27, X-33). */
export const summaryLines = (quote: SummaryAmounts): SummaryLine[] => [
  { value: 'Total items price', price: quote.items },
  { value: 'Service fee', price: quote.serviceFee },
  { value: `VAT ${formatPercent(quote.vatBps)}`, price: quote.vat },
  { value: `Interest ${formatPercent(quote.interestBps)}`, price: quote.interest },
  { value: 'Delivery fee', price: quote.deliveryFee },
]

/** The summary of a quote as it goes over the wire, in naira. */
export const toSummaryDto = (quote: Quote) => ({
  lines: summaryLines(quote).map(({ value, price }) => ({ value, price: toNaira(price) })),
  overallTotal: toNaira(quote.total),
  upfront: toNaira(quote.upfront),
  financed: toNaira(quote.financed),
})

/** The rates of the latest entry by date, wherever it stands in the list (checklist C-23); undefined for an empty list. */
export function ratesInForce(charges: readonly ChargesDto[]): Rates | undefined {
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
