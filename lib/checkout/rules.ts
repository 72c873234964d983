import type { CheckoutSource } from '@/generated/prisma/enums'

/** Places that are kept for the next order; the one used longest ago goes first. */
export const MAX_ADDRESSES = 10

/** The refusal when there is nothing to order. */
export const NOTHING: Readonly<Record<CheckoutSource, string>> = {
  cart: 'There is nothing in your cart.',
  basket: 'Nothing of your monthly basket is in stock right now.',
}

type Choice = { readonly months: number; readonly withinLimit: boolean }

/**
 * The months that are chosen at first: those that were asked for when they fit the limit, else the first that do. Null
 * when none does.
 */
export function firstChoice(options: readonly Choice[], asked: number): number | null {
  const fitting = options.filter(({ withinLimit }) => withinLimit).map(({ months }) => months)
  return fitting.includes(asked) ? asked : (fitting[0] ?? null)
}
