import type { VatClass } from '@/generated/prisma/enums'
import { type Day, lagosDay } from '@/lib/core/clock'

/** Decisions about goods and charges, without I/O. */

export const VAT_CLASSES = ['standard', 'zero', 'exempt'] as const satisfies readonly VatClass[]
export const VAT_LABELS: Readonly<Record<VatClass, string>> = {
  standard: 'Standard rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
}

/** What staff read beside the choice. */
export const VAT_HINT =
  'Basic staples such as rice, flour and cooking oil are zero-rated in Nigeria since January 2026. The standard rate is right for most other goods.'

/** At this many units or fewer a product is running low. */
export const LOW_STOCK = 10
export const MAX_STOCK = 1_000_000

/** Why staff move stock, and which way it goes then. */
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

export type StockState = 'plenty' | 'low' | 'out'
export const stockStateOf = (stock: number): StockState => (stock <= 0 ? 'out' : stock <= LOW_STOCK ? 'low' : 'plenty')

/** What is wrong with moving `quantity` units for `reason`, in a sentence; undefined when nothing is. */
export function movementProblem(quantity: number, reason: StockReason): string | undefined {
  const way = STOCK_REASONS[reason]
  if (way === 'in' && quantity < 0) return `What was ${reason} comes in: please enter a number above zero.`
  if (way === 'out' && quantity > 0) return `What is ${reason} goes out: please enter a number below zero.`
  return undefined
}

/** In force today, later, past, or overtaken by a newer entry of the same day before it could be in force (checklist C-23). */
export type ChargeState = 'in_force' | 'coming' | 'past' | 'replaced'

/**
 * Where each of the charges stands today.
 * @param charges newest first, as they win
 */
export function chargeStates(
  charges: readonly { readonly id: string; readonly effectiveOn: Day }[],
  today: Day = lagosDay(new Date()),
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
