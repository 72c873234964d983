import { describe, expect, test } from 'vitest'
import { mistakes, respelled } from './spelling-rules'

/* The distances are counted by hand. */
test.each<[string, string, number]>([
  ['ofada', 'ofada', 0],
  ['ofadda', 'ofada', 1],
  ['ofda', 'ofada', 1],
  ['oli', 'oil', 1],
  ['spagetti', 'spaghetti', 1],
  ['rise', 'rice', 1],
  ['beans', 'rice', 5],
  ['', 'oil', 3],
  ['oil', '', 3],
])('from %j to %j there are %i mistakes, both ways', (from, to, count) => {
  expect(mistakes(from, to)).toBe(count)
  expect(mistakes(to, from)).toBe(count)
})

describe('a search', () => {
  const near = ['oil', 'rice', 'ofada', 'spaghetti']
  const word = (text: string, isKnown = false) => ({ word: text, isKnown, near })

  test.each<[words: ReturnType<typeof word>[], spelling: string | undefined]>([
    [[word('ofadda')], 'ofada'],
    [[word('ofadda'), word('rice', true)], 'ofada rice'],
    [[word('ofadda'), word('5kg'), word('25')], 'ofada 5kg 25'],
    [[word('rice', true)], undefined],
    [[word('ofadda'), word('caviar')], undefined],
    [[word('ol')], undefined],
    [[word('25')], undefined],
    [[], undefined],
  ])('of %j is spelt %j', (words, spelling) => {
    expect(respelled(words)).toBe(spelling)
  })
})
