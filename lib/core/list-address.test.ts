import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { searchText } from './fields'
import {
  addressChoice,
  addressWords,
  listAddress,
  listQuery,
  sortField,
  sortHeading,
  sortRows,
  tableSort,
} from './list-address'

test('listAddress leaves out empty filters', () => {
  expect(listAddress('/list', { q: 'ada & co', status: '', cursor: undefined, sort: '-total' })).toBe(
    '/list?q=ada+%26+co&sort=-total',
  )
  expect(listAddress('/list', { q: '' })).toBe('/list')
})

test('sortHeading sorts ascending first, and reverses at the next tap', () => {
  const heading = (sort: string) => sortHeading('total', sort, (next) => next)
  expect(heading('date')).toEqual({ href: 'total', direction: undefined })
  expect(heading('total')).toEqual({ href: '-total', direction: 'ascending' })
  expect(heading('-total')).toEqual({ href: 'total', direction: 'descending' })
})

test('tableSort links the columns that sort, and keeps the filter but not the page', () => {
  const sortBy = tableSort('/list', { q: 'ada', sort: '-date' }, '-date', { at: 'date', sum: 'amount' })
  expect(sortBy('at')).toEqual({ href: '/list?q=ada&sort=date', direction: 'descending' })
  expect(sortBy('sum')).toEqual({ href: '/list?q=ada&sort=amount', direction: undefined })
  expect(sortBy('other')).toBeUndefined()
})

test('sortField takes each key in both directions', () => {
  const field = sortField(['date', 'amount'])
  expect(['date', '-date', 'amount', '-amount', 'colour'].map((sort) => field.safeParse(sort).success)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('sortRows sorts numbers and texts, and keeps the order of equal rows', () => {
  const rows = [
    { id: 'a', name: 'Mill 10', sum: 2 },
    { id: 'b', name: 'mill 9', sum: 10 },
    { id: 'c', name: 'Áda', sum: 2 },
  ]
  const sorted = (sort?: 'name' | '-name' | 'sum' | '-sum') =>
    sortRows(rows, sort, { name: ({ name }) => name, sum: ({ sum }) => sum })
      .map(({ id }) => id)
      .join('')
  expect([sorted(), sorted('name'), sorted('-name'), sorted('sum'), sorted('-sum')]).toEqual([
    'abc',
    'cba',
    'abc',
    'acb',
    'bac',
  ])
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
])('addressWords reads %j as %j', (given, read) => {
  expect(addressWords().parse(given)).toBe(read)
})

test('addressChoice ignores an unknown value', () => {
  const choice = addressChoice(['up', 'down'])
  expect(['up', '', 'sideways', ['up'], undefined].map((given) => choice.parse(given))).toEqual([
    'up',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('listQuery refuses in a call what it ignores in an address', () => {
  const { query, address } = listQuery({ q: searchText(5), sort: z.enum(['name'], 'There is no such order.') })
  const cursor = '7d3f1f0a-6a51-4b6b-8f3e-0b7f6a1c2d3e'
  const understood = { q: 'ada', sort: 'name', cursor }
  expect(query.parse(understood)).toEqual(understood)
  expect(address.parse({ ...understood, q: ' ada ' })).toEqual(understood)

  for (const unknown of [{ q: 'adaeze' }, { sort: 'size' }, { sort: '' }, { cursor: 'first' }, { q: ['a', 'b'] }]) {
    expect(query.safeParse(unknown).success, JSON.stringify(unknown)).toBe(false)
    expect(address.parse(unknown), JSON.stringify(unknown)).toEqual({})
  }
  expect([query.parse({}), address.parse({}), address.parse({ q: ' ' })]).toEqual([{}, {}, {}])
})
