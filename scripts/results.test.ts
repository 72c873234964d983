import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, readCount, summary, total } from './results'

const folder = mkdtempSync(join(tmpdir(), 'results-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the last line has the sum of all steps', () => {
  const counts = [
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
  ]
  expect(summary(total(counts))).toBe('41 passed, 2 failed')
  expect(summary(total([]))).toBe('0 passed, 0 failed')
})

describe('vitest', () => {
  const test_ = (status: string) => ({ status })

  test('counts tests except skipped ones', () => {
    const assertionResults = [test_('passed'), test_('failed'), test_('skipped'), test_('passed')]
    expect(countVitest({ testResults: [{ status: 'failed', assertionResults }] })).toEqual({ passed: 2, failed: 1 })
  })

  test('counts a file that does not load as a failure', () => {
    expect(countVitest({ testResults: [{ status: 'failed', assertionResults: [] }] })).toEqual({ passed: 0, failed: 1 })
  })
})

test('playwright errors outside tests count as failures', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0 }
  expect(countPlaywright({ stats, errors: ['boom'] })).toEqual({ passed: 3, failed: 2 })
})

describe('a report', () => {
  const report = { stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [] }
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))

  test('of a successful suite is used unchanged', () => {
    expect(readCount(file, 0, countPlaywright)).toEqual({ passed: 2, failed: 0 })
  })

  test('of a failed suite without a failed test has one failure', () => {
    expect(readCount(file, 1, countPlaywright)).toEqual({ passed: 2, failed: 1 })
  })

  test('that is missing counts as one failure', () => {
    expect(readCount(join(folder, 'none.json'), 0, countPlaywright)).toEqual({ passed: 0, failed: 1 })
  })
})
