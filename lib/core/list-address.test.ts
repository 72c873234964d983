import { expect, test } from 'vitest'
import { addressChoice, addressWords, listAddress, sortHeading } from './list-address'

test('a state of a list has one address: what is empty is left out', () => {
  expect(listAddress('/list', { q: 'ada & co', status: '', cursor: undefined, sort: '-total' })).toBe(
    '/list?q=ada+%26+co&sort=-total',
  )
  expect(listAddress('/list', { q: '' })).toBe('/list')
})

test('a heading sorts upwards first, turns round at the next tap, and says how the rows stand', () => {
  const heading = (sort: string) => sortHeading('total', sort, (next) => next)
  expect(heading('date')).toEqual({ href: 'total', direction: undefined })
  expect(heading('total')).toEqual({ href: '-total', direction: 'ascending' })
  expect(heading('-total')).toEqual({ href: 'total', direction: 'descending' })
})

test.each([
  ['ada', 'ada'],
  ['  ada ', 'ada'],
  ['', undefined],
  ['   ', undefined],
  [undefined, undefined],
  [['a', 'b'], undefined],
  ['a\u0000', undefined],
  ['a'.repeat(101), undefined],
])('words in an address: %j is read as %j', (given, read) => {
  expect(addressWords().parse(given)).toBe(read)
})

test('a choice in an address is one of those there are, or none', () => {
  const choice = addressChoice(['up', 'down'])
  expect(['up', '', 'sideways', ['up'], undefined].map((given) => choice.parse(given))).toEqual([
    'up',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
