import { type Kobo, formatNaira, kobo, sum, times } from '@/lib/core/money'
import { isLargePriceChange } from './rules'

/* Pure decisions about packages: goods that are sold together for one price (docs/decisions/0148). */

export const NO_SUCH_PACKAGE = 'There is no such package.'

export const MAX_PARTS = 8
/** The most units of one product in a package. */
export const MAX_OF_PART = 20
/** A package has at least so many units. */
export const LEAST_UNITS = 2

/** The public page of the packages. */
export const PACKAGES_PATH = '/food/packages'

/** Round amounts in naira of which a buyer sees what they buy. */
export const BUDGETS = [15_000, 30_000, 50_000, 100_000] as const

/** A part; prices of one unit by itself in kobo, now and as two people agreed to it. */
type Part = { readonly quantity: number; readonly price: Kobo; readonly agreed: Kobo }

/** What the parts cost by themselves, in kobo. */
export const singleTotal = (parts: readonly Pick<Part, 'quantity' | 'price'>[]): Kobo =>
  sum(parts.map(({ price, quantity }) => times(price, quantity)))

/**
 * Shares the price of a package in kobo among the units of its parts.
 * @returns the price of one unit of each part in kobo, or the sentence that says why it cannot have this price
 */
export function sharePrice(price: Kobo, parts: readonly Part[]): Kobo[] | string {
  const most = singleTotal(parts)
  if (price > most) return `A package costs at most what its parts cost by themselves: ${formatNaira(most)}.`
  const agreed = sum(parts.map((part) => times(part.agreed, part.quantity)))
  // A deeper cut of prices needs a second person, and a package is no way around it.
  if (isLargePriceChange(agreed, price)) {
    const least = formatNaira((agreed * 4n + 4n) / 5n)
    return `A package costs at most 20% less than the agreed prices of its parts: at least ${least}.`
  }
  const step = BigInt(parts.map(({ quantity }) => quantity).reduce(greatestDivisor))
  const below = price - (price % step)
  return (
    unitPrices(price, parts) ??
    `These quantities do not make up ${formatNaira(price)} in whole kobo. ` +
      `The nearest prices are ${formatNaira(below)} and ${formatNaira(below + step)}.`
  )
}

/** In proportion to the prices by themselves, and exactly `price` together; undefined where whole kobo cannot. */
function unitPrices(price: Kobo, parts: readonly Part[]): Kobo[] | undefined {
  const single = singleTotal(parts)
  const roundedDown = parts.map((part) => (price * part.price) / single)
  const quantities = parts.map(({ quantity }) => quantity)
  const left = price - roundedDown.reduce((total, unit, part) => total + unit * BigInt(quantities[part] ?? 0), 0n)
  if (left % BigInt(quantities.reduce(greatestDivisor)) !== 0n) return undefined
  // Nearly always each unit is rounded down or up; a few quantities need some kobo more.
  for (let more = 0; more <= MAX_OF_PART; more += 1) {
    const added = waysToAdd(quantities, { least: -more, most: more + 1 }).get(Number(left))
    const units = added && roundedDown.map((unit, part) => kobo(unit + BigInt(added[part] ?? 0)))
    if (units?.every((unit) => unit > 0n)) return units
  }
  return undefined
}

/** For each amount that can be made up: how many kobo, from `least` to `most`, each unit of each part gets. */
function waysToAdd(
  quantities: readonly number[],
  { least, most }: { readonly least: number; readonly most: number },
): ReadonlyMap<number, readonly number[]> {
  let ways = new Map<number, readonly number[]>([[0, []]])
  for (const quantity of quantities) {
    const longer = new Map<number, readonly number[]>()
    for (const [amount, added] of ways)
      for (let each = least; each <= most; each += 1) longer.set(amount + each * quantity, [...added, each])
    ways = longer
  }
  return ways
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** '2 × Ofada rice (5 kg bag), 1 × Red palm oil (5 litre keg)' */
export const partsInWords = (
  parts: readonly { readonly quantity: number; readonly name: string; readonly measurement: string }[],
): string => parts.map(({ quantity, name, measurement }) => `${quantity} × ${name} (${measurement})`).join(', ')
