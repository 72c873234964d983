import { expect, test } from 'vitest'
import { nearestFiles } from './check-rules'

test('a small change runs every test that it touches', () => {
  const touched = ['lib/cart/cart.service.test.ts', 'lib/orders/place.service.test.ts']
  expect(nearestFiles(touched, new Set(['lib/orders'])).sort()).toEqual(touched)
})

test('a change that touches hundreds runs those beside it first, and forty in all', () => {
  const far = Array.from({ length: 300 }, (_, index) => `lib/orders/${index}.service.test.ts`)
  const near = ['lib/database/db.integration.test.ts', 'lib/core/money.integration.test.ts']
  const run = nearestFiles([...far, ...near], new Set(['lib/core', 'lib/database']))
  expect(run.slice(0, 2)).toEqual(near)
  expect(run).toHaveLength(40)
})
