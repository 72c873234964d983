import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMonth } from '@/lib/core/clock'
import { kobo, sum } from '@/lib/core/money'
import { wageCeiling } from '@/lib/credit/ceiling-rules'
import { type OpenPart, type PayrollState, expectedLines, expectedMonths } from './rules'

const part = (dueIn: string, open: bigint): OpenPart => ({ userId: 'u', dueIn, open: kobo(open) })
const state = (parts: { closed?: readonly string[]; final?: string; ceiling?: bigint }): PayrollState => ({
  isClosed: (month) => parts.closed?.includes(month) ?? false,
  isAnswered: () => false,
  finalMonth: () => parts.final,
  ceiling: () => kobo(parts.ceiling ?? 0n),
})

describe('the ceiling of a month', () => {
  const parts = [part('2026-11', 30n), part('2026-12', 20n), part('2027-01', 5n)]

  test('lowers what is due before the arrears, and moves the rest to the next month', () => {
    const lines = (month: string) => expectedLines(month, parts, state({ closed: ['2026-11'], ceiling: 32n }))
    expect(lines('2026-12')).toEqual([
      { userId: 'u', due: 2n, arrears: 30n, balanceAfter: 23n, moved: 18n, movedTo: '2027-01' },
    ])
    expect(lines('2027-01')).toEqual([{ userId: 'u', due: 5n, arrears: 18n, balanceAfter: 0n, moved: 0n }])
  })

  test('asks for older instalments first, in whatever order they come', () => {
    const lines = expectedLines('2026-12', parts.toReversed(), state({ closed: ['2026-11'], ceiling: 32n }))
    expect(lines).toMatchObject([{ due: 2n, arrears: 30n }])
  })

  test('lets later instalments wait behind older ones', () => {
    const asked = ['2026-11', '2026-12', '2027-01', '2027-02'].flatMap((month) =>
      expectedLines(month, parts, state({ ceiling: 20n })),
    )
    expect(asked.map(({ due, arrears }) => [due, arrears])).toEqual([
      [20n, 0n],
      [10n, 10n],
      [5n, 10n],
    ])
  })

  test('asks the final pay and the month after it for no more; the rest is the leaver’s to pay', () => {
    const lines = (month: string) => expectedLines(month, parts, state({ final: '2026-11', ceiling: 20n }))
    expect(lines('2026-11')).toEqual([
      { userId: 'u', due: 20n, arrears: 0n, balanceAfter: 35n, moved: 35n, movedTo: '2026-12' },
    ])
    expect(lines('2026-12')).toMatchObject([{ due: 10n, arrears: 10n, balanceAfter: 15n, moved: 15n }])
    expect(lines('2027-01')).toEqual([])
  })

  test('of zero asks nobody', () => {
    expect(expectedMonths(parts, state({ ceiling: 0n }))).toEqual([])
  })
})

/* One company's payroll, run month by month with what HR may do, and with pay and terms that change on the way. */
test('no line asks more than the ceiling of its month, and all of them ask for exactly the debt', () => {
  const months = Array.from({ length: 40 }, (_, index) =>
    Array.from({ length: index }).reduce<string>((at) => nextMonth(at), '2026-11'),
  )
  const answer = fc.constantFrom('all', 'all', 'all', 'half', 'nothing', 'none')
  const amount = fc.bigInt({ min: 0n, max: 9_000_000n })
  const change = fc.record({
    salary: fc.bigInt({ min: 3_000_000n, max: 60_000_000n }),
    otherDeductions: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 900_000n })),
    capBps: fc.constantFrom(3_333, 3_333, 2_000, 500, 10_000),
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(7), amount), { minLength: 1, maxLength: 8 }),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.array(answer, { maxLength: 12 }),
      fc.option(fc.nat(10), { nil: undefined }),
      (dues, changes, answers, leavesIn) => {
        let parts = dues.map(([inMonths, open]) => part(months[inMonths] ?? '', open))
        const debt = sum(parts.map(({ open }) => open))
        let deducted = 0n
        for (const [index, month] of months.entries()) {
          const { salary, otherDeductions, capBps } = changes[Math.min(index, changes.length - 1)] ?? {
            salary: 0n,
            otherDeductions: 0n,
            capBps: 0,
          }
          // The rule in other words: a third and the cap, whichever is less, and never below nothing.
          const third = salary / 3n - otherDeductions
          const share = (salary * BigInt(Math.min(capBps, 10_000)) + 5_000n) / 10_000n
          const most = third < share ? third : share
          const ceiling = most > 0n ? most : 0n
          const now: PayrollState = {
            ...state({ closed: months.slice(0, index) }),
            finalMonth: () => (leavesIn === undefined ? undefined : months[leavesIn]),
            ceiling: () => wageCeiling({ salary: kobo(salary), otherDeductions: kobo(otherDeductions) }, capBps),
          }
          const [line, ...others] = expectedLines(month, parts, now)
          expect(others).toEqual([])
          if (!line) continue
          const asked = line.due + line.arrears
          expect(asked <= ceiling).toBe(true)
          expect(line.balanceAfter).toBe(debt - deducted - asked)
          const how = answers[index] ?? 'all'
          const booked = how === 'all' ? asked : how === 'half' ? asked / 2n : 0n
          deducted += booked
          parts = repaid(parts, booked)
        }
        expect(sum(parts.map(({ open }) => open))).toBe(debt - deducted)
        // Every change leaves some of the pay, so that only a leaver, or a debt of years, is not asked for all of it.
        const left = expectedMonths(parts, state({ closed: months, ceiling: 100_000_000n }))
        if (leavesIn === undefined) expect(sum(left.map(({ toDeduct }) => toDeduct)) + deducted).toBe(debt)
      },
    ),
    { numRuns: 300 },
  )

  /** Pays the oldest parts first. */
  function repaid(parts: readonly OpenPart[], amount: bigint): OpenPart[] {
    let left = amount
    return [...parts]
      .sort((a, b) => (a.dueIn < b.dueIn ? -1 : 1))
      .map((each) => {
        const paid = each.open < left ? each.open : left
        left -= paid
        return { ...each, open: kobo(each.open - paid) }
      })
      .filter(({ open }) => open > 0n)
  }
})
