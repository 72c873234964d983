import { expect, test } from 'vitest'
import { firstTab } from './staff-rules'

test.each([
  [{ unapplied: 1, waiting: 4 }, 'failed'],
  [{ unapplied: 0, waiting: 4 }, 'pending'],
  [{ unapplied: 0, waiting: 0 }, 'all'],
] as const)('the list of payments with %o opens on “%s”', (work, tab) => {
  expect(firstTab(work)).toBe(tab)
})
