import { expect, test } from 'vitest'
import { tryOutages } from './outages'
import { runSmall } from './small'

/* `npm run trial -- outages`, smaller: see docs/decisions/0054-trials.md. */
test('nothing is lost while database, mail and provider are away, and all goes on afterwards', async () => {
  const findings = await runSmall((options) => tryOutages({ ...options, outageSeconds: 5 }), 'trial-outages')
  expect(findings).toEqual(findings.map((finding) => ({ ...finding, isKept: true })))
})
