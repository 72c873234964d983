import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kobo, sum } from '@/lib/core/money'
import { type LostPlan, spreadMoney } from './money-rules'
import type { OpenPlan } from './pay-off-rules'

const DECEMBER = '2026-12-25'
const JANUARY = '2027-01-25'
const FEBRUARY = '2027-02-25'
/** Before the first payday: the first month of each plan has begun, and no other. */
const EARLY = '2026-12-01'

type Part = readonly [id: string, dueOn: string, amount: bigint, paid?: bigint]

const aPlan = (id: string, interest: bigint, parts: readonly Part[]): OpenPlan => ({
  id,
  orderId: `order of ${id}`,
  orderNumber: `FB-${id}`,
  interest: kobo(interest),
  rebated: kobo(0n),
  defersInterest: true,
  parts: parts.map(([part, dueOn, amount, paid = 0n]) => ({
    id: part,
    dueOn,
    amount: kobo(amount),
    paid: kobo(paid),
  })),
})

const aLoss = (id: string, parts: readonly Part[]): LostPlan => ({
  id,
  orderId: `order of ${id}`,
  orderNumber: `FB-${id}`,
  parts: parts.map(([part, dueOn, open]) => ({ id: part, dueOn, open: kobo(open) })),
})

/** Three instalments of 100, with 30 of interest: two thirds of it, 20, come back before the first payday. */
const A = aPlan('A', 30n, [
  ['A1', DECEMBER, 100n],
  ['A2', JANUARY, 100n],
  ['A3', FEBRUARY, 100n],
])
/** Two instalments of 100, with 20 of interest: half of it comes back before the first payday. */
const B = aPlan('B', 20n, [
  ['B1', '2026-12-24', 100n],
  ['B2', '2027-03-25', 100n],
])

type Shown = ReturnType<typeof spreadMoney>
const pairs = (shares: Shown['shares']) => shares.map(({ instalmentId, amount }) => [instalmentId, amount])
/** What the money does, as short texts. */
const shown = ({ recovered, paidOff, shares, excess }: Shown) => ({
  recovered: recovered.map(({ plan, amount, shares: of }) => [plan.id, amount, pairs(of)]),
  paidOff: paidOff.map(({ plan, rebate, shares: of }) => [plan.id, rebate, pairs(of)]),
  shares: pairs(shares),
  excess,
})
const spend = (amount: bigint, plans: readonly OpenPlan[], on: string = EARLY, lost: readonly LostPlan[] = []) =>
  shown(spreadMoney({ plans, lost }, kobo(amount), on))

describe('money for one plan', () => {
  test('of less than its price pays the oldest instalments and gives nothing back', () => {
    expect(spend(150n, [A])).toEqual({
      recovered: [],
      paidOff: [],
      shares: [
        ['A1', 100n],
        ['A2', 50n],
      ],
      excess: 0n,
    })
    expect(spend(279n, [A])).toMatchObject({ paidOff: [], excess: 0n })
  })

  test('of exactly its price pays it off, and the interest comes off the last instalment', () => {
    expect(spend(280n, [A])).toEqual({
      recovered: [],
      paidOff: [['A', 20n, [['A3', 20n]]]],
      shares: [
        ['A1', 100n],
        ['A2', 100n],
        ['A3', 80n],
      ],
      excess: 0n,
    })
  })

  test('of more than its price leaves the rest', () => {
    expect(spend(300n, [A])).toMatchObject({ paidOff: [['A', 20n, [['A3', 20n]]]], excess: 20n })
  })

  test('after the last month has begun pays it off without giving interest back', () => {
    expect(spend(300n, [A], '2027-01-26')).toMatchObject({ paidOff: [['A', 0n, []]], excess: 0n })
  })

  test('pays what was not paid before', () => {
    const begun = aPlan('A', 30n, [
      ['A1', DECEMBER, 100n, 100n],
      ['A2', JANUARY, 100n, 40n],
      ['A3', FEBRUARY, 100n],
    ])
    expect(spend(140n, [begun])).toEqual({
      recovered: [],
      paidOff: [['A', 20n, [['A3', 20n]]]],
      shares: [
        ['A2', 60n],
        ['A3', 80n],
      ],
      excess: 0n,
    })
  })

  test('gives the interest back on earlier instalments where the last one has less open', () => {
    const begun = aPlan('A', 30n, [
      ['A1', DECEMBER, 100n],
      ['A2', JANUARY, 100n],
      ['A3', FEBRUARY, 100n, 90n],
    ])
    expect(spend(190n, [begun])).toMatchObject({
      paidOff: [
        [
          'A',
          20n,
          [
            ['A3', 10n],
            ['A2', 10n],
          ],
        ],
      ],
      shares: [
        ['A1', 100n],
        ['A2', 90n],
      ],
      excess: 0n,
    })
  })

  test('that is paid already stays with the buyer', () => {
    const paid = aPlan('A', 30n, [['A1', DECEMBER, 100n, 100n]])
    expect(spend(50n, [paid])).toEqual({ recovered: [], paidOff: [], shares: [], excess: 50n })
  })
})

