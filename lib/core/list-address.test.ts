import { expect, test } from 'vitest'
import { listAddress } from './list-address'

test('listAddress leaves out empty filters', () => {
  expect(listAddress('/list', { q: 'ada & co', status: '', cursor: undefined, sort: '-total' })).toBe(
    '/list?q=ada+%26+co&sort=-total',
  )
  expect(listAddress('/list', { q: '' })).toBe('/list')
})
