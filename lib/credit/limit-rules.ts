import type * as z from 'zod/mini'
import { type Kobo, ZERO, kobo, max, sum, toNaira } from '@/lib/core/money'
import type { limitResponse } from './limit-responses'
import {
  type CreditState,
  availableCredit,
  duesByMonth,
  makePlan,
  maxMonths,
  roomOnPaydays,
  usualMonths,
} from './rules'

/* "You can still spend": the limit as buyers and desks read it (docs/decisions/0085). */

/** The limit that explains itself. `months` are the company's usual ones; zero when no plan is possible. */
export type Limit = z.infer<typeof limitResponse>

export const NO_LIMIT: Limit = { months: 0, choices: [] }

const KOBO_A_NAIRA = 100n

/**
 * The largest order that fits over `months`, in kobo and rounded down to whole naira: what is paid from the salary, so
 * the goods with VAT and interest. An order of exactly this amount is accepted; one naira more is refused.
 */
export function largestOrder(state: CreditState, months: number): Kobo {
  const most = availableCredit(state, months)
  return kobo(most - (most % KOBO_A_NAIRA))
}

/** "You can still spend": the largest order over the company's usual months. */
export const usualOrder = (state: CreditState): Kobo => largestOrder(state, usualMonths(state))

/** The room on each payday, and the largest order for each number of months that the buyer may choose. */
export function explainLimit(state: CreditState): Limit {
  if (state.isStopped === true) return NO_LIMIT
  const rooms = roomOnPaydays(state, maxMonths(state))
  return {
    months: usualMonths(state),
    choices: rooms.map(({ dueOn, room }, index) => ({
      months: index + 1,
      dueOn,
      room: toNaira(room),
      most: toNaira(largestOrder(state, index + 1)),
    })),
  }
}

/**
 * "You can still spend" after an order over `months` that is within the limit. The order takes its instalments from the
 * room of its paydays, as if it were delivered today.
 * @param financed what is paid from the salary, in kobo
 */
export function usualOrderAfter(state: CreditState, financed: Kobo, months: number): Kobo {
  const dues = new Map(state.dues)
  for (const [month, amount] of duesByMonth(makePlan(financed, months, state.today, state.terms.payday)))
    dues.set(month, sum([dues.get(month) ?? ZERO, amount]))
  const left = state.room === undefined ? undefined : max(ZERO, kobo(state.room - financed))
  return usualOrder({ ...state, dues, room: left })
}
