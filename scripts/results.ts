import { readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
}

/** A failed test or file, or a failed step without tests. */
export interface Failure {
  name: string
  message: string
}

/** What a suite reports. scripts/vitest-report.ts writes it as it is. */
export interface Result extends Count {
  failures: readonly Failure[]
}

export function total(counts: Count[]): Count {
  return counts.reduce((sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** The last line of `npm test`. */
export function summary({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`
}

interface PlaywrightRun {
  errors: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}

interface PlaywrightSuite {
  title: string
  specs: { title: string; file: string; tests: { status: string; results: PlaywrightRun[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** Reads Playwright's JSON report; errors outside of any test count one each. */
export function readPlaywright(report: string): Result {
  const { stats, suites, errors } = JSON.parse(report) as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...suites.flatMap((suite) => failuresOfSuite(suite, [])),
      ...errors.map(({ message = '' }) => ({ name: 'an error outside of any test', message })),
    ],
  }
}

/** @param titles of the suites around it, without the file's */
function failuresOfSuite({ specs, suites = [] }: PlaywrightSuite, titles: readonly string[]): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        name: `e2e/${file}: ${[...titles, title].join(' ')}`,
        message: results
          .flatMap(({ errors, attachments = [] }) => [
            ...attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? saidByPage(path) : [])),
            ...errors.map(({ message = '' }) => message),
          ])
          .join('\n'),
      })),
  )
  return [...own, ...suites.flatMap((inner) => failuresOfSuite(inner, [...titles, inner.title]))]
}

const MOST_PAGE_LINES = 8

/**
 * What tells a failure of the test from one of the app: the page's headings and alerts, its wrong fields, and where the
 * focus was. A log of another machine is often all there is to look at.
 */
function saidByPage(context: string): string[] {
  const [, snapshot = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(context, 'utf8')) ?? []
  return snapshot
    .split('\n')
    .filter((line) => /- heading |- (?:alert|status|listitem): \S|\[(?:active|invalid)\]/.test(line))
    .slice(0, MOST_PAGE_LINES)
    .map((line) => `on the page: ${line.trim()}`)
}

/**
 * Reads the file of a suite's report. A suite with an error `status` or without a report has at least one failure.
 * @param log the file of its output, whose end then explains it; undefined when the output was shown
 */
export function readResult(
  file: string,
  status: number,
  read: (report: string) => Result,
  log: string | undefined,
): Result {
  const unexplained = () => ({ name: file, message: `The tests ended with status ${status}.${endOf(log)}` })
  try {
    const result = read(readFileSync(file, 'utf8'))
    return status !== 0 && result.failed === 0 ? { ...result, failed: 1, failures: [unexplained()] } : result
  } catch {
    return { passed: 0, failed: 1, failures: [unexplained()] }
  }
}

const END_LINES = 10

function endOf(log: string | undefined): string {
  if (log === undefined) return ' Their output above says why.'
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-END_LINES)
  return [` The end of ${log}:`, ...lines].join('\n')
}
