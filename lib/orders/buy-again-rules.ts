import { orderableNow } from '@/lib/cart/rules'

/** A line of an old order and the same product today; prices of one unit in kobo. */
export type OldLine = {
  readonly productId: string
  readonly name: string
  readonly measurement: string
  readonly quantity: number
  /** What one cost then; 0 for goods that were sent for free. */
  readonly priceThen: bigint
  readonly priceNow: bigint
  readonly stock: number
  /** Whether it is on sale. */
  readonly available: boolean
}

/** How a line differs from the old order: not sold any more, less of it in stock, or at another price; kobo. */
export type Difference = { readonly name: string; readonly measurement: string } & (
  | { readonly kind: 'gone' }
  | { readonly kind: 'short'; readonly wanted: number; readonly got: number }
  | { readonly kind: 'price'; readonly before: bigint; readonly now: bigint }
)

/** What of an old order can be bought today, and every difference to it, in the order of its lines. */
export function repeatOrder(lines: readonly OldLine[]): {
  readonly lines: readonly (OldLine & { readonly possible: number })[]
  readonly differences: readonly Difference[]
} {
  const repeated = lines.map((line) => ({ ...line, possible: orderableNow(line, line.quantity) }))
  return { lines: repeated.filter(({ possible }) => possible > 0), differences: repeated.flatMap(differencesOf) }
}

function differencesOf({ possible, ...line }: OldLine & { readonly possible: number }): Difference[] {
  const { name, measurement, quantity, priceThen, priceNow } = line
  const what = { name, measurement }
  if (possible === 0) return [{ ...what, kind: 'gone' }]
  return [
    ...(possible < quantity ? [{ ...what, kind: 'short' as const, wanted: quantity, got: possible }] : []),
    ...(priceThen !== 0n && priceThen !== priceNow
      ? [{ ...what, kind: 'price' as const, before: priceThen, now: priceNow }]
      : []),
  ]
}
