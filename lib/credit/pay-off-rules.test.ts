import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Kobo, kobo, splitEvenly } from '@/lib/core/money'
import { type OpenPlan, interestRebate, monthsNotBegun, openOf, rebateTakenBack, payOffOf } from './pay-off-rules'

const PAYDAYS = ['2026-12-25', '2027-01-25', '2027-02-25']

/** A plan over these paydays with ₦5,000 of interest on ₦100,000, of which the first `paid` instalments are paid. */
function aPlan({ paydays = PAYDAYS, paid = 0, interest = 500_000n, rebated = 0n } = {}): OpenPlan {
  const amounts = splitEvenly(kobo(10_000_000n + interest), paydays.length)
  return {
    id: 'plan',
    orderId: 'order',
    orderNumber: 'FB-1',
    interest: kobo(interest),
    rebated: kobo(rebated),
    defersInterest: true,
    parts: paydays.map((dueOn, index) => {
      const amount = amounts[index] ?? kobo(0n)
      return { id: String(index), dueOn, amount, paid: index < paid ? amount : kobo(0n) }
    }),
  }
}

describe('the months that have not begun', () => {
  test.each([
    ['2026-12-01', 2],
    ['2026-12-25', 2],
    ['2026-12-26', 1],
    ['2027-01-25', 1],
    ['2027-01-26', 0],
    ['2027-03-01', 0],
  ])('on %s are %i of three', (on, count) => {
    expect(monthsNotBegun(PAYDAYS, on)).toBe(count)
  })

  test('are none of a plan of one month', () => {
    expect(monthsNotBegun(['2026-12-25'], '2026-12-01')).toBe(0)
  })
})

describe('the interest that is given back', () => {
  test.each([
    ['2026-12-01', 333_333n],
    ['2026-12-26', 166_667n],
    ['2027-01-26', 0n],
  ])('on %s is its months’ share, rounded half up: %s kobo', (on, rebate) => {
    expect(interestRebate(aPlan(), on)).toBe(rebate)
  })

  test('is less by what was given back already', () => {
    expect(interestRebate(aPlan({ rebated: 300_000n }), '2026-12-01')).toBe(33_333n)
    expect(interestRebate(aPlan({ rebated: 400_000n }), '2026-12-01')).toBe(0n)
  })

  test('is of the months that a credit note has left, and never more than is open', () => {
    const plan = aPlan()
    const parts = plan.parts.map((part, index) => (index === 2 ? { ...part, amount: kobo(0n) } : part))
    expect(interestRebate({ ...plan, parts }, '2026-12-01')).toBe(250_000n)
    expect(interestRebate({ ...plan, parts: parts.slice(2) }, '2026-12-01')).toBe(0n)
    const [first, ...rest] = plan.parts.map((part) => ({ ...part, paid: part.amount }))
    const almost = first ? [{ ...first, paid: kobo(first.amount - 7n) }, ...rest] : []
    expect(interestRebate({ ...plan, parts: almost }, '2026-12-01')).toBe(7n)
  })

  test('never exceeds the interest, and no day gives more than the day before', () => {
    const someParts = fc.record({
      months: fc.integer({ min: 1, max: 12 }),
      interest: fc.bigInt({ min: 0n, max: 5_000_000n }),
      paid: fc.integer({ min: 0, max: 12 }),
    })
    fc.assert(
      fc.property(someParts, ({ months, interest, paid }) => {
        const paydays = Array.from({ length: months }, (_, index) =>
          new Date(Date.UTC(2026, 11 + index, 25)).toISOString().slice(0, 10),
        )
        const plan = aPlan({ paydays, paid, interest })
        let before: Kobo | undefined
        for (const day of ['2026-12-01', ...paydays, '2028-12-31']) {
          const rebate = interestRebate(plan, day)
          const { amount } = payOffOf([plan], day)
          expect(rebate <= interest && amount >= 0n && amount + rebate === openOf(plan)).toBe(true)
          expect(before === undefined || rebate <= before).toBe(true)
          before = rebate
        }
        expect(before).toBe(0n)
      }),
    )
  })
})

test('a credit note takes back a rebate in proportion, so interest less rebate never falls below zero', () => {
  expect(rebateTakenBack({ interest: kobo(500_000n), rebated: kobo(333_333n) }, kobo(500_000n))).toBe(333_333n)
  expect(rebateTakenBack({ interest: kobo(500_000n), rebated: kobo(333_333n) }, kobo(250_000n))).toBe(166_666n)
  expect(rebateTakenBack({ interest: kobo(500_000n), rebated: kobo(0n) }, kobo(250_000n))).toBe(0n)
  expect(rebateTakenBack({ interest: kobo(0n), rebated: kobo(0n) }, kobo(0n))).toBe(0n)
  const amounts = fc.bigInt({ min: 0n, max: 1_000_000n })
  fc.assert(
    fc.property(amounts, amounts, amounts, (a, b, c) => {
      const [rebated = 0n, returned = 0n, interest = 0n] = [a, b, c].sort((x, y) => (x < y ? -1 : 1))
      const back = rebateTakenBack({ interest: kobo(interest), rebated: kobo(rebated) }, kobo(returned))
      expect(back >= 0n && back <= rebated && interest - returned - (rebated - back) >= 0n).toBe(true)
    }),
  )
})
