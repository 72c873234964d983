import { expect, test } from 'vitest'
import { tryFailover } from './failover'
import { runSmall } from './small'

/* `npm run trial -- failover`, smaller: see docs/decisions/0054-trials.md. */
test('no acknowledged order is lost with the primary, and orders flow again', { timeout: 180_000 }, async () => {
  const begun = Date.now()
  const findings = await runSmall(
    (options) => tryFailover({ ...options, ways: ['several addresses'] }),
    'trial-failover',
  )
  console.log(Date.now() - begun, findings.map((f) => JSON.stringify(f)).join('\n'))
  expect(findings.filter(({ isKept }) => !isKept)).toEqual([])
})
