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

test('a failed end-to-end test says what the page showed', () => {
  const context = join(folder, 'error-context.md')
  writeFileSync(
    context,
    [
      '# Error details',
      '```yaml',
      '- heading "Checkout" [level=1]',
      '- textbox "City" [invalid]',
      '- paragraph: Please enter the city',
      '- alert: The price has changed.',
      '- button "Continue" [active]',
      '```',
    ].join('\n'),
  )
  const results = [{ errors: [{ message: 'not visible' }], attachments: [{ name: 'error-context', path: context }] }]
  const specs = [{ title: 'orders', file: 'cart.spec.ts', tests: [{ status: 'unexpected', results }] }]
  const stats = { expected: 0, unexpected: 1, flaky: 0 }
  const report = readPlaywright(JSON.stringify({ stats, suites: [{ title: 'cart.spec.ts', specs }], errors: [] }))
  expect(report.failures[0]?.message.split('\n')).toEqual([
    'on the page: - heading "Checkout" [level=1]',
    'on the page: - textbox "City" [invalid]',
    'on the page: - alert: The price has changed.',
    'on the page: - button "Continue" [active]',
    'not visible',
  ])
})

describe('a report', () => {
  const report = { stats: { expected: 2, unexpected: 0, flaky: 0 }, suites: [], errors: [] }
  const file = join(folder, 'report.json')
  const log = join(folder, 'pages.log')
  const shown = undefined
  writeFileSync(file, JSON.stringify(report))
  writeFileSync(log, `${Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n')}\n`)

  test('of a successful suite is used unchanged', () => {
    expect(readResult(file, 0, readPlaywright, log)).toEqual({ passed: 2, failed: 0, failures: [] })
  })

  test('of a failed suite without a failed test has one failure', () => {
    const failures = [{ name: file, message: 'The tests ended with status 1. Their output above says why.' }]
    expect(readResult(file, 1, readPlaywright, shown)).toEqual({ passed: 2, failed: 1, failures })
  })

  test('that is missing counts as one failure, which has the end of the output', () => {
    const missing = join(folder, 'none.json')
    const { passed, failures } = readResult(missing, 0, readPlaywright, log)
    expect([passed, failures.length]).toEqual([0, 1])
    const [first, ...lines] = failures[0]?.message.split('\n') ?? []
    expect(first).toBe(`The tests ended with status 0. The end of ${log}:`)
    expect([lines.length, lines.at(-1)]).toEqual([10, 'line 30'])
  })
})
