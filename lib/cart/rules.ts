import type { VatClass } from '@/generated/prisma/enums'
import type { Charges } from '@/lib/catalogue/rules'
import type { ChargesDto } from '@/lib/catalogue/schema'
import { groupedBy } from '@/lib/core/grouped'
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

/** A line of the cart in the browser; prices in naira. Of a package, `parts` has the goods of one. */
type ShownLine = Pick<PricedLine, 'quantity' | 'vatClass'> & {
  readonly price: number
  readonly parts?: readonly (Pick<PricedLine, 'quantity' | 'vatClass'> & { readonly price: number })[] | undefined
}

/** The goods of a line of the cart, to price. A package is sold as its parts. */
export const goodsOf = ({ parts, quantity, ...line }: ShownLine): PricedLine[] =>
  (parts ?? [{ ...line, quantity: 1 }]).map((part) => ({
    price: fromNaira(part.price),
    quantity: part.quantity * quantity,
    vatClass: part.vatClass,
  }))

/** Goods that are wanted; a package's parts have the id of its line. */
type WantedGoods = {
  readonly id: string
  readonly quantity: number
  readonly product: { readonly id: string; readonly name: string; readonly stock: number; readonly available: boolean }
  readonly package: { readonly name: string; readonly available: boolean } | null
}
/** How many units of each product all lines want together. */
export type UnitsOf = ReadonlyMap<string, number>

export function unitsOf(goods: readonly Pick<WantedGoods, 'quantity' | 'product'>[]): UnitsOf {
  const units = new Map<string, number>()
  for (const { quantity, product } of goods) units.set(product.id, (units.get(product.id) ?? 0) + quantity)
  return units
}

/** The lines that the buyer sees: products, and packages with all their parts. */
export const linesIn = <Goods extends { readonly id: string }>(goods: readonly Goods[]): [Goods, ...Goods[]][] => [
  ...groupedBy(goods, ({ id }) => id).values(),
]

/** Says why a line cannot be ordered beside the others. @returns undefined when it can */
export function lineProblem(line: readonly [WantedGoods, ...WantedGoods[]], units: UnitsOf): string | undefined {
  const sold = line[0].package
  if (sold?.available === false) return `${sold.name} is not sold any more. Please remove it.`
  for (const { product } of line) {
    const problem = stockProblem(product, units.get(product.id) ?? 0)
    if (problem !== undefined) return sold ? `${problem} It is in the package ${sold.name}.` : problem
  }
  return undefined
}

/** Says why so many units of a product cannot be ordered. @returns undefined when they can */
export function stockProblem(product: WantedGoods['product'], units: number): string | undefined {
  if (units > MAX_QUANTITY) return `You can order at most ${MAX_QUANTITY} of one product at once.`
  if (!product.available || product.stock === 0) return `There is no ${product.name} left.`
  if (product.stock < units) return `Only ${product.stock} of ${product.name} left. Please reduce the quantity.`
  return undefined
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
