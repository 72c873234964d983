import type { Quote } from '@/lib/cart/rules'
import { type Kobo, ZERO, kobo, min } from '@/lib/core/money'

/** The totals that a client showed the buyer, in naira and perhaps not rounded. One that is missing is not compared. */
export type ShownTotals = Readonly<
  Partial<Record<'allItemsTotalPrice' | 'deliveryFee' | 'serviceFee', number | undefined>>
>

/** VAT and interest are rounded to the kobo, so the server's total is less than two kobo above an unrounded one. */
const ROUNDING = 2n

/**
 * What the buyer pays of a quote: never more than the client showed. A total that is a kobo or two too low,
 * because the client did not round, is taken off the interest, or off a fee when there is too little interest.
 * @returns undefined when the quote costs more than was shown, and the buyer must see it first
 */
export function chargedQuote(quote: Quote, shown: ShownTotals): Quote | undefined {
  if (isBelow(shown.deliveryFee, quote.deliveryFee) || isBelow(shown.serviceFee, quote.serviceFee)) return undefined
  if (shown.allItemsTotalPrice === undefined) return quote
  const most = wholeKobo(shown.allItemsTotalPrice)
  if (most === undefined || quote.total - most > ROUNDING) return undefined
  return most >= quote.total ? quote : lowered(quote, kobo(quote.total - most))
}

/** Whether a total is exactly what the client showed. */
export const isShownExactly = ({ total }: Quote, { allItemsTotalPrice }: ShownTotals): boolean =>
  allItemsTotalPrice === undefined || wholeKobo(allItemsTotalPrice) === total

const isBelow = (shown: number | undefined, real: Kobo): boolean => {
  if (shown === undefined) return false
  const most = wholeKobo(shown)
  return most === undefined || most < real
}

/** VAT stays as the law computes it. */
const LOWERED = ['interest', 'deliveryFee', 'serviceFee'] as const

function lowered(quote: Quote, by: Kobo): Quote | undefined {
  let left = by
  const parts = { interest: quote.interest, deliveryFee: quote.deliveryFee, serviceFee: quote.serviceFee }
  for (const part of LOWERED) {
    const taken = min(left, parts[part])
    parts[part] = kobo(parts[part] - taken)
    left = kobo(left - taken)
  }
  if (left > ZERO) return undefined
  return {
    ...quote,
    ...parts,
    total: kobo(quote.total - by),
    upfront: kobo(parts.serviceFee + parts.deliveryFee),
    financed: kobo(quote.items + quote.vat + parts.interest),
  }
}

const MOST_NAIRA = 9e10
/** In kobo. Floating point errs by less, and a share of whole basis points misses a whole kobo by more. */
const NOISE = 5e-5

/** The whole kobo in an amount of naira, the rest cut off; undefined for an amount that is no price. */
export function wholeKobo(naira: number): Kobo | undefined {
  if (!(naira >= 0) || naira > MOST_NAIRA) return undefined
  const nearest = Math.round(naira * 100)
  const isNearest = Math.abs(naira * 100 - nearest) < NOISE
  return kobo(BigInt(isNearest ? nearest : Math.floor(naira * 100)))
}
