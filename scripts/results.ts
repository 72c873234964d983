import { readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
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

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Counts vitest's JSON report. A file that did not load has no tests and counts as one failure. */
export function countVitest(report: VitestReport): Count {
  return total(
    report.testResults.map(({ status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').length
      const passed = assertionResults.filter((test) => test.status === 'passed').length
      return { passed, failed: failed === 0 && status === 'failed' ? 1 : failed }
    }),
  )
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Counts Playwright's JSON report; errors outside of any test count one each. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** Counts a suite's report. A suite with an error `status` or without a report has at least one failure. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- each counter knows its suite's report
export function readCount<Report>(file: string, status: number, count: (report: Report) => Count): Count {
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return { passed: 0, failed: 1 }
  }
}
