import type { VatClass } from '@/generated/prisma/enums'
import { type ShownChange, amountChange, figureChange, isLargeJump } from '@/lib/core/change-rules'
import { type Day, lagosToday } from '@/lib/core/clock'
import { type Kobo, formatPercent, kobo } from '@/lib/core/money'

/** Pure decisions about products and charges. */

export const VAT_LABELS: Readonly<Record<VatClass, string>> = {
  standard: 'Standard rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
}

/** Nigeria Tax Act 2025, sections 187 (zero-rated supplies) and 189 (what counts as basic food). */
export const VAT_HINT =
  'Basic foods such as rice, flour and cooking oil have been zero-rated in Nigeria since January 2026. ' +
  'Most other goods have the standard rate.'

/**
 * Whether a new price needs a second person: a jump of more than 20 %.
 * @param agreed the price that a second person last agreed to. The change is measured from it, so that many small
 *   changes in a row need a second person as one large change does
 */
export const isLargePriceChange = (agreed: bigint, price: bigint): boolean => isLargeJump(agreed, price)

/** The public address of a product, which people send to others. */
export const foodPath = (productId: string) => `/food/${productId}` as const

/** Products that a buyer can save of each kind. */
export const MAX_SAVED = 100

/** The length of a search for products, in characters. */
export const MAX_SEARCH = 80

/** A product with at most this many units is low in stock. */
export const LOW_STOCK = 10
export const MAX_STOCK = 1_000_000

/** Why staff move stock, and whether that adds units, removes them, or sets the number counted. */
export const STOCK_REASONS = {
  received: 'in',
  returned: 'in',
  counted: 'set',
  damaged: 'out',
  expired: 'out',
  lost: 'out',
} as const
export type StockReason = keyof typeof STOCK_REASONS
export const STOCK_REASON_NAMES = [
  'received',
  'returned',
  'counted',
  'damaged',
  'expired',
  'lost',
] as const satisfies readonly StockReason[]

/** What one person may write off of a lot, or of a product by its form, in 24 hours. More needs a second person. */
export const WRITE_OFF_ALONE: Kobo = kobo(5_000_000n)

export type StockState = 'plenty' | 'low' | 'out'
export const stockStateOf = (stock: number): StockState => (stock <= 0 ? 'out' : stock <= LOW_STOCK ? 'low' : 'plenty')

/** Says why `quantity` does not fit `reason`. @returns undefined when it fits */
export function movementProblem(quantity: number, reason: StockReason): string | undefined {
  const way = STOCK_REASONS[reason]
  if (way === 'in' && quantity < 0) return `Stock that was ${reason} comes in. Please enter a number above zero.`
  if (way === 'out' && quantity > 0) return `Stock that is ${reason} goes out. Please enter a number below zero.`
  return undefined
}

/** The charges in force: fees in kobo, rates in basis points. */
export type Charges = {
  readonly serviceFee: Kobo
  readonly deliveryFee: Kobo
  readonly vatBps: number
  readonly interestBps: number
}

/** Fees in kobo as text, rates in basis points. */
type StatedCharges = {
  readonly serviceFeeKobo: string
  readonly deliveryFeeKobo: string
  readonly vatBps: number
  readonly interestBps: number
}

/** Lists the fees and rates that differ. */
export function chargeChanges(from: StatedCharges, to: StatedCharges): ShownChange[] {
  const amount = (text: string) => kobo(BigInt(text))
  const rate = (label: string, before: number, after: number) =>
    figureChange(label, [BigInt(before), BigInt(after)], (bps) => formatPercent(Number(bps)))
  return [
    amountChange('Service fee', amount(from.serviceFeeKobo), amount(to.serviceFeeKobo)),
    amountChange('Delivery fee', amount(from.deliveryFeeKobo), amount(to.deliveryFeeKobo)),
    rate('VAT', from.vatBps, to.vatBps),
    rate('Interest', from.interestBps, to.interestBps),
  ].filter((change) => change.from !== change.to)
}

/** A replaced entry has a newer one for the same day. */
export type ChargeState = 'in_force' | 'coming' | 'past' | 'replaced'

/** Finds the state of each entry today. @param charges newest first */
export function chargeStates(
  charges: readonly { readonly id: string; readonly effectiveOn: Day }[],
  today: Day = lagosToday(),
): Map<string, ChargeState> {
  const states = new Map<string, ChargeState>()
  const days = new Set<Day>()
  let isInForce = true
  for (const { id, effectiveOn } of charges) {
    if (days.has(effectiveOn)) states.set(id, 'replaced')
    else if (effectiveOn > today) states.set(id, 'coming')
    else {
      states.set(id, isInForce ? 'in_force' : 'past')
      isInForce = false
    }
    days.add(effectiveOn)
  }
  return states
}
