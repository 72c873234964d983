import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMonth } from '@/lib/core/clock'
import { kobo, sum } from '@/lib/core/money'
import { finalPayMonth } from '@/lib/credit/self-pay-rules'
import {
  type OpenPart,
  type PayrollState,
  LATE,
  ageLabel,
  ageOf,
  awaitedIn,
  byAge,
  closesOn,
  expectedLines,
  expectedMonths,
  isBookable,
  isPeriod,
  onceAMonth,
} from './rules'

const part = (dueIn: string, open: bigint, userId = 'u'): OpenPart => ({ userId, dueIn, open: kobo(open) })
const state = (
  parts: { closed?: readonly string[]; answered?: readonly string[]; final?: string } = {},
): PayrollState => ({
  isClosed: (month) => parts.closed?.includes(month) ?? false,
  isAnswered: (month, userId) => parts.answered?.includes(`${month} ${userId}`) ?? false,
  finalMonth: () => parts.final,
  ceiling: () => kobo(10n ** 15n),
})

describe('an open instalment', () => {
  test.each([
    ['in the month it is due in', {}, '2026-11'],
    ['a month later when that one is closed', { closed: ['2026-11'] }, '2026-12'],
    ['a month later when HR has answered for it', { answered: ['2026-11 u'] }, '2026-12'],
    ['in its due month though HR has answered for someone else', { answered: ['2026-11 v'] }, '2026-11'],
    [
      'after all that is closed, over the end of the year',
      { closed: ['2026-11', '2026-12'], answered: ['2027-01 u'] },
      '2027-02',
    ],
    ['in its due month when that is before the final pay', { final: '2026-12' }, '2026-11'],
    ['from the final pay of a leaver, though due later', { final: '2026-10' }, '2026-10'],
    ['a month after the final pay when that is closed', { final: '2026-10', closed: ['2026-10'] }, '2026-11'],
    [
      'no more from the pay of someone who left long ago',
      { final: '2026-09', closed: ['2026-09', '2026-10'] },
      undefined,
    ],
  ])('is awaited %s', (_name, parts, month) => {
    expect(awaitedIn(part('2026-11', 1n), state(parts))).toBe(month)
  })

  test('is awaited in exactly one month, so that all lines add up to the debt', () => {
    const month = fc.constantFrom('2026-09', '2026-10', '2026-11', '2026-12', '2027-01')
    const parts = fc.array(
      fc.record({
        userId: fc.constantFrom('u', 'v', 'w'),
        dueIn: month,
        open: fc.bigInt({ min: 1n, max: 1_000_000n }).map(kobo),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(
        parts,
        fc.uniqueArray(month),
        fc.uniqueArray(fc.tuple(month, fc.constantFrom('u', 'v', 'w')).map((pair) => pair.join(' '))),
        (open, closed, answered) => {
          const months = Array.from({ length: 12 }, (_, index) =>
            Array.from({ length: index }).reduce<string>((at) => nextMonth(at), '2026-09'),
          )
          const lines = months.flatMap((each) => expectedLines(each, open, state({ closed, answered })))
          expect(sum(lines.flatMap(({ due, arrears }) => [due, arrears]))).toBe(sum(open.map((each) => each.open)))
          for (const { userId } of open)
            expect(lines.filter((line) => line.userId === userId).at(-1)?.balanceAfter).toBe(0n)
        },
      ),
    )
  })
})

test('a line has the amount due, the arrears and the balance after both', () => {
  const parts = [
    part('2026-10', 30n),
    part('2026-11', 20n),
    part('2026-11', 5n),
    part('2026-12', 10n),
    part('2026-12', 7n, 'v'),
  ]
  expect(expectedLines('2026-11', parts, state({ closed: ['2026-10'] }))).toEqual([
    { userId: 'u', due: 25n, arrears: 30n, balanceAfter: 10n, moved: 0n },
  ])
  expect(expectedLines('2026-11', parts, state())).toEqual([
    { userId: 'u', due: 25n, arrears: 0n, balanceAfter: 10n, moved: 0n },
  ])
  expect(expectedLines('2026-10', parts, state({ closed: ['2026-10'] }))).toEqual([])
})

describe('the months whose pay is asked for something', () => {
  test('add up the lines of every employee, and what was due before, in order', () => {
    const parts = [part('2026-12', 7n, 'v'), part('2026-10', 30n), part('2026-11', 20n), part('2026-10', 4n)]
    expect(expectedMonths(parts, state({ closed: ['2026-10'] }))).toEqual([
      { month: '2026-11', lines: 1, arrears: 34n, toDeduct: 54n },
      { month: '2026-12', lines: 1, arrears: 0n, toDeduct: 7n },
    ])
    expect(expectedMonths([...parts, part('2026-11', 1n, 'v')], state({ closed: ['2026-10'] }))[0]).toMatchObject({
      month: '2026-11',
      lines: 2,
      toDeduct: 55n,
    })
    expect(expectedMonths([], state())).toEqual([])
  })
})

describe('a leaver', () => {
  /** Owes 60 in three months, and 50 when the plan is paid off in November or December. */
  const debt = [part('2026-11', 20n), part('2026-12', 20n), part('2027-01', 20n)]
  const price = [part('2026-11', 20n), part('2026-12', 20n), part('2027-01', 10n)]
  const leaving = (ceiling: (month: string) => bigint, change: Partial<PayrollState> = {}): PayrollState => ({
    ...state({ final: '2026-11' }),
    ceiling: (month) => kobo(ceiling(month)),
    atPrice: () => price,
    ...change,
  })
  const asked = (given: PayrollState) =>
    ['2026-11', '2026-12', '2027-01'].flatMap((month) =>
      expectedLines(month, debt, given).map(({ due, arrears, balanceAfter }) => [month, due + arrears, balanceAfter]),
    )

  test('is asked for the price of paying off when the final pay covers it', () => {
    expect(asked(leaving(() => 50n))).toEqual([['2026-11', 50n, 0n]])
  })

  test('is asked for the price when the final pay and the next cover it together', () => {
    expect(asked(leaving(() => 25n))).toEqual([
      ['2026-11', 25n, 25n],
      ['2026-12', 25n, 0n],
    ])
  })

  test('is asked for the debt when both do not cover the price', () => {
    expect(asked(leaving(() => 24n))).toEqual([
      ['2026-11', 24n, 36n],
      ['2026-12', 24n, 12n],
    ])
  })

  test('has the price of the payday that completes it', () => {
    // Paying off in December costs 55, because one month less has not begun.
    const inDecember = [part('2026-11', 20n), part('2026-12', 20n), part('2027-01', 15n)]
    const atPrice = (month: string) => (month === '2026-11' ? price : inDecember)
    expect(asked(leaving(() => 30n, { atPrice }))).toEqual([
      ['2026-11', 30n, 25n],
      ['2026-12', 25n, 0n],
    ])
  })

  test('is asked for the debt when no price is known, and for nothing without pay', () => {
    expect(asked(leaving(() => 60n, { atPrice: () => undefined }))).toEqual([['2026-11', 60n, 0n]])
    expect(asked(leaving(() => 0n))).toEqual([])
    expect(asked(leaving(() => 60n, { atPrice: () => [] }))).toEqual([['2026-11', 60n, 0n]])
  })

  test('is the only one who is asked for a price', () => {
    const staying = { ...state(), atPrice: () => price }
    expect(expectedLines('2026-11', debt, staying)).toMatchObject([{ due: 20n, balanceAfter: 40n }])
  })
})

test.each([
  ['the last day', '2026-12-15', '2026-11-02', '2026-12'],
  ['the day on which HR said so, when that is later', '2026-09-30', '2026-11-02', '2026-11'],
  ['the day on which HR said so, without a last day', undefined, '2026-11-02', '2026-11'],
])('the final pay is that of %s', (_name, lastDay, toldOn, month) => {
  expect(finalPayMonth(lastDay, toldOn)).toBe(month)
})

test.each([
  ['2019-12', false],
  ['2020-01', true],
  ['2026-11', true],
  ['2028-11', true],
  ['2028-12', false],
])('%s is a period: %s', (month, is) => {
  expect(isPeriod(month, '2026-11-21')).toBe(is)
})

test.each([
  ['2020-01', true],
  ['2026-11', true],
  ['2026-12', true],
  ['2027-01', false],
])('deductions of %s can be reported: %s', (month, is) => {
  expect(isBookable(month, '2026-11-21')).toBe(is)
})

test.each([
  ['2026-12-28', 'not due'],
  ['2026-11-21', 'not due'],
  ['2026-11-20', '1–30'],
  ['2026-10-22', '1–30'],
  ['2026-10-21', '31–60'],
  ['2026-09-22', '31–60'],
  ['2026-08-23', '61–90'],
  ['2026-08-22', '90+'],
])('a debt of payday %s is %s days old', (payday, age) => {
  expect(ageOf(payday, '2026-11-21')).toBe(age)
})

test('what is asked for each month of each employee is found out once a month', () => {
  const asked: string[] = []
  const capIn = onceAMonth((month) => asked.push(month))
  expect(['2026-11', '2026-12', '2026-11', '2026-12'].map(capIn)).toEqual([1, 2, 1, 2])
  expect(asked).toEqual(['2026-11', '2026-12'])
})

test('a period closes ten days after its payday', () => {
  expect(closesOn('2026-11-28')).toBe('2026-12-08')
})

test('debt of more than 30 days is late, and every age has a label', () => {
  expect(LATE).toEqual(['31–60', '61–90', '90+'])
  const labels = (['not due', '31–60', '90+'] as const).map(ageLabel)
  expect(labels).toEqual(['Not due', '31–60 days', 'Over 90 days'])
})

test('debt adds up per age', () => {
  const owed = [
    { payday: '2026-10-28', amount: kobo(5n) },
    { payday: '2026-11-28', amount: kobo(6n) },
    { payday: '2026-01-28', amount: kobo(7n) },
  ]
  expect(byAge(owed, '2026-11-21')).toEqual({ 'not due': 6n, '1–30': 5n, '31–60': 0n, '61–90': 0n, '90+': 7n })
})
