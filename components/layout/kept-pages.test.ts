import { expect, test } from 'vitest'
import { keptAddress } from './kept-pages'

test.each([
  ['/Store', '', '/Store'],
  ['/Store', 'type=rice', '/Store?type=rice'],
  ['/Store', 'tab=cart', undefined],
  ['/History', '', '/History'],
  ['/History2', 'orderId=1', '/History2?orderId=1'],
  ['/History', 'notice=paid', undefined],
  ['/History', 'return=sealed', undefined],
  ['/Payment', '', undefined],
  ['/TransactionChain1', '', undefined],
  ['/Dashboard', '', undefined],
  ['/Statement', '', undefined],
  ['/staff/delivery', '', '/staff/delivery'],
  ['/staff/delivery', 'order=1', undefined],
  ['/staff', '', undefined],
])('%s?%s is kept as %s', (path, query, kept) => {
  expect(keptAddress(path, new URLSearchParams(query))).toBe(kept)
})