describe('money for two plans', () => {
  test('pays the oldest instalments of both', () => {
    expect(spend(250n, [A, B])).toEqual({
      recovered: [],
      paidOff: [],
      shares: [
        ['B1', 100n],
        ['A1', 100n],
        ['A2', 50n],
      ],
      excess: 0n,
    })
  })

  test('pays one off, and what its interest leaves goes to the other, which gets none back', () => {
    // B1, A1, A2 and 80 of A3 are 380. The last 20 pay a part of B2.
    expect(spend(400n, [A, B])).toEqual({
      recovered: [],
      paidOff: [['A', 20n, [['A3', 20n]]]],
      shares: [
        ['B1', 100n],
        ['A1', 100n],
        ['A2', 100n],
        ['A3', 80n],
        ['B2', 20n],
      ],
      excess: 0n,
    })
  })

  test('pays both off for the price of both', () => {
    expect(spend(470n, [A, B])).toMatchObject({
      paidOff: [
        ['A', 20n, [['A3', 20n]]],
        ['B', 10n, [['B2', 10n]]],
      ],
      excess: 0n,
    })
  })
})

describe('money when debts were written off', () => {
  const old = aLoss('L', [
    ['L2', '2026-07-25', 30n],
    ['L1', '2026-06-25', 40n],
  ])
  const older = aLoss('K', [['K1', '2026-05-25', 10n]])

  test('recovers them first, the oldest instalment before the others', () => {
    expect(spend(60n, [A], EARLY, [old, older])).toEqual({
      recovered: [
        [
          'L',
          50n,
          [
            ['L1', 40n],
            ['L2', 10n],
          ],
        ],
        ['K', 10n, [['K1', 10n]]],
      ],
      paidOff: [],
      shares: [],
      excess: 0n,
    })
  })

  test('names only those that it reaches', () => {
    expect(spend(10n, [A], EARLY, [old, older])).toMatchObject({ recovered: [['K', 10n, [['K1', 10n]]]] })
  })

  test('then pays the open plans', () => {
    expect(spend(350n, [A], EARLY, [old])).toMatchObject({
      recovered: [['L', 70n, expect.anything()]],
      paidOff: [['A', 20n, [['A3', 20n]]]],
      excess: 0n,
    })
  })
})

describe('a payment that was started to pay a plan off', () => {
  const LATE = '2027-01-26'
  const agreed = (amount: bigint, planIds: readonly string[], lost: readonly LostPlan[] = []) =>
    shown(spreadMoney({ plans: [A, B], lost }, kobo(amount), LATE, { planIds, on: EARLY }))

  test('counts at the price of the day when it was started, before older instalments of other plans', () => {
    expect(agreed(280n, ['A'])).toEqual({
      recovered: [],
      paidOff: [['A', 20n, [['A3', 20n]]]],
      shares: [
        ['A1', 100n],
        ['A2', 100n],
        ['A3', 80n],
      ],
      excess: 0n,
    })
  })

  test('pays the other plan with the rest', () => {
    expect(agreed(330n, ['A'])).toMatchObject({
      paidOff: [['A', 20n, [['A3', 20n]]]],
      shares: [
        ['A1', 100n],
        ['A2', 100n],
        ['A3', 80n],
        ['B1', 50n],
      ],
      excess: 0n,
    })
    // B costs its whole 200 on the late day.
    expect(agreed(480n, ['A'])).toMatchObject({
      paidOff: [
        ['A', 20n, expect.anything()],
        ['B', 0n, []],
      ],
      excess: 0n,
    })
  })

  test('is an ordinary repayment when it is too small, or when a debt that was written off takes a part', () => {
    const oldestFirst = [
      ['B1', 100n],
      ['A1', 100n],
      ['A2', 79n],
    ]
    expect(agreed(279n, ['A'])).toEqual({ recovered: [], paidOff: [], shares: oldestFirst, excess: 0n })
    expect(agreed(289n, ['A'], [aLoss('K', [['K1', '2026-05-25', 10n]])])).toMatchObject({
      paidOff: [],
      shares: oldestFirst,
    })
  })

  test('may name several plans, and plans that are paid by now', () => {
    expect(agreed(470n, ['A', 'B', 'paid'])).toMatchObject({
      paidOff: [
        ['A', 20n, expect.anything()],
        ['B', 10n, expect.anything()],
      ],
      excess: 0n,
    })
    expect(agreed(100n, ['paid'])).toMatchObject({ paidOff: [], shares: [['B1', 100n]] })
  })
})

