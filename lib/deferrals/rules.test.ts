import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { type OpenPlan, interestRebate } from '@/lib/credit/pay-off-rules'
import { type Standing, movesFor, movesOf, newDates, offerIn, offersOf, whyNotAmount, whyUsedUp } from './rules'

/* Paydays on the 25th; a pay of ₦3,000 a month may be asked for ₦1,000. Amounts in kobo. */

const part = (id: string, dueOn: string, amount: bigint, paid = 0n) => ({
  ...{ id, dueOn, amount: kobo(amount), paid: kobo(paid) },
})
const aPlan = (id: string, parts: OpenPlan['parts'], interest = 0n): OpenPlan => ({
  ...{ id, orderId: `of ${id}`, orderNumber: id.toUpperCase(), interest: kobo(interest), rebated: kobo(0n), parts },
  defersInterest: true,
})
const standing = (plans: OpenPlan[], more: Partial<Standing> = {}): Standing => ({
  ...{ plans, today: '2026-01-10', payday: 25, ceilingIn: () => kobo(100_000n), maxMonths: 6, lastDay: undefined },
  ...more,
})
const three = () =>
  aPlan('a', [part('a1', '2026-01-25', 30_000n), part('a2', '2026-02-25', 30_000n), part('a3', '2026-03-25', 30_001n)])
const offered = (state: Standing, month = '2026-01') => {
  const offer = offerIn(state, month, '2026-01-11')
  if ('why' in offer) throw new Error(offer.why)
  return offer
}
const movedBy = (state: Standing, amount: bigint, month = '2026-01') =>
  movesFor(state, offered(state, month), kobo(amount)).map((move) => [move.instalmentId, move.dueOn, move.amount])
const whyIn = (state: Standing, month: string, from = '2026-01-11') => {
  const offer = offerIn(state, month, from)
  return 'why' in offer ? offer.why : undefined
}

describe('what moves', () => {
  test('a whole instalment goes to the payday after the last one of its plan', () => {
    expect(movedBy(standing([three()]), 0n)).toEqual([['a1', '2026-04-25', 30_000n]])
    expect(newDates(standing([three()]), movesOf(standing([three()]), '2026-01', kobo(30_000n)))).toEqual([
      { dueOn: '2026-04-25', amount: 30_000n },
    ])
  })

  test('a part of an instalment moves, and its paid part stays', () => {
    expect(movedBy(standing([three()]), 12_345n)).toEqual([['a1', '2026-04-25', 17_655n]])
    const begun = aPlan('a', [part('a1', '2026-01-25', 30_000n, 10_000n), part('a2', '2026-02-25', 30_000n)])
    expect(movedBy(standing([begun]), 5_000n)).toEqual([['a1', '2026-03-25', 15_000n]])
  })

  test('of two plans the newest moves first, each behind its own last instalment', () => {
    const newer = aPlan('b', [part('b1', '2026-01-25', 20_000n), part('b2', '2026-02-25', 20_000n)])
    const state = standing([three(), newer])
    expect(movedBy(state, 40_000n)).toEqual([['b1', '2026-03-25', 10_000n]])
    expect(movedBy(state, 10_000n)).toEqual([
      ['b1', '2026-03-25', 20_000n],
      ['a1', '2026-04-25', 20_000n],
    ])
  })

  test('an instalment that a credit note took back is not the last one', () => {
    const credited = aPlan('a', [part('a1', '2026-01-25', 30_000n), part('a2', '2026-02-25', 0n)])
    expect(movedBy(standing([credited]), 0n)).toEqual([['a1', '2026-02-25', 30_000n]])
  })

  test('a month whose payroll is over takes nothing', () => {
    const payday = (month: string) => (month === '2026-04' ? null : 25)
    expect(movedBy(standing([three()], { payday }), 0n)).toEqual([['a1', '2026-05-25', 30_000n]])
  })

  test('where the new month has no room the dates say which months are asked', () => {
    const long = aPlan('b', [part('b1', '2026-03-25', 30_000n), part('b2', '2026-04-25', 90_000n)])
    const state = standing([three(), long])
    const moves = movesOf(state, '2026-01', kobo(30_000n))
    expect(moves.map(({ dueOn }) => dueOn)).toEqual(['2026-04-25'])
    expect(newDates(state, moves)).toEqual([
      { dueOn: '2026-04-25', amount: 10_000n },
      { dueOn: '2026-05-25', amount: 20_000n },
    ])
  })
})

