import { expect, test } from 'vitest'
import { failureLines, timingTable } from './closing-report'

test('the table has the sum of all steps and then the longest step first', () => {
  const timings = [
    { name: 'types', wall: 12, cpu: 10.04 },
    { name: 'integration', wall: 300.56, cpu: 500 },
  ]
  expect(timingTable(301, timings)).toEqual([
    'step          seconds    of CPU',
    'all steps       301.0     510.0',
    'integration     300.6     500.0',
    'types            12.0      10.0',
  ])
})

test('times of the CPU that the system does not tell are unknown', () => {
  expect(timingTable(12, [{ name: 'types', wall: 12, cpu: undefined }])).toEqual([
    'step        seconds    of CPU',
    'all steps      12.0   unknown',
    'types          12.0   unknown',
  ])
})

test('a failure has its name and the first lines of its message, without colours', () => {
  expect(
    failureLines([{ name: 'lib/cart.test.ts: adds', message: '\u001B[31mError: 1 is not 2\u001B[39m\n\n  at x' }]),
  ).toEqual(['✗ lib/cart.test.ts: adds', '    Error: 1 is not 2', '      at x'])
  expect(failureLines([])).toEqual([])
})

test('one long message has its first twenty-five lines', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  expect(failureLines([{ name: 'lint', message }])).toHaveLength(26)
})

test('any number of failures has about sixty lines', () => {
  const failures = (length: number) =>
    Array.from({ length }, (_, test) => ({ name: `test ${test}`, message: 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm' }))
  for (const length of [5, 20, 31, 60]) expect(failureLines(failures(length)).length).toBeLessThanOrEqual(60)
  expect(failureLines(failures(500))).toHaveLength(61)
  expect(failureLines(failures(500)).at(-1)).toBe('and 440 more')
})