test('no kobo is lost or counted twice, older debt comes first, and only a paid plan gets interest back', () => {
  const aPart = fc.record({ month: fc.integer({ min: 1, max: 9 }), amount: fc.bigInt({ min: 1n, max: 300n }) })
  const someParts = fc.array(aPart, { minLength: 1, maxLength: 4 })
  const somePlans = fc.array(fc.record({ parts: someParts, interestBps: fc.bigInt({ min: 0n, max: 90n }) }), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      somePlans,
      fc.array(someParts, { maxLength: 2 }),
      fc.bigInt({ min: 0n, max: 4_000n }),
      fc.integer({ min: 1, max: 9 }),
      (drawn, lostParts, amount, month) => {
        const named = (name: string, parts: readonly { month: number; amount: bigint }[]): Part[] =>
          [...parts]
            .sort((a, b) => a.month - b.month)
            .map(({ month: due, amount: open }, index) => [`${name}-${index}`, `2027-0${due}-25`, open])
        const plans = drawn.map(({ parts, interestBps }, index) => {
          const total = parts.reduce((all, part) => all + part.amount, 0n)
          return aPlan(`P${index}`, (total * interestBps) / 100n, named(`P${index}`, parts))
        })
        const lost = lostParts.map((parts, index) => aLoss(`L${index}`, named(`L${index}`, parts)))
        const spread = spreadMoney({ plans, lost }, kobo(amount), `2027-0${month}-10`)

        const paid = new Map<string, bigint>()
        const rebates = spread.paidOff.flatMap(({ shares }) => shares)
        const recovered = spread.recovered.flatMap(({ shares }) => shares)
        for (const share of [...recovered, ...spread.shares, ...rebates])
          paid.set(share.instalmentId, (paid.get(share.instalmentId) ?? 0n) + share.amount)
        const openAfter = (id: string, open: bigint) => open - (paid.get(id) ?? 0n)

        expect(sum([...recovered, ...spread.shares].map((share) => share.amount)) + spread.excess).toBe(amount)
        const lostLeft = lost.flatMap(({ parts }) => parts.map(({ id, open }) => openAfter(id, open)))
        const left = plans.flatMap(({ parts }) =>
          parts.map((part) => ({ dueOn: part.dueOn, amount: part.amount, open: openAfter(part.id, part.amount) })),
        )
        expect([...lostLeft, ...left.map(({ open }) => open)].every((open) => open >= 0n)).toBe(true)
        if (lostLeft.some((open) => open > 0n)) expect(spread.shares).toEqual([])
        if ([...lostLeft, ...left.map(({ open }) => open)].some((open) => open > 0n)) expect(spread.excess).toBe(0n)
        const touched = left.filter((part) => part.open < part.amount).map(({ dueOn }) => dueOn)
        const rebated = new Set(rebates.map(({ instalmentId }) => instalmentId))
        const firstOpen = left
          .filter(({ open }) => open > 0n)
          .map(({ dueOn }) => dueOn)
          .sort()[0]
        if (firstOpen !== undefined && rebated.size === 0)
          expect(touched.every((dueOn) => dueOn <= firstOpen)).toBe(true)
        const whole = plans.filter(({ parts }) => parts.every((part) => openAfter(part.id, part.amount) === 0n))
        expect(spread.paidOff.map(({ plan }) => plan.id)).toEqual(whole.map(({ id }) => id))
      },
    ),
  )
})
