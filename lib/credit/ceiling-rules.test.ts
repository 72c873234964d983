import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMonth } from '@/lib/core/clock'
import { kobo, sum } from '@/lib/core/money'
import { ceilingSentence, spread, wageCeiling } from './ceiling-rules'

const pay = (salary: bigint, otherDeductions = 0n) => ({ salary: kobo(salary), otherDeductions: kobo(otherDeductions) })
const THIRD = 3_333

describe('the wage ceiling', () => {
  test('of ₦200,000 with ₦33,600 of other deductions is ₦33,066.66', () => {
    expect(wageCeiling(pay(20_000_000n, 3_360_000n), THIRD)).toBe(3_306_666n)
  })

  test.each([
    ['the company’s cap when that is lower', pay(20_000_000n, 3_360_000n), 1_000, 2_000_000n],
    ['a third though the company agreed more', pay(20_000_000n), 5_000, 6_666_666n],
    ['the cap of 33.33 % without other deductions', pay(20_000_000n), THIRD, 6_666_000n],
    ['nothing when other deductions take the third', pay(20_000_000n, 6_666_666n), THIRD, 0n],
    ['nothing when other deductions take more', pay(20_000_000n, 19_000_000n), THIRD, 0n],
    ['a third rounded down, though the cap rounds up', pay(2n), THIRD, 0n],
  ])('is %s', (_name, stated, capBps, ceiling) => {
    expect(wageCeiling(stated, capBps)).toBe(ceiling)
  })

  test('never takes more than a third together with the other deductions', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        fc.integer({ min: 0, max: 10_000 }),
        (salary, others, capBps) => {
          const ceiling = wageCeiling(pay(salary, others), capBps)
          expect(ceiling === 0n || (ceiling + others) * 3n <= salary).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('spreading', () => {
  const month = (index: number): string => (index === 0 ? '2026-11' : nextMonth(month(index - 1)))
  const part = (index: number, amount: bigint) => ({ month: month(index), amount: kobo(amount) })

  test('fills months in order, and lets later amounts wait', () => {
    const shares = spread([part(2, 4n), part(0, 25n)], (at) => kobo(at === month(1) ? 0n : 10n))
    expect(shares.map((share) => [share.month, share.part.amount, share.amount])).toEqual([
      [month(0), 25n, 10n],
      [month(2), 25n, 10n],
      [month(3), 25n, 5n],
      [month(3), 4n, 4n],
    ])
  })

  test('gives up when no month is left', () => {
    expect(spread([part(0, 1n)], () => kobo(0n))).toEqual([])
    expect(spread([], () => kobo(1n))).toEqual([])
  })

  test('ends five years after the month that it began in', () => {
    const shares = spread([part(0, 100n)], () => kobo(1n))
    expect([shares.length, shares.at(-1)?.month]).toEqual([61, '2031-11'])
  })

  test('keeps under every ceiling, asks nothing early, wastes no room, and loses nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(8), fc.bigInt({ min: 1n, max: 500n })), { maxLength: 12 }),
        fc.array(fc.bigInt({ min: 0n, max: 300n }), { minLength: 10, maxLength: 10 }),
        (dues, ceilings) => {
          const parts = dues.map(([index, amount]) => part(index, amount))
          const ceilingIn = (at: string) =>
            kobo(ceilings[Array.from({ length: 10 }, (_, index) => month(index)).indexOf(at)] ?? 200n)
          const shares = spread(parts, ceilingIn)
          expect(sum(shares.map(({ amount }) => amount))).toBe(sum(parts.map(({ amount }) => amount)))
          let waiting = 0n
          for (let index = 0; index < 150; index += 1) {
            const at = month(index)
            waiting += sum(parts.filter((each) => each.month === at).map(({ amount }) => amount))
            const asked = sum(shares.filter((share) => share.month === at).map(({ amount }) => amount))
            expect(asked).toBe(waiting < ceilingIn(at) ? waiting : ceilingIn(at))
            waiting -= asked
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the reason for a smaller amount', () => {
  const asked = { asked: kobo(3_306_666n), due: kobo(5_000_000n), restIn: '2027-01' }

  test.each([
    [
      'names other deductions',
      asked,
      pay(20_000_000n, 3_360_000n),
      THIRD,
      '₦33,066.66 of ₦50,000 open: one third of the pay of ₦200,000 less ₦33,600 of other deductions. ' +
        'The rest moves to January 2027.',
    ],
    [
      'names the cap of the company',
      { ...asked, asked: kobo(2_000_000n) },
      pay(20_000_000n, 3_360_000n),
      1_000,
      '₦20,000 of ₦50,000 open: 10% of the pay of ₦200,000. The rest moves to January 2027.',
    ],
    [
      'names the cap of the company where it is as much as the lawful share leaves',
      { ...asked, asked: kobo(3_000n), due: kobo(4_000n) },
      pay(30_000n, 7_000n),
      1_000,
      '₦30 of ₦40 open: 10% of the pay of ₦300. The rest moves to January 2027.',
    ],
    [
      'says what a final pay leaves',
      { ...asked, restIn: undefined },
      pay(9_919_998n),
      10_000,
      '₦33,066.66 of ₦50,000 open: one third of the pay of ₦99,199.98. The rest is not deducted from the pay.',
    ],
    ['is empty when all is asked', { ...asked, asked: asked.due }, pay(20_000_000n), THIRD, ''],
  ])('%s', (_name, amounts, stated, capBps, sentence) => {
    expect(ceilingSentence(amounts, stated, capBps)).toBe(sentence)
  })
})
