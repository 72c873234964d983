import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { type OwnCredit, creditSentence, payByCredit, waitingForPayout } from './credit-rules'

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
  const own = { credit: kobo(credit), reserved: kobo(reserved), forDebts: kobo(0n), forOrders: kobo(0n) }
  expect(creditSentence({ ...own, canOrder: !hasLeft })).toBe(sentence)
})

test.each([
  [700n, 500n, 500n],
  [300n, 500n, 300n],
  [0n, 500n, 0n],
  [-5n, 500n, 0n],
])('of %s kobo, %s of them asked for, %s wait for a payout', (credit, reserved, waiting) => {
  expect(waitingForPayout({ credit: kobo(credit), reserved: kobo(reserved) })).toBe(waiting)
})

test.each<[Partial<OwnCredit>, string]>([
  [{ forOrders: kobo(500_000n) }, 'You have ₦5,000 of credit. It pays first for the food that you have ordered.'],
  [{ forDebts: kobo(500_000n) }, 'You have ₦5,000 of credit. It pays what you owe.'],
  [
    { reserved: kobo(100_000n), forOrders: kobo(150_000n) },
    'You have ₦5,000 of credit. ₦1,000 of it waits for its payout to your bank account. ' +
      '₦1,500 of it pays first for the food that you have ordered. ₦2,500 is used first for this order.',
  ],
])('names each use of the credit: %o', (uses, sentence) => {
  const own = { credit: kobo(500_000n), reserved: kobo(0n), forDebts: kobo(0n), forOrders: kobo(0n), canOrder: true }
  expect(creditSentence({ ...own, ...uses }, 'this order')).toBe(sentence)
})

describe('what credit pays of a plan', () => {
  const plan = {
    interest: kobo(30_000n),
    instalments: [
      { dueOn: '2027-01-28', amount: kobo(210_000n) },
      { dueOn: '2027-02-28', amount: kobo(210_000n) },
      { dueOn: '2027-03-28', amount: kobo(210_000n) },
    ],
  }
  const [, second, third] = plan.instalments

  test.each([
    ['nothing', 0n, { credit: 0n, rebate: 0n, instalments: plan.instalments }],
    [
      'the first instalment and a part of the next',
      300_000n,
      { credit: 300_000n, rebate: 0n, instalments: [{ ...second, amount: 120_000n }, third] },
    ],
    // Two of three months have not begun, so of ₦300 of interest ₦200 is given back.
    ['all but a kobo', 609_999n, { credit: 609_999n, rebate: 0n, instalments: [{ ...third, amount: 20_001n }] }],
    ['the whole plan', 610_000n, { credit: 610_000n, rebate: 20_000n, instalments: [] }],
    ['never more than the plan', 900_000n, { credit: 610_000n, rebate: 20_000n, instalments: [] }],
  ])('is %s', (_name, credit, expected) => {
    expect(payByCredit(plan, kobo(credit), '2027-01-05')).toEqual(expected)
  })
})
