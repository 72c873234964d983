import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/core/clock'
import { kobo, sum } from '@/lib/core/money'
import {
  type CreditState,
  allocateRepayment,
  allowsMonths,
  availableCredit,
  beyondLastDay,
  duesByMonth,
  makePlan,
  monthOf,
  monthlyCeiling,
  maxMonths,
  usualMonths,
  withArrears,
  reducePlan,
} from './rules'

describe('a plan', () => {
  test('has equal instalments, with the remainder on the last', () => {
    expect(makePlan(kobo(100_000n), 3, '2026-01-01', 28)).toEqual([
      { dueOn: '2026-01-28', amount: 33_333n },
      { dueOn: '2026-02-28', amount: 33_333n },
      { dueOn: '2026-03-28', amount: 33_334n },
    ])
  })

  test('has one instalment for one month', () => {
    expect(makePlan(kobo(101n), 1, '2026-01-20', 25)).toEqual([{ dueOn: '2026-02-25', amount: 101n }])
  })

  test('sums to the financed amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }).map(kobo),
        fc.integer({ min: 1, max: 24 }),
        (financed, months) => {
          expect(sum(makePlan(financed, months, '2026-01-01', 31).map(({ amount }) => amount))).toBe(financed)
        },
      ),
    )
  })

  test('adds up with other plans by month', () => {
    const dues = duesByMonth([
      { dueOn: '2026-01-28', amount: kobo(1n) },
      { dueOn: '2026-01-31', amount: kobo(2n) },
      { dueOn: '2027-01-28', amount: kobo(4n) },
    ])
    expect([...dues]).toEqual([
      ['2026-01', 3n],
      ['2027-01', 4n],
    ])
  })
})

/** A state whose terms are the same in every month. */
type FixedState = CreditState & { readonly terms: { readonly capBps: number } }

