import { expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { creditSentence, waitingForPayout } from './credit-rules'

test.each([
  [0n, 0n, false, ''],
  [500_000n, 0n, false, 'You have ₦5,000 of credit. It is used first for your next order.'],
  [500_000n, 0n, true, 'You have ₦5,000 of credit. You can have it paid to your bank account.'],
  [
    500_000n,
    500_000n,
    false,
    'You have ₦5,000 of credit. It waits for its payout to your bank account, so it pays nothing else.',
  ],
  // The credit has fallen since the request.
  [
    100_000n,
    500_000n,
    true,
    'You have ₦1,000 of credit. It waits for its payout to your bank account, so it pays nothing else.',
  ],
  [
    700_000n,
    500_000n,
    false,
    'You have ₦7,000 of credit. ₦5,000 of it waits for its payout to your bank account. ' +
      '₦2,000 is used first for your next order.',
  ],
  [
    700_000n,
    500_000n,
    true,
    'You have ₦7,000 of credit. ₦5,000 of it waits for its payout to your bank account. ' +
      'You can have ₦2,000 paid to your bank account.',
  ],
])('of %s kobo, %s of them asked for (left: %s): %s', (credit, reserved, hasLeft, sentence) => {
  expect(creditSentence({ credit: kobo(credit), reserved: kobo(reserved), hasLeft })).toBe(sentence)
})

test.each([
  [700n, 500n, 500n],
  [300n, 500n, 300n],
  [0n, 500n, 0n],
  [-5n, 500n, 0n],
])('of %s kobo, %s of them asked for, %s wait for a payout', (credit, reserved, waiting) => {
  expect(waitingForPayout({ credit: kobo(credit), reserved: kobo(reserved) })).toBe(waiting)
})
