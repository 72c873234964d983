import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMonth } from '@/lib/core/clock'
import { kobo, sum } from '@/lib/core/money'
import { finalPayMonth } from '@/lib/credit/self-pay-rules'
import {
  type KnownLine,
  type OpenPart,
  type PayrollState,
  ageOf,
  awaitedIn,
  byAge,
  expectedLines,
  isBookable,
  isPeriod,
  evaluateClaim,
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

describe('an answer of HR', () => {
  const line = (parts: Partial<KnownLine> = {}): KnownLine => ({
    id: 'l',
    userId: 'u',
    state: 'expected',
    due: kobo(800n),
    arrears: kobo(200n),
    balanceAfter: kobo(0n),
    deducted: null,
    reason: '',
    ...parts,
  })
  const evaluated = (deducted: bigint | null, reason = '', parts: Partial<KnownLine> = {}, asked = 0n, owed = 1_500n) =>
    evaluateClaim(
      { asked: kobo(asked), deducted: deducted === null ? null : kobo(deducted), reason },
      line(parts),
      kobo(owed),
    )

  test.each([
    ['an empty amount leaves the line waiting', null, '', {}, { kind: 'waiting' }],
    ['an empty amount with a reason leaves it waiting', null, 'on leave', {}, { kind: 'waiting' }],
    ['the full amount matches', 1_000n, '', {}, { kind: 'matched', over: 0n }],
    ['more matches and is reported', 1_300n, '', {}, { kind: 'matched', over: 300n }],
    ['less is short, with its reason', 999n, 'half pay', {}, { kind: 'short', deducted: 999n }],
    [
      'less without a reason is a problem',
      999n,
      '',
      {},
      { kind: 'problem', why: '₦9.99 of ₦10 was deducted: please give the reason.' },
    ],
    ['zero is short, with its reason', 0n, 'unpaid leave', {}, { kind: 'short', deducted: 0n }],
    [
      'zero without a reason is a problem',
      0n,
      '',
      {},
      { kind: 'problem', why: '₦0 of ₦10 was deducted: please give the reason.' },
    ],
    ['zero again is known', 0n, 'unpaid leave', { deducted: kobo(0n), reason: 'unpaid leave' }, { kind: 'already' }],
    ['an amount after zero is booked', 1_000n, '', { deducted: kobo(0n), reason: 'unpaid leave' }, { kind: 'matched' }],
    ['zero of zero leaves the line waiting', 0n, '', { due: kobo(0n), arrears: kobo(0n) }, { kind: 'waiting' }],
    [
      'an amount of zero due is all excess',
      5n,
      '',
      { due: kobo(0n), arrears: kobo(0n) },
      { kind: 'matched', over: 5n },
    ],
    [
      'a booked line stays',
      1_000n,
      '',
      { state: 'deducted', deducted: kobo(1_000n) },
      { kind: 'already', why: 'Already booked.' },
    ],
    [
      'a booked line stays, with another amount too',
      1_000n,
      '',
      { state: 'matched', deducted: kobo(400n) },
      { kind: 'already', why: '₦4 was already booked and stays. If it is wrong, ask for a correction at its line.' },
    ],
  ] as const)('%s', (_name, deducted, reason, parts, verdict) => {
    expect(evaluated(deducted, reason, parts)).toMatchObject(verdict)
  })

  test('above the whole debt needs a reason, unless our own file asked for it', () => {
    const problem = {
      kind: 'problem',
      why: '₦15.01 is more than the ₦15 this employee owes in total. Please check the amount, or give a reason.',
    }
    expect(evaluated(1_501n)).toEqual(problem)
    expect(evaluated(1_500n)).toMatchObject({ kind: 'matched', over: 500n })
    expect(evaluated(1_501n, 'two months at once')).toMatchObject({ kind: 'matched', over: 501n })
    expect(evaluated(1_501n, '', {}, 1_501n)).toMatchObject({ kind: 'matched', over: 501n })
    expect(evaluated(1_501n, '', {}, 1_500n)).toEqual(problem)
  })
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

test('debt adds up per age', () => {
  const owed = [
    { payday: '2026-10-28', amount: kobo(5n) },
    { payday: '2026-11-28', amount: kobo(6n) },
    { payday: '2026-01-28', amount: kobo(7n) },
  ]
  expect(byAge(owed, '2026-11-21')).toEqual({ 'not due': 6n, '1–30': 5n, '31–60': 0n, '61–90': 0n, '90+': 7n })
})
