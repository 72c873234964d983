import type { SoldOutChoice, VatClass } from '@/generated/prisma/enums'
import { type Kobo, formatNaira, kobo, min, percentOf } from '@/lib/core/money'

/* What replaces goods that are missing at packing. Amounts in kobo, of one unit. */

/** Goods that replace missing ones may cost so much more than the agreed price, in basis points. */
export const MOST_DEARER_BPS = 2_000

/** The highest price of goods that may replace those of an agreed price. */
export const ceilingOf = (agreed: bigint): Kobo => kobo(agreed + percentOf(kobo(agreed), MOST_DEARER_BPS))

/** What the buyer pays for a unit that replaces another: never more than was agreed. */
export const chargedFor = (price: bigint, agreed: bigint): Kobo => min(kobo(price), kobo(agreed))

/** What decides whether goods can replace others: `price` is the agreed one, or that of today. */
export type Comparable = {
  readonly name: string
  readonly categoryId: string
  readonly measurement: string
  readonly vatClass: VatClass
  readonly price: bigint
}

/** Why goods cannot replace missing ones; undefined when they can. */
export function replacementProblem(missing: Comparable, other: Comparable): string | undefined {
  const cannot = `${other.name} cannot replace ${missing.name}`
  if (other.categoryId !== missing.categoryId || other.measurement !== missing.measurement)
    return `${cannot}: choose goods of the same category and pack size.`
  if (other.vatClass !== missing.vatClass) return `${cannot}: choose goods with the same VAT.`
  const ceiling = ceilingOf(missing.price)
  if (other.price > ceiling)
    return `${cannot}: it costs ${formatNaira(other.price)}, and at most ${formatNaira(ceiling)} is allowed.`
  return undefined
}

/** Why the buyer's choice allows no replacement; undefined when it does. @param agreed the buyer agreed by phone */
export function choiceProblem(name: string, choice: SoldOutChoice, agreed: boolean): string | undefined {
  if (choice === 'leave_out') return `The buyer wants ${name} left out when it is sold out, so nothing can replace it.`
  if (choice === 'call' && !agreed) return `Call the buyer about ${name} first, and tick that the buyer agreed.`
  return undefined
}
