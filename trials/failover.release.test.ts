import { expect, test } from 'vitest'
import { tryFailover } from './failover'
import { runSmall } from './small'

/* What the loss of the primary needs of the app: see docs/decisions/0151-cluster.md. */
test('no acknowledged order is lost with the primary, and orders flow again', async () => {
  const findings = await runSmall(tryFailover, 'trial-failover')
  expect(findings).toEqual(findings.map((finding) => ({ ...finding, isKept: true })))
})
