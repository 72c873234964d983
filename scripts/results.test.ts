import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readPlaywright, readResult, summary, total } from './results'

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

test('playwright names failed tests, and errors outside of tests count as failures', () => {
  const spec = (title: string, status: string, errors: { message: string }[]) => ({
    title,
    file: 'cart.spec.ts',
    tests: [{ status, results: [{ errors }] }],
  })
  const inner = { title: 'on a phone', specs: [spec('adds', 'unexpected', [{ message: 'not visible' }])] }
  const suites = [{ title: 'cart.spec.ts', specs: [spec('opens', 'expected', [])], suites: [inner] }]
  const stats = { expected: 3, unexpected: 1, flaky: 0 }
  expect(readPlaywright(JSON.stringify({ stats, suites, errors: [{ message: 'boom' }] }))).toEqual({
    passed: 3,
    failed: 2,
    failures: [
      { name: 'e2e/cart.spec.ts: on a phone adds', message: 'not visible' },
      { name: 'an error outside of any test', message: 'boom' },
    ],
  })
})

describe('a report', () => {
  const report = { stats: { expected: 2, unexpected: 0, flaky: 0 }, suites: [], errors: [] }
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))

  test('of a successful suite is used unchanged', () => {
    expect(readResult(file, 0, readPlaywright)).toEqual({ passed: 2, failed: 0, failures: [] })
  })

  test('of a failed suite without a failed test has one failure', () => {
    const failures = [{ name: file, message: 'The tests ended with status 1; their output says why.' }]
    expect(readResult(file, 1, readPlaywright)).toEqual({ passed: 2, failed: 1, failures })
  })

  test('that is missing counts as one failure', () => {
    const missing = join(folder, 'none.json')
    const failures = [{ name: missing, message: 'The tests ended with status 0; their output says why.' }]
    expect(readResult(missing, 0, readPlaywright)).toEqual({ passed: 0, failed: 1, failures })
  })
})
