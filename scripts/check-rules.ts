import { dirname } from 'node:path'

/** As many files of tests with a database as take about a minute. */
const MOST_FILES = 40

/**
 * The tests to run for a change. A change of what everything imports touches nearly all tests; then those beside the
 * changed files run first, and others only as far as there is room.
 * @param touched files of tests
 * @param folders of what changed
 */
export function nearestFiles(touched: readonly string[], folders: ReadonlySet<string>): string[] {
  const isBeside = (file: string) => folders.has(dirname(file))
  return [...touched.filter(isBeside), ...touched.filter((file) => !isBeside(file))].slice(0, MOST_FILES)
}
