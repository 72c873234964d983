import { expect, test } from 'vitest'
import { tryFailover } from './failover'
import { runSmall } from './small'

/* `npm run trial -- failover`, smaller: see docs/decisions/0054-trials.md. */
test('no acknowledged order is lost with the primary, and orders flow again', async () => {
  const findings = await runSmall(
    (options) => tryFailover({ ...options, ways: ['several addresses'] }),
    'trial-failover',
  )
  expect(findings).toEqual(findings.map((finding) => ({ ...finding, isKept: true })))
})
