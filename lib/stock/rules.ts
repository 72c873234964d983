import type { PurchaseOrderState, VatClass } from '@/generated/prisma/enums'
import { type Day, addDays, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNairaExact, kobo, percentOf, sum, times } from '@/lib/core/money'

/* Pure decisions about lots, what they cost, and what to order. Amounts in kobo without VAT, rates in basis points. */

/** Why goods are written off. */
export const WRITE_OFF_REASONS = ['damaged', 'expired', 'theft'] as const
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number]

/** Days before the last day of sale in which a lot is shown as expiring. */
export const EXPIRING_DAYS = 30

/** The rate of VAT that a supplier bills for goods of a class: only standard-rated goods have any. */
export const inputVatBps = (vatClass: VatClass, standardBps: number): number =>
  vatClass === 'standard' ? standardBps : 0

type Bought = { readonly quantity: number; readonly unitCost: Kobo; readonly vatBps: number }

/** What goods cost, and the VAT on them, rounded half up once for each line. */
export function costOfGoods(lines: readonly Bought[]): { readonly net: Kobo; readonly vat: Kobo } {
  const nets = lines.map(({ quantity, unitCost }) => times(unitCost, quantity))
  return {
    net: sum(nets),
    vat: sum(lines.map(({ vatBps }, index) => percentOf(nets[index] ?? kobo(0n), vatBps))),
  }
}

type Ordered = { readonly name: string; readonly quantity: number; readonly receivedQuantity: number }
/** A lot as it comes in; `bestBefore` is its last day of sale. */
type Arriving = { readonly lot: string; readonly bestBefore: Day; readonly quantity: number }

/** Why lots of one product cannot be received; undefined when they can. @param ordered undefined for other goods */
export function receiptProblem(
  ordered: Ordered | undefined,
  lots: readonly Arriving[],
  today: Day,
): string | undefined {
  if (!ordered) return 'Receive only goods of this purchase order.'
  const { name } = ordered
  const expired = lots.find(({ bestBefore }) => bestBefore < today)
  if (expired)
    return `Lot ${expired.lot} of ${name} expired on ${formatDay(expired.bestBefore)}. Send it back to the supplier.`
  const open = ordered.quantity - ordered.receivedQuantity
  const arrived = lots.reduce((all, { quantity }) => all + quantity, 0)
  if (arrived <= open) return undefined
  return `Only ${open} of ${name} ${open === 1 ? 'is' : 'are'} still to come, so ${arrived} cannot be received.`
}

type Amounts = { readonly net: Kobo; readonly vat: Kobo }

/** Why a supplier's bill cannot be booked: it must be what was received and not billed yet. */
export function billProblem(received: Amounts, billed: Amounts): string | undefined {
  if (received.net === 0n) return 'Nothing was received that is not billed yet.'
  if (received.net === billed.net && received.vat === billed.vat) return undefined
  const words = ({ net, vat }: Amounts) => `${formatNairaExact(net)} and VAT of ${formatNairaExact(vat)}`
  return (
    `The bill is over ${words(billed)}, but the goods that were received cost ${words(received)}. ` +
    'Nothing was booked. Please ask the supplier for a corrected bill.'
  )
}

/** Whether goods of an order can come in. */
export const canReceive = (state: PurchaseOrderState): boolean => state === 'sent' || state === 'partly_received'

/**
 * The gross margin of a price, in basis points of the price; negative for a price below cost.
 * @param cost of one unit; null when it is not known, and then the margin is not known either
 */
export const marginBps = (price: Kobo, cost: Kobo | null): number | null =>
  cost === null || price === 0n ? null : Number(((price - cost) * 10_000n) / price)

/** Sold out, past its last day of sale, near it, or neither. */
export const LOT_STATES = ['sound', 'expiring', 'expired', 'empty'] as const
export type LotState = (typeof LOT_STATES)[number]

/** The state of a lot on a day. @param bestBefore null for a lot without a date */
export function lotState(left: number, bestBefore: Day | null, today: Day): LotState {
  if (left === 0) return 'empty'
  if (bestBefore === null) return 'sound'
  if (bestBefore < today) return 'expired'
  return bestBefore <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'sound'
}

/** The lead time of goods that no supplier brought yet, and how long an order should last beyond it, in days. */
export const USUAL_LEAD_DAYS = 7
const COVER_DAYS = 28

type Sold = { readonly sold28: number; readonly sold90: number }
type Level = Sold & { readonly stock: number; readonly ordered: number; readonly leadDays: number }

/** Units a day: the faster of the last 28 and 90 days, so that neither a slow month nor a new product runs out. */
const speedOf = ({ sold28, sold90 }: Sold): number => Math.max(sold28 / 28, sold90 / 90)

/** How many whole days the stock lasts; null for what does not sell. */
export function coverDays(level: Sold & { readonly stock: number }): number | null {
  const speed = speedOf(level)
  return speed === 0 ? null : Math.floor(level.stock / speed)
}

/**
 * How many units to order now: when what is there and to come lasts no longer than twice the lead time, as many as last
 * the lead time and four weeks. 0 when there is enough.
 */
export function toOrder({ stock, ordered, leadDays, ...sold }: Level): number {
  const speed = speedOf(sold)
  const coming = stock + ordered
  return speed === 0 || coming > 2 * leadDays * speed ? 0 : Math.ceil((leadDays + COVER_DAYS) * speed) - coming
}
