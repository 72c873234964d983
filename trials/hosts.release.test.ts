import { expect, test } from 'vitest'
import { tryHosts } from './hosts'
import { runSmall } from './small'

/* `npm run trial -- hosts`, smaller: see docs/decisions/0054-trials.md. */
test('two hosts answer through their restarts, and do each job once', { timeout: 180_000 }, async () => {
  const begun = Date.now()
  const findings = await runSmall((options) => tryHosts({ ...options, refunds: 2, providerMs: 700 }), 'trial-hosts')
  console.log(Date.now() - begun, findings.map((f) => JSON.stringify(f)).join('\n'))
  expect(findings.filter(({ isKept }) => !isKept)).toEqual([])
})