describe('the limit', () => {
  const terms = { payday: 28, defaultMonths: 3, maxMonths: 6, capBps: 3_333 }
  const state = (change: Partial<CreditState> = {}): CreditState => ({
    salary: kobo(20_000_000n),
    otherDeductions: kobo(0n),
    terms,
    dues: new Map(),
    today: '2026-01-01',
    ...change,
  })

  test('is ₦66,660 a month for ₦200,000 at 33.33 %', () => {
    expect(monthlyCeiling(state())).toBe(6_666_000n)
    expect(availableCredit(state(), 3)).toBe(19_998_000n)
    expect(availableCredit(state(), 1)).toBe(6_666_000n)
  })

  test('follows the month with the least room', () => {
    const dues = new Map([['2026-02', kobo(6_000_000n)]])
    // February has 666,000 left; the last month takes up to two kobo of remainder.
    expect(availableCredit(state({ dues }), 3)).toBe(3n * 666_000n + 2n)
    // A plan of one month is due in January.
    expect(availableCredit(state({ dues }), 1)).toBe(6_666_000n)
  })

  test('is zero when a month is at or over the cap', () => {
    expect(availableCredit(state({ dues: new Map([['2026-03', kobo(9_999_999n)]]) }), 3)).toBe(0n)
    expect(availableCredit(state({ salary: kobo(0n) }), 6)).toBe(0n)
    expect(availableCredit(state({ terms: { ...terms, capBps: 0 } }), 6)).toBe(0n)
  })

  test('ignores instalments before and after the plan', () => {
    const dues = new Map([
      ['2025-12', kobo(6_666_000n)],
      ['2026-04', kobo(6_666_000n)],
    ])
    expect(availableCredit(state({ dues }), 3)).toBe(19_998_000n)
  })

  test('is the cap times the months without other instalments', () => {
    fc.assert(
      fc.property(anyState(), fc.integer({ min: 1, max: 24 }), (any, months) => {
        expect(availableCredit({ ...any, dues: new Map() }, months)).toBe(monthlyCeiling(any) * BigInt(months))
      }),
    )
  })

  test('is exact to the kobo', () => {
    fc.assert(
      fc.property(anyState(), fc.integer({ min: 1, max: 24 }), (any, months) => {
        const available = availableCredit(any, months)
        expect(available >= 0n).toBe(true)
        expect(overshoot(any, available, months)).toBe(0n)
        expect(overshoot(any, available + 1n, months) > 0n).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is exceeded by less than a kobo a month for smaller amounts', () => {
    fc.assert(
      fc.property(
        anyState(),
        fc.integer({ min: 1, max: 24 }),
        fc.bigInt({ min: 0n, max: 100n }),
        (any, months, less) => {
          const amount = availableCredit(any, months) - less
          if (amount >= 0n) expect(overshoot(any, amount, months) < BigInt(months)).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('counts paydays until the last day at work only', () => {
    // Paydays from 1 January: 28 January, 28 February, 28 March.
    const months = ['2026-01-27', '2026-01-28', '2026-02-27', '2026-02-28', '2027-01-01'].map((lastDay) =>
      maxMonths(state({ lastDay })),
    )
    expect(months).toEqual([0, 1, 1, 2, 6])
    expect(maxMonths(state())).toBe(6)
    expect(usualMonths(state({ lastDay: '2026-02-28' }))).toBe(2)
    expect([0, 1, 2, 3].map((each) => availableCredit(state({ lastDay: '2026-02-28' }), each))).toEqual([
      0n,
      6_666_000n,
      13_332_000n,
      0n,
    ])
    expect(beyondLastDay('2026-02-28', 1)).toBe(
      'The last day at work is 28 February 2026, so the plan can run for at most 1 month.',
    )
    expect(beyondLastDay('2026-03-28', 2)).toContain('at most 2 months.')
    expect(beyondLastDay('2026-01-20', 0)).toBe(
      'The last day at work is 20 January 2026. No payday is left before it, so no new plan is possible.',
    )
  })

  test('is nothing after a debt was written off', () => {
    expect(availableCredit(state({ isStopped: true }), 3)).toBe(0n)
    expect(availableCredit(state({ isStopped: false }), 3)).toBe(19_998_000n)
  })

  test('is never more than the ceilings of open credit leave', () => {
    expect(availableCredit(state({ room: kobo(5n) }), 3)).toBe(5n)
    expect(availableCredit(state({ room: kobo(0n) }), 3)).toBe(0n)
    expect(availableCredit(state({ room: kobo(20_000_000n) }), 3)).toBe(19_998_000n)
  })

  test('follows a cap that changes with the months', () => {
    const capBps = (month: string) => (month === '2026-01' ? 1_000 : 2_000)
    expect(monthlyCeiling(state({ terms: { ...terms, capBps } }))).toBe(2_000_000n)
    expect(monthlyCeiling(state({ terms: { ...terms, capBps } }), '2026-02')).toBe(4_000_000n)
  })

  test('allows whole months from one to the maximum of the company', () => {
    expect([1, 3, 6].every((months) => allowsMonths(terms, months))).toBe(true)
    expect([0, -1, 7, 1.5, NaN, Infinity].some((months) => allowsMonths(terms, months))).toBe(false)
  })

  function anyState(): fc.Arbitrary<FixedState> {
    const amount = fc.bigInt({ min: 0n, max: 100_000_000n }).map(kobo)
    return fc
      .record({
        salary: fc.bigInt({ min: 1n, max: 1_000_000_000n }).map(kobo),
        otherDeductions: fc.oneof(fc.constant(kobo(0n)), amount),
        payday: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(31)),
        capBps: fc.integer({ min: 0, max: 10_000 }),
        today: fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-01', days)),
        instalments: fc.array(fc.record({ inDays: fc.integer({ min: -60, max: 760 }), amount }), { maxLength: 30 }),
      })
      .map(({ salary, otherDeductions, payday, capBps, today, instalments }) => ({
        salary,
        otherDeductions,
        terms: { payday, defaultMonths: 3, maxMonths: 24, capBps },
        dues: duesByMonth(
          instalments.map(({ inDays, amount: due }) => ({ dueOn: addDays(today, inDays), amount: due })),
        ),
        today,
      }))
  }

  /** The kobo over the cap in the worst month of a plan. */
  function overshoot(
    { salary, otherDeductions, terms: { payday, capBps }, dues, today }: FixedState,
    financed: bigint,
    months: number,
  ): bigint {
    const cap = [(salary * BigInt(capBps) + 5_000n) / 10_000n, salary / 3n - otherDeductions].reduce((a, b) =>
      a < b ? a : b,
    )
    const ceiling = cap > 0n ? cap : 0n
    let worst = 0n
    for (const { dueOn, amount } of makePlan(kobo(financed), months, today, payday)) {
      const over = amount + (dues.get(monthOf(dueOn)) ?? 0n) - ceiling
      if (amount > 0n && over > worst) worst = over
    }
    return worst
  }
})

describe('a repayment', () => {
  const part = (id: string, dueOn: string, open: bigint) => ({ id, dueOn, open: kobo(open) })

  test('pays the oldest instalment first, and equal days in order', () => {
    const parts = [
      part('c', '2026-03-28', 30n),
      part('a', '2026-01-28', 10n),
      part('b1', '2026-02-28', 5n),
      part('b2', '2026-02-28', 5n),
    ]
    expect(allocateRepayment(parts, kobo(17n))).toEqual({
      shares: [
        { instalmentId: 'a', amount: 10n },
        { instalmentId: 'b1', amount: 5n },
        { instalmentId: 'b2', amount: 2n },
      ],
      excess: 0n,
    })
    expect(allocateRepayment(parts, kobo(60n)).excess).toBe(10n)
    expect(allocateRepayment([], kobo(60n))).toEqual({ shares: [], excess: 60n })
  })

  test('is spread completely, with nothing older left open', () => {
    const parts = fc.array(
      fc.record({
        dueOn: fc.constantFrom('2026-01-28', '2026-02-28', '2026-03-28'),
        open: fc.bigInt({ min: 0n, max: 50n }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 0n, max: 300n }), (drawn, amount) => {
        const open = drawn.map((row, index) => part(String(index), row.dueOn, row.open))
        const { shares, excess } = allocateRepayment(open, kobo(amount))
        expect(sum([...shares.map((share) => share.amount), excess])).toBe(amount)
        const paid = new Map(shares.map((share) => [share.instalmentId, share.amount]))
        expect(paid.size).toBe(shares.length)
        const left = open.filter((row) => (paid.get(row.id) ?? 0n) < row.open)
        const reached = open.filter((row) => paid.has(row.id))
        for (const row of reached) expect(left.every((other) => other.dueOn >= row.dueOn)).toBe(true)
        if (left.length > 0) expect(excess).toBe(0n)
      }),
    )
  })

  test('counts the open part of a month whose payroll is over on the next payday', () => {
    const payday = (month: string) => (month === '2026-12' ? null : 28)
    const open = [
      { dueOn: '2026-11-28', amount: kobo(3n) },
      { dueOn: '2026-12-28', amount: kobo(5n) },
    ]
    expect(withArrears(open, '2026-11-21', payday)).toEqual([
      { dueOn: '2026-11-28', amount: 3n },
      { dueOn: '2027-01-28', amount: 5n },
    ])
    expect(withArrears(open, '2026-12-01', payday).map(({ dueOn }) => dueOn)).toEqual(['2027-01-28', '2027-01-28'])
  })

  test('counts what is due today on its own day', () => {
    const today = [{ dueOn: '2026-11-28', amount: kobo(5n) }]
    expect(withArrears(today, '2026-11-28', 28)).toEqual(today)
    expect(withArrears(today, '2026-11-29', 28)).toEqual([{ dueOn: '2026-12-28', amount: 5n }])
  })

  test('counts arrears on the next payday', () => {
    const late = [
      { dueOn: '2026-10-28', amount: kobo(5n) },
      { dueOn: '2026-12-28', amount: kobo(7n) },
    ]
    expect(withArrears(late, '2026-11-21', 28)).toEqual([
      { dueOn: '2026-11-28', amount: 5n },
      { dueOn: '2026-12-28', amount: 7n },
    ])
  })
})

describe('reducePlan', () => {
  const part = (id: string, amount: bigint, paid = 0n) => ({ id, amount: kobo(amount), paid: kobo(paid) })

  test('takes what is unpaid from the last instalment backwards, and then what was repaid', () => {
    const parts = [part('one', 100n, 100n), part('two', 100n, 40n), part('three', 100n)]
    const reduced = (amount: bigint) =>
      reducePlan(parts, kobo(amount)).map(({ instalmentId, less, released }) => [instalmentId, less, released])
    expect(reduced(0n)).toEqual([])
    expect(reduced(60n)).toEqual([['three', 60n, 0n]])
    expect(reduced(150n)).toEqual([
      ['three', 100n, 0n],
      ['two', 50n, 0n],
    ])
    expect(reduced(250n)).toEqual([
      ['three', 100n, 0n],
      ['two', 100n, 40n],
      ['one', 50n, 50n],
    ])
    expect(reduced(300n).map(([, , released]) => released)).toEqual([0n, 40n, 100n])
  })
})
