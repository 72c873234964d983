import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { type AlikeLines, LINE_STATES, STATE_LABELS, addUp, announcedOf, lineState, storedStates } from './figure-rules'

const line = (asked: bigint, deducted: bigint | null, parts: Partial<AlikeLines> = {}): AlikeLines => ({
  ...{ stored: deducted ? 'deducted' : 'expected', isAnswered: deducted !== null, lines: 1 },
  ...{ asked: kobo(asked), arrears: kobo(asked / 2n), deducted: kobo(deducted ?? 0n), received: kobo(0n) },
  ...parts,
})

describe('the figures of a month', () => {
  // Asked 10 each: one whole, one in part, one with more, one zero, one without an answer.
  const lines = [line(10n, 10n), line(10n, 4n), line(10n, 13n), line(10n, 0n), line(10n, null)]

  test('of an open month: a zero is short, and only what nobody answered is open', () => {
    expect(addUp(lines, false)).toEqual({
      lines: { expected: 1, not_deducted: 1, deducted: 3, announced: 0, matched: 0 },
      shortLines: 2,
      ...{ due: 25n, arrears: 25n, toDeduct: 50n },
      ...{ deducted: 27n, over: 3n, short: 16n, open: 10n, received: 0n },
    })
  })

  test('of a closed month: what nobody answered is short', () => {
    expect(addUp(lines, true)).toMatchObject({
      lines: { expected: 0, not_deducted: 2 },
      shortLines: 3,
      ...{ toDeduct: 50n, deducted: 27n, over: 3n, short: 26n, open: 0n },
    })
  })

  test('are zero without lines', () => {
    expect(addUp([], false)).toMatchObject({ toDeduct: 0n, deducted: 0n, over: 0n, short: 0n, open: 0n, received: 0n })
  })
})

test('announced transfers cover the oldest month first, and never more than is missing', () => {
  const cover = (...missing: bigint[]) => announcedOf(missing.map(kobo), kobo(25n))
  expect(cover(20n, 0n, 40n)).toEqual([20n, 0n, 5n])
  expect(cover(5n, 5n)).toEqual([5n, 5n])
  expect(announcedOf([kobo(5n)], kobo(0n))).toEqual([0n])
  // More has arrived than was deducted: nothing is missing.
  expect(cover(-5n, 30n)).toEqual([0n, 25n])
})

test.each([
  ['expected', false, false, 'expected'],
  ['expected', true, false, 'not_deducted'],
  ['expected', false, true, 'not_deducted'],
  ['expected', true, true, 'not_deducted'],
  ['deducted', true, false, 'deducted'],
  ['remitted', true, true, 'announced'],
  ['matched', true, true, 'matched'],
] as const)(
  'a stored line that is %s, answered: %s, closed: %s, is shown as %s',
  (stored, isAnswered, isClosed, shown) => {
    expect(lineState(stored, isAnswered, isClosed)).toBe(shown)
  },
)

test('a line of which as much was deducted as was asked is neither short nor over', () => {
  expect(addUp([line(10n, 10n), line(0n, 0n)], true)).toMatchObject({ shortLines: 0, over: 0n, short: 0n })
})

test('groups of alike lines count each of their lines, and what was received', () => {
  const groups = [line(30n, 12n, { lines: 3 }), line(20n, 20n, { lines: 2, stored: 'matched', received: kobo(20n) })]
  expect(addUp(groups, false)).toMatchObject({
    lines: { deducted: 3, matched: 2 },
    ...{ shortLines: 3, short: 18n, deducted: 32n, received: 20n },
  })
})

test('every state has a name of its own', () => {
  const names = LINE_STATES.map((state) => STATE_LABELS[state])
  expect(names).toHaveLength(5)
  expect(new Set(names.filter((name) => name !== '')).size).toBe(5)
})

test.each([true, false])('every stored line is shown in exactly one state, closed: %s', (isClosed) => {
  const found = LINE_STATES.flatMap((state) => storedStates(state, isClosed))
  expect(found).toHaveLength(8)
  expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(8)
  expect(lineState('remitted', true, isClosed)).toBe('announced')
})
