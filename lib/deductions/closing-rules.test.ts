import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { closingMoves, whyNotClosable } from './closing-rules'
import type { OpenPart, PayrollState } from './rules'

const part = (userId: string, dueIn: string, open: bigint): OpenPart => ({ userId, dueIn, open: kobo(open) })
const state = (parts: { answered?: readonly string[]; final?: string; ceiling?: bigint } = {}): PayrollState => ({
  isClosed: () => false,
  isAnswered: (month, userId) => parts.answered?.includes(`${month} ${userId}`) ?? false,
  finalMonth: () => parts.final,
  ceiling: () => kobo(parts.ceiling ?? 1_000n),
})
const nobody = new Set<string>()

describe('closing a month', () => {
  const parts = [part('a', '2026-11', 30n), part('a', '2026-12', 20n), part('b', '2026-12', 7n)]

  test('moves what nobody answered to the next month', () => {
    expect(closingMoves('2026-11', parts, state(), nobody)).toEqual({
      open: [{ month: '2026-12', amount: 30n }],
      alone: 0n,
      shortFrom: undefined,
    })
  })

  test('moves it past a month that is answered, and on where the ceiling is reached', () => {
    expect(closingMoves('2026-11', parts, state({ answered: ['2026-12 a'] }), nobody).open).toEqual([
      { month: '2027-01', amount: 30n },
    ])
    // December takes 32 in all, of which 20 were its own; what does not fit follows in January.
    expect(closingMoves('2026-11', parts, state({ ceiling: 32n }), nobody).open).toEqual([
      { month: '2026-12', amount: 12n },
      { month: '2027-01', amount: 18n },
    ])
  })

  test('leaves to a leaver what no pay is asked for any more', () => {
    const leaver = (ceiling: bigint) =>
      closingMoves('2026-11', parts.slice(0, 2), state({ final: '2026-11', ceiling }), nobody)
    // All 50 are due: November takes 20 and December 20, so that December has no room for what November leaves.
    expect(leaver(20n)).toMatchObject({ open: [], alone: 20n })
    // November takes 30 and December 20. Once November is closed, December takes 30.
    expect(leaver(30n)).toMatchObject({ open: [{ month: '2026-12', amount: 10n }], alone: 20n })
  })

  test('names the month that asks again for what was short', () => {
    const short = (answered: string[]) => closingMoves('2026-11', parts, state({ answered }), new Set(['a'])).shortFrom
    expect(short(['2026-11 a'])).toBe('2026-12')
    expect(short(['2026-11 a', '2026-12 a'])).toBe('2027-01')
    // The month before is open, too, and asks for its own.
    const before = [part('a', '2026-10', 5n), ...parts]
    expect(closingMoves('2026-11', before, state({ answered: ['2026-11 a'] }), new Set(['a'])).shortFrom).toBe(
      '2026-12',
    )
    // The employee repaid it meanwhile.
    expect(
      closingMoves('2026-11', parts.slice(1), state({ answered: ['2026-11 a'] }), new Set(['a'])).shortFrom,
    ).toBeUndefined()
  })

  test('names no month for those who were not short, nor for what falls due later', () => {
    const ofB = closingMoves('2026-11', parts, state({ answered: ['2026-11 a'] }), new Set(['b']))
    // What b owes is due in December, so nothing of it was short in November.
    expect(ofB.shortFrom).toBeUndefined()
    expect(closingMoves('2026-12', parts, state({ answered: ['2026-12 b'] }), new Set(['b'])).shortFrom).toBe('2027-01')
  })

  test('names the month after the final pay for a leaver who was short, of the whole debt', () => {
    const later = [part('a', '2027-03', 30n)]
    const moves = closingMoves('2026-11', later, state({ answered: ['2026-11 a'], final: '2026-11' }), new Set(['a']))
    expect(moves.shortFrom).toBe('2026-12')
  })

  test('moves nothing of employees whose pay is asked for nothing', () => {
    expect(closingMoves('2026-11', [part('b', '2026-12', 7n)], state(), nobody)).toEqual({
      open: [],
      alone: 0n,
      shortFrom: undefined,
    })
  })

  test('moves amounts out of later months that make room for older ones', () => {
    // November 30 and December 20 under a ceiling of 30: December then takes the 30, and its 20 follow in January.
    expect(closingMoves('2026-11', parts.slice(0, 2), state({ ceiling: 30n }), nobody)).toMatchObject({
      open: [
        { month: '2026-12', amount: 10n },
        { month: '2027-01', amount: 20n },
      ],
      alone: 0n,
    })
  })
})

test.each([
  ['before payday with lines that nobody answered', '2026-11-24', { lines: 3, open: 1 }, false],
  ['before payday without a line', '2026-11-24', { lines: 0, open: 0 }, false],
  ['before payday with every line answered', '2026-11-24', { lines: 3, open: 0 }, true],
  ['on payday', '2026-11-25', { lines: 3, open: 3 }, true],
])('a month can be closed %s: %s', (_name, today, lines, canClose) => {
  expect(whyNotClosable(today, '2026-11-25', lines)).toBe(
    canClose ? '' : 'This period can be closed from 25 November 2026, or once every line is filled in.',
  )
})
