import { expect, test } from 'vitest'
import { judgeRuntime } from './runtime'

/* The dates are those of Node's release schedule: Node 20 until 30 April 2026, Node 24 until 30 April 2028. */
test.each([
  ['24.21.0', '2026-11-26', 'ok', 'is supported until 30 April 2028'],
  ['24.21.0', '2027-10-30', 'ok', 'is supported until 30 April 2028'],
  ['24.21.0', '2027-11-01', 'warn', 'ends on 30 April 2028. Plan for a newer one.'],
  ['24.21.0', '2028-04-30', 'warn', 'ends on 30 April 2028. Plan for a newer one.'],
  ['24.21.0', '2028-05-01', 'warn', 'ended on 30 April 2028. Install a newer one.'],
  ['20.20.2', '2026-11-26', 'warn', 'ended on 30 April 2026. Install a newer one.'],
  ['25.3.0', '2026-11-26', 'warn', 'Use an even version.'],
])('Node %s on %s: %s', (version, today, level, words) => {
  const finding = judgeRuntime(version, today)
  expect(finding).toMatchObject({ name: 'runtime', level })
  expect(finding.sentence).toContain(words)
})
