import { expect, test } from 'vitest'
import { runSmall } from './small'
import { tryVisitor } from './visitor'

/* `npm run trial -- visitor`, smaller, with bounds that only a hang exceeds (docs/decisions/0123). */
test('others are answered while one visitor asks for very much, and the memory comes back', async () => {
  const findings = await runSmall(
    (options) =>
      tryVisitor({
        ...options,
        documents: 90,
        signIns: 140,
        uploads: 30,
        rounds: 2,
        limits: { ready: 1, signIn: 3, heap: 100 },
      }),
    'trial-visitor',
  )
  expect(findings).toEqual(findings.map((finding) => ({ ...finding, isKept: true })))
})
