import { stripVTControlCharacters } from 'node:util'
import { type Failure } from './results'

/** How long a step took, in seconds; `cpu` is undefined where the system does not tell it. */
export interface Timing {
  name: string
  wall: number
  cpu: number | undefined
}

/**
 * The lines of a table of the steps, the longest first.
 * @param wall the seconds of the whole run, which are fewer than the sum because steps run beside each other
 */
export function timingTable(wall: number, timings: readonly Timing[]): string[] {
  const cpu = timings.reduce<number | undefined>((sum, each) => add(sum, each.cpu), 0)
  const rows = [{ name: 'all steps', wall, cpu }, ...[...timings].sort((a, b) => b.wall - a.wall)]
  const width = Math.max(...rows.map(({ name }) => name.length))
  const line = (name: string, ...cells: string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(9))].join(' ')
  return [
    line('step', 'seconds', 'of CPU'),
    ...rows.map((row) => line(row.name, row.wall.toFixed(1), row.cpu?.toFixed(1) ?? 'unknown')),
  ]
}

const add = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b)

const MOST_LINES = 60
const MOST_LINES_OF_ONE = 25

/**
 * The lines that say what failed. They come last and are few, because a log of a machine often keeps only its end. Many
 * failures leave fewer lines of each message.
 */
export function failureLines(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return []
  const named = failures.slice(0, MOST_LINES)
  const most = Math.min(MOST_LINES_OF_ONE, Math.floor(MOST_LINES / named.length) - 1)
  const lines = named.flatMap(({ name, message }) => [
    `✗ ${name}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line !== '' && !/^ +at .*node_modules/.test(line))
      .slice(0, most)
      .map((line) => `    ${line.slice(0, 200)}`),
  ])
  return failures.length > named.length ? [...lines, `and ${failures.length - named.length} more`] : lines
}
