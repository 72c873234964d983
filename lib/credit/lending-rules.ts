import { type Kobo, ZERO, kobo, max, min } from '@/lib/core/money'

/* The ceilings of open credit, whatever the pay allows. Amounts in kobo. No I/O. */

/** What one buyer may owe and have on order, unless two of staff set another ceiling: ₦1,000,000. */
export const BUYER_CEILING = kobo(100_000_000n)

/** How many average months of deductions the employees of a company may owe together. */
const CEILING_MONTHS = 10n
/** The average is that of so many closed months, the newest. */
export const AVERAGED_MONTHS = 6
/** Fewer closed months than this say nothing about a company. */
export const ENOUGH_MONTHS = 3
/** What a company's employees may always owe together, also while too few months are closed: ₦50,000,000. */
const COMPANY_FLOOR = kobo(5_000_000_000n)

/** The highest ceilings that staff can set, in kobo: ₦10,000,000 for a buyer, ₦10,000,000,000 for a company. */
export const MAX_BUYER_CEILING = kobo(1_000_000_000n)
export const MAX_COMPANY_CEILING = kobo(1_000_000_000_000n)

/** From four fifths of a ceiling on, staff see that it is near. */
export const isNearCeiling = (open: bigint, ceiling: bigint): boolean => open * 5n >= ceiling * 4n

/** The ceiling of a buyer; `own` is what staff set, null for none. */
export const buyerCeiling = (own: bigint | null): Kobo => (own === null ? BUYER_CEILING : kobo(own))

/** What counts for the ceiling of a company: what staff set, and the average month, 0 with too few closed ones. */
export type CompanyCeiling = { readonly own: bigint | null; readonly averageMonth: bigint }

export const companyCeiling = ({ own, averageMonth }: CompanyCeiling): Kobo =>
  own === null ? max(COMPANY_FLOOR, kobo(averageMonth * CEILING_MONTHS)) : kobo(own)

/** What is left under both ceilings; each `open` is owed already or on order. */
export function roomToLend(
  buyer: { readonly ceiling: Kobo; readonly open: Kobo },
  company: { readonly ceiling: Kobo; readonly open: Kobo },
): Kobo {
  return max(ZERO, min(kobo(buyer.ceiling - buyer.open), kobo(company.ceiling - company.open)))
}
