import { type Day, formatDay } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { type Month, type OpenPart, type PayrollState, expectedLines, expectedMonths, ifUnanswered } from './rules'

/* When a month can be closed, and what moves to which month when it is, or when HR deducts nothing. Amounts in kobo. */

/**
 * Why HR cannot close a month today; empty when they can. Before payday a line without an answer may still be deducted.
 * @param lines all lines of the month; `open` those without an answer
 */
export const whyNotClosable = (
  today: Day,
  payday: Day,
  { lines, open }: { readonly lines: number; readonly open: number },
): string =>
  today >= payday || (lines > 0 && open === 0)
    ? ''
    : `This period can be closed from ${formatDay(payday)}, or once every line is filled in.`

type MonthAmount = { readonly month: Month; readonly amount: Kobo }
type ClosingMoves = {
  /** Where the amounts without an answer go, by the month that is asked for them. */
  readonly open: readonly MonthAmount[]
  /** The part of them that no pay is asked for any more. The leavers it concerns pay it themselves. */
  readonly alone: Kobo
  /** The first month that is asked again for what was short; undefined when none is. */
  readonly shortFrom: Month | undefined
}

/**
 * What closing an open month moves. What was short has moved to later months already, when HR booked it.
 * @param shortOf the employees who were deducted less than was due
 */
export function closingMoves(
  month: Month,
  parts: readonly OpenPart[],
  state: PayrollState,
  shortOf: ReadonlySet<string>,
): ClosingMoves {
  const lines = expectedLines(month, parts, state)
  const waiting = new Set(lines.map(({ userId }) => userId))
  const own = parts.filter(({ userId }) => waiting.has(userId))
  const closed = { ...state, isClosed: (other: Month) => other === month || state.isClosed(other) }
  const open = movesBetween(own, state, closed)
  const asked = sum(lines.flatMap(({ due, arrears }) => [due, arrears]))

  // All of a leaver's debt was due; of others, what was due by this month.
  const short = parts.filter(
    ({ userId, dueIn }) => shortOf.has(userId) && (dueIn <= month || state.finalMonth(userId) !== undefined),
  )
  return {
    open,
    alone: kobo(asked - sum(open.map(({ amount }) => amount))),
    shortFrom: expectedMonths(short, state).find(({ month: each }) => each > month)?.month,
  }
}

/** What months are asked for more or less in one state than in another. */
function movesBetween(parts: readonly OpenPart[], before: PayrollState, after: PayrollState): MonthAmount[] {
  const asked = new Map(expectedMonths(parts, before).map(({ month, toDeduct }) => [month, toDeduct]))
  return expectedMonths(parts, after)
    .map(({ month, toDeduct }) => ({ month, amount: kobo(toDeduct - (asked.get(month) ?? ZERO)) }))
    .filter(({ amount }) => amount !== 0n)
}

/**
 * The month that asks for the debt of a line that HR answered with nothing, or for the first part of it. Undefined when
 * no pay is asked for it any more: a leaver pays it alone.
 */
export const askedInstead = (
  month: Month,
  userId: string,
  parts: readonly OpenPart[],
  state: PayrollState,
): Month | undefined =>
  movesBetween(
    parts.filter((part) => part.userId === userId),
    ifUnanswered(state, month),
    state,
  ).find(({ amount }) => amount > 0n)?.month
