import { describe, expect, test } from 'vitest'
import { found, groupBy, nameKey, namedIn, plainWords, referenceKey, runsOf } from './word-rules'

test('a text has words of capital letters and digits, whatever is between them', () => {
  expect(plainWords(' nip/Dm-2026 … Ìlú!')).toEqual(['NIP', 'DM', '2026', 'ILU'])
  expect(plainWords('--')).toEqual([])
})

describe('the runs of a text', () => {
  test('are all its whole words beside each other, without blanks', () => {
    expect([...runsOf('DM 2026-11')]).toEqual(['DM', 'DM2026', 'DM202611', '2026', '202611', '11'])
    expect([...runsOf('')]).toEqual([])
  })

  test('have at most eight words, of the first sixty', () => {
    const words = Array.from({ length: 70 }, (_, index) => `W${index}X`)
    const runs = runsOf(words.join(' '))
    expect(runs.has(words.slice(0, 8).join(''))).toBe(true)
    expect(runs.has(words.slice(0, 9).join(''))).toBe(false)
    expect(runs.has('W59X')).toBe(true)
    expect(runs.has('W60X')).toBe(false)
    expect(runs.has('W58XW59X')).toBe(true)
  })
})

test.each([
  ['DM-001', undefined],
  ['DM-0012', 'DM0012'],
  ['ABC-12', undefined],
  ['ABCD-12', 'ABCD12'],
  ['SALARY', undefined],
])('the reference “%s” is looked for as %s', (reference, key) => {
  expect(referenceKey(reference)).toBe(key)
})

describe('a name', () => {
  test.each([
    ['Demo Mills Nigeria Limited', 'DEMOMILLS'],
    ['ABC Ltd', 'ABCLTD'],
    ['ABCD Ltd', 'ABCD'],
    ['Limitedo', 'LIMITEDO'],
    ['Colimited', 'COLIMITED'],
    ['ABC', undefined],
  ])('%s is looked for as %s', (name, key) => {
    expect(nameKey(name)).toBe(key)
  })

  test.each([
    ...['Ltd', 'Limited', 'PLC', 'Nig', 'Nigeria', 'Company', 'Co', 'Enterprise', 'Enterprises', 'Venture', 'Ventures'],
    ...['Inc', 'Incorporated', 'LLC'],
  ])('is the same without %s', (form) => {
    expect(nameKey(`Demo Mills ${form}`)).toBe('DEMOMILLS')
  })

  test('of several companies that a text has is the longest', () => {
    const names = new Map([
      ['DEMOMILLS', [{ id: 'mills' }]],
      ['DEMOMILLSFARMS', [{ id: 'farms' }]],
      ['JOSTEXTILES', [{ id: 'jos' }, { id: 'another' }]],
    ])
    const named = (text: string) => namedIn(runsOf(text), names).map(({ id }) => id)
    expect(named('FROM DEMO MILLS FARMS')).toEqual(['farms'])
    expect(named('JOS TEXTILES AND DEMO MILLS')).toEqual(['jos', 'another', 'mills'])
    expect(named('CASH')).toEqual([])
  })
})

test('things are found by their keys, and those without one are not', () => {
  const groups = groupBy(['A1', 'B1', 'A2', 'x'], (item) => (item === 'x' ? undefined : item.slice(0, 1)))
  expect([...groups]).toEqual([
    ['A', ['A1', 'A2']],
    ['B', ['B1']],
  ])
  expect(found(new Set(['B', 'C', 'A']), groups)).toEqual(['B1', 'A1', 'A2'])
})
