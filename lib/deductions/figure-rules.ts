import type { DeductionState } from '@/generated/prisma/enums'
import { type Kobo, ZERO, kobo, max, min, sum } from '@/lib/core/money'

/*
 * The figures of a month (docs/decisions/0091). Every page, file and call that shows one takes it from here, so that
 * they add up: to deduct = due + arrears, to deduct + over = deducted + short + open, and deducted = received +
 * announced + unsent. Amounts in kobo.
 */

/**
 * What has become of a line. `expected` waits for HR's answer, `not_deducted` was answered with nothing or not at all
 * before the month was closed, `announced` is deducted money that HR says is on its way, and `matched` has arrived.
 */
export const LINE_STATES = ['expected', 'not_deducted', 'deducted', 'announced', 'matched'] as const
export type LineState = (typeof LINE_STATES)[number]

export const STATE_LABELS: Readonly<Record<LineState, string>> = {
  expected: 'Expected',
  not_deducted: 'Not deducted',
  deducted: 'Deducted',
  announced: 'Announced',
  matched: 'Matched',
}

const BOOKED = { deducted: 'deducted', remitted: 'announced', matched: 'matched' } as const satisfies Readonly<
  Record<Exclude<DeductionState, 'expected'>, LineState>
>
const STORED = ['expected', ...(Object.keys(BOOKED) as (keyof typeof BOOKED)[])] as const

/** @param isAnswered whether HR has filled in the line, also with zero */
export const lineState = (stored: DeductionState, isAnswered: boolean, isClosed: boolean): LineState =>
  stored === 'expected' ? (isAnswered || isClosed ? 'not_deducted' : 'expected') : BOOKED[stored]

/** The stored states, with and without HR's answer, that are shown as `state`. */
export const storedStates = (
  state: LineState,
  isClosed: boolean,
): { readonly stored: DeductionState; readonly isAnswered: boolean }[] =>
  STORED.flatMap((stored) => [true, false].map((isAnswered) => ({ stored, isAnswered }))).filter(
    ({ stored, isAnswered }) => lineState(stored, isAnswered, isClosed) === state,
  )

/**
 * Lines of a month that are alike: of one stored state, all answered or none, and all deducted less than was asked, or
 * all as much, or all more. A line by itself is the simplest case. `asked` is what they were to deduct, `arrears` the
 * part of it that was due before.
 */
export type AlikeLines = {
  readonly stored: DeductionState
  readonly isAnswered: boolean
  readonly lines: number
  readonly asked: Kobo
  readonly arrears: Kobo
  readonly deducted: Kobo
  readonly received: Kobo
}

type MonthSums = {
  /** The number of lines by state. */
  readonly lines: Readonly<Record<LineState, number>>
  /** The number of lines that were deducted in part or not at all. */
  readonly shortLines: number
  /** What falls due on the payday, without the arrears. */
  readonly due: Kobo
  /** What fell due before and was not paid. */
  readonly arrears: Kobo
  /** What the pay of the month is asked for: both, under its ceiling. */
  readonly toDeduct: Kobo
  /** What left the pay, also where it is more than was to be deducted. */
  readonly deducted: Kobo
  /** The part of `deducted` that is more than was to be deducted. */
  readonly over: Kobo
  /**
   * To deduct and not deducted, of lines that HR answered or that were closed without an answer. Later months ask for
   * it.
   */
  readonly short: Kobo
  /** To deduct on lines that wait for HR's answer. */
  readonly open: Kobo
  /** The part of `deducted` that has arrived. */
  readonly received: Kobo
}

/** Adds up the lines of one month. */
export function addUp(groups: readonly AlikeLines[], isClosed: boolean): MonthSums {
  const lines = { expected: 0, not_deducted: 0, deducted: 0, announced: 0, matched: 0 }
  let shortLines = 0
  let [over, short, open] = [0n, 0n, 0n]
  const asked = sum(groups.map((group) => group.asked))
  const arrears = sum(groups.map((group) => group.arrears))
  for (const { stored, isAnswered, lines: count, asked: wanted, deducted } of groups) {
    lines[lineState(stored, isAnswered, isClosed)] += count
    if (!isAnswered && !isClosed) open += wanted
    else if (deducted < wanted) {
      short += wanted - deducted
      shortLines += count
    } else over += deducted - wanted
  }
  return {
    ...{ lines, shortLines, over: kobo(over), short: kobo(short), open: kobo(open) },
    due: kobo(asked - arrears),
    ...{ arrears, toDeduct: asked },
    deducted: sum(groups.map(({ deducted }) => deducted)),
    received: sum(groups.map(({ received }) => received)),
  }
}

/**
 * The part of each month's missing money that HR announced: transfers on their way cover the oldest month first.
 * @param missing deducted and not received, the oldest month first
 * @returns the covered part of each, in the same order
 */
export function announcedOf(missing: readonly Kobo[], onItsWay: Kobo): Kobo[] {
  let left = onItsWay
  return missing.map((amount) => {
    const covered = max(ZERO, min(amount, left))
    left = kobo(left - covered)
    return covered
  })
}
