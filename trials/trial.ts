/** One promise of a trial: what was counted, and whether that is as promised. */
export type Finding = {
  readonly what: string
  readonly promised: string
  readonly seen: string
  readonly isKept: boolean
}

export type TrialOptions = {
  /** Of the data and the logs. */
  readonly folder: string
  /** How long buyers order before and after each event. */
  readonly seconds: number
  /**
   * How many times a limit in time may be taken. The limits are those of a machine that does nothing else; only a fault
   * takes ten times as long.
   */
  readonly slack: 1 | 10
  /** How many buyers order at the same time. */
  readonly buyers: number
  /** Registers a function to run at every end of the trial, also after an error. */
  readonly onEnd: (cleanup: () => void | Promise<void>) => void
  /** Receives the steps for people. */
  readonly note: (line: string) => void
}

/** A finding of a count that must be exactly as promised. */
export const exactly = (what: string, promised: number, seen: number): Finding => ({
  what,
  promised: String(promised),
  seen: String(seen),
  isKept: promised === seen,
})

/** A finding of a figure that has a limit, for example in seconds. */
export const atMost = (what: string, limit: number, seen: number, unit: string): Finding => ({
  what,
  promised: `≤ ${limit} ${unit}`,
  seen: `${seen.toFixed(1)} ${unit}`,
  isKept: seen <= limit,
})

/** A figure without a promise. */
export const counted = (what: string, seen: string): Finding => ({ what, promised: '-', seen, isKept: true })
