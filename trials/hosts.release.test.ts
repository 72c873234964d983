import { expect, test } from 'vitest'
import { tryHosts } from './hosts'
import { runSmall } from './small'

/* `npm run trial -- hosts`, smaller: see docs/decisions/0054-trials.md. */
test('two hosts answer through their restarts, and do each job once', async () => {
  const findings = await runSmall(
    (options) => tryHosts({ ...options, changes: 20, refunds: 2, providerMs: 700 }),
    'trial-hosts',
  )
  expect(findings).toEqual(findings.map((finding) => ({ ...finding, isKept: true })))
})
