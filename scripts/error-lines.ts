import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Result } from './results'

/** Next prints what no code of ours has caught as text, with its trace. */
const UNCAUGHT = /^\s*(?:⨯ |(?:Uncaught )?\w*Error: )/
const ERROR_LEVEL = 50

/** The length of a log in bytes; 0 before its first line. */
export const lengthOf = (log: string): number => (existsSync(log) ? statSync(log).size : 0)

/**
 * The lines of the app's log that call for a person: those of level error and above, and errors that nothing caught.
 * @param since the length of the log where they begin
 */
export function errorLines(log: string, since: number): string[] {
  if (!existsSync(log)) return []
  const lines = readFileSync(log).subarray(since).toString('utf8').split('\n')
  return lines.filter((line) => levelOf(line) >= ERROR_LEVEL || UNCAUGHT.test(line))
}

/** The level of a line; 0 for one that the app's log did not write. */
const levelOf = (line: string): number => Number(/^\{"level":(\d{1,3}),/.exec(line)?.[1] ?? 0)

/** The result of a suite that sends garbage: it fails by each line of the app's log that called for a person, too. */
export function withErrorLines(result: Result, lines: readonly string[]): Result {
  const failures = lines.map((line) => ({ name: 'an error line of the app', message: line }))
  return { ...result, failed: result.failed + failures.length, failures: [...result.failures, ...failures] }
}
