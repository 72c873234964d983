import { percentile } from '../requests'
import type { Sample } from './load'

/** The figures of one server in one row, over all rounds. Turns are requests, or whole orders. */
export type Figures = {
  readonly perSecond: number
  /** Milliseconds, over the turns of all rounds. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds of processor time a turn. */
  readonly cpuMs: number
}

/** A figure in the middle of several rounds or runs, the lowest and the highest. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number }

/** The middle value; of an even number of values the mean of both in the middle. @throws Error without values */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) throw new Error('There are no values.')
  return (low + high) / 2
}

const perSecond = ({ times, seconds }: Sample) => times.length / seconds
const cpuOfTurn = ({ times, cpuMs }: Sample) => cpuMs / times.length

export function figuresOf(rounds: readonly Sample[]): Figures {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b)
  return {
    perSecond: median(rounds.map(perSecond)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: median(rounds.map(cpuOfTurn)),
  }
}

/**
 * How many turns a server answers for each turn that another one answers, compared round by round. A round in which
 * the machine is busy slows both, so its ratio still counts.
 */
export const ratioBySpeed = (own: readonly Sample[], other: readonly Sample[]): Spread =>
  compareRounds(own, other, (one, two) => perSecond(one) / perSecond(two))

/** The same by processor time: 0.5 when a turn needs twice as much of it as a turn of the other server. */
export const ratioByCpu = (own: readonly Sample[], other: readonly Sample[]): Spread =>
  compareRounds(own, other, (one, two) => cpuOfTurn(two) / cpuOfTurn(one))

function compareRounds(
  own: readonly Sample[],
  other: readonly Sample[],
  compare: (own: Sample, other: Sample) => number,
): Spread {
  const ratios = own.map((sample, round) => {
    const beside = other[round]
    if (!beside) throw new Error('Both servers need the same number of rounds.')
    return compare(sample, beside)
  })
  return spreadOf(ratios)
}

/** The median of values, the lowest and the highest. @throws Error without values */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** A spread as text: '0.36 (0.31–0.40)'. */
export const describeSpread = ({ median: middle, min, max }: Spread, digits = 2): string =>
  `${middle.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
