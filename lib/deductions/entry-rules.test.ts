import { expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { entryDifference } from './entry-rules'

const ASKED = kobo(1_000_000n)

test.each([
  [1_000_000n, '', 'As asked', 'same'],
  [400_000n, '', '₦6,000 short: give a reason', 'open'],
  [400_000n, ' ', '₦6,000 short: give a reason', 'open'],
  [400_000n, 'half pay', '₦6,000 short', 'short'],
  [0n, 'absent', '₦10,000 short', 'short'],
  [1_000_050n, '', '₦0.50 more than to deduct', 'over'],
] as const)('%s kobo with the reason “%s” is “%s”', (typed, reason, words, kind) => {
  expect(entryDifference(kobo(typed), ASKED, reason)).toEqual({ words, kind })
})
