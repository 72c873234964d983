import { least, percent, total } from './kobo'

/* What goods cost: their prices, VAT on the standard-rated ones, and interest. Each is rounded once. */

type VatClass = 'standard' | 'zero' | 'exempt'
const VAT_CLASSES: readonly VatClass[] = ['standard', 'zero', 'exempt']

export type Item = {
  readonly id: string
  readonly price: bigint
  readonly vatClass: string
  readonly ordered: number
  readonly received: number
}

type Rates = { readonly vatBps: number; readonly interestBps: number; readonly interest: bigint }

export type Price = {
  readonly items: bigint
  readonly vat: bigint
  readonly interest: bigint
  /** The net prices by VAT class. */
  readonly net: ReadonlyMap<string, bigint>
}

/**
 * Prices some units of each line.
 * @param order `interest` is what the whole order agreed to, which its parts never exceed
 */
export function priceOf(items: readonly Item[], unitsOf: (item: Item) => number, order: Rates): Price {
  const worth = (some: readonly Item[]) => total(some.map((item) => item.price * BigInt(unitsOf(item))))
  const net = new Map(VAT_CLASSES.map((name) => [name, worth(items.filter(({ vatClass }) => vatClass === name))]))
  const all = worth(items)
  return {
    items: all,
    vat: percent(net.get('standard') ?? 0n, order.vatBps),
    interest: least(percent(all, order.interestBps), order.interest),
    net,
  }
}

export const minus = (one: Price, other: Price): Price => ({
  items: one.items - other.items,
  vat: one.vat - other.vat,
  interest: one.interest - other.interest,
  net: new Map([...one.net].map(([name, amount]) => [name, amount - (other.net.get(name) ?? 0n)])),
})

export const times = (price: Price, count: bigint): Price => ({
  items: price.items * count,
  vat: price.vat * count,
  interest: price.interest * count,
  net: new Map([...price.net].map(([name, amount]) => [name, amount * count])),
})

export const financed = ({ items, vat, interest }: Price): bigint => items + vat + interest