describe('what a month offers', () => {
  test('what is asked, and the arrears that cannot move', () => {
    const late = aPlan('a', [part('a1', '2025-12-25', 5_000n), ...three().parts.slice(0, 2)])
    expect(offered(standing([late]))).toMatchObject({ asked: 35_000n, least: 5_000n, due: 35_000n })
    expect(movedBy(standing([late]), 5_000n)).toEqual([['a1', '2026-03-25', 30_000n]])
    expect(whyNotAmount(offered(standing([late])), kobo(4_999n))).toBe(
      'Of the deduction on 25 January 2026, ₦50 is arrears, which cannot move. Enter at least that much.',
    )
    expect(whyNotAmount(offered(standing([late])), kobo(35_000n))).toBe(
      'On 25 January 2026, ₦350 is to be deducted. Enter a smaller amount, or 0 for no deduction.',
    )
    expect(whyNotAmount(offered(standing([late])), kobo(34_999n))).toBeUndefined()
  })

  test('what is above the ceiling of the month moves too', () => {
    const high = aPlan('a', [part('a1', '2026-01-25', 150_000n), part('a2', '2026-02-25', 1n)])
    const state = standing([high])
    expect(offered(state)).toMatchObject({ asked: 100_000n, due: 150_000n })
    expect(movedBy(state, 40_000n)).toEqual([['a1', '2026-03-25', 110_000n]])
  })

  test('every coming month, until the plan would become longer than a new one may be', () => {
    expect(offersOf(standing([three()])).map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
    // The longest plan that begins on 10 January: from 25 January on, because that is 15 days away.
    expect(whyIn(standing([three()], { maxMonths: 4 }), '2026-01')).toBeUndefined()
    expect(whyIn(standing([three()], { maxMonths: 3 }), '2026-01')).toBe(
      'The plan would end on 25 April 2026. Plans may end on 25 March 2026 at the latest, ' +
        'so this deduction cannot move.',
    )
  })

  test.each([
    ['2025-12', 'The payday of December 2025 is too near or has passed. Choose a later month.'],
    ['2026-07', 'Nothing is due in July 2026 that could move. Arrears cannot move.'],
  ])('nothing in %s', (month, why) => {
    expect(whyIn(standing([three()]), month)).toBe(why)
  })

  test('nothing on the payday for a buyer, who is too late, and all of it for HR', () => {
    const today = '2026-01-25'
    expect(whyIn(standing([three()], { today }), '2026-01', '2026-01-26')).toContain('too near')
    expect(whyIn(standing([three()], { today }), '2026-01', today)).toBeUndefined()
  })

  test('nothing beyond the last day at work, or in a month whose payroll is over', () => {
    expect(whyIn(standing([three()], { lastDay: '2026-04-24' }), '2026-01')).toBe(
      'The last day at work is 24 April 2026, so nothing can move to 25 April 2026.',
    )
    expect(whyIn(standing([three()], { payday: (month) => (month === '2026-01' ? null : 25) }), '2026-01')).toBe(
      'The payroll of January 2026 is over: the month is closed, or the deduction was entered. Choose a later month.',
    )
  })
})

test('a moved instalment gives back the interest that it gave back before', () => {
  const before = aPlan('a', three().parts, 3_000n)
  const moved = { ...part('a4', '2026-04-25', 30_000n), movedFrom: '2026-01-25' }
  const [first, ...others] = before.parts
  const after = { ...before, parts: [{ ...(first ?? moved), amount: kobo(0n) }, ...others, moved] }
  for (const on of ['2026-01-10', '2026-01-25', '2026-01-26', '2026-02-26', '2026-03-26', '2026-04-30'])
    expect([on, interestRebate(after, on)]).toEqual([on, interestRebate(before, on)])
  expect(interestRebate(after, '2026-01-26')).toBe(1_000n)
})

test.each([
  [2, [], undefined],
  [2, ['2026-01-10'], undefined],
  [
    2,
    ['2026-01-10', '2026-02-01'],
    'You can make 2 requests a year, and have made 2. You can ask again on 10 January 2027.',
  ],
  [
    1,
    ['2026-01-10', '2026-02-01'],
    'You can make one request a year, and have made 2. You can ask again on 1 February 2027.',
  ],
  [0, [], 'Your company has no smaller deductions on request. Speak to your HR office.'],
])('%i requests a year, after those of %j', (aYear, made, why) => {
  expect(whyUsedUp(aYear, made)).toBe(why)
})
