import { expect, test } from 'vitest'
import { tryCompany } from './company'
import { runSmall } from './small'

/* `npm run trial -- company`, smaller: see docs/decisions/0103-a-whole-company.md. */
test('a company goes from its sign-up to a closed month, and all figures agree', async () => {
  const findings = await runSmall((options) => tryCompany({ ...options, listed: 20, registering: 5 }), 'trial-company')
  expect(findings).toEqual(findings.map((finding) => ({ ...finding, isKept: true })))
})
