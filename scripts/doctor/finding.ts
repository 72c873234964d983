import { setTimeout as pause } from 'node:timers/promises'

/** A line of `npm run doctor`: `fail` stops the app or a part of it, `warn` is a risk. */
export type Finding = {
  readonly level: 'ok' | 'warn' | 'fail'
  /** The name of the check, which starts the line. */
  readonly name: string
  /** One sentence or two; for `warn` and `fail` it says what to do. */
  readonly sentence: string
}

export const ok = (name: string, sentence: string): Finding => ({ level: 'ok', name, sentence })
export const warn = (name: string, sentence: string): Finding => ({ level: 'warn', name, sentence })
export const fail = (name: string, sentence: string): Finding => ({ level: 'fail', name, sentence })

/** The time limit of one check. */
export const CHECK_MS = 5_000

/** Runs a check for at most five seconds. One that throws or takes longer has failed; `advice` says what to do then. */
export async function inTime(name: string, check: () => Promise<Finding[]>, advice: string): Promise<Finding[]> {
  const limit = new AbortController()
  const late = pause(CHECK_MS, [fail(name, `No answer in ${CHECK_MS / 1000} seconds. ${advice}`)], {
    signal: limit.signal,
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return [fail(name, `${reasonOf(error)}. ${advice}`)]
  } finally {
    limit.abort()
    // The abort rejects it, which nobody awaits any more.
    late.catch(() => undefined)
  }
}

/** The first line of an error's message, without its full stop. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  const line = (message || 'Unknown error').trim().split('\n')[0] ?? ''
  return line.replace(/\.$/, '').replace(/^./, (letter) => letter.toUpperCase())
}
