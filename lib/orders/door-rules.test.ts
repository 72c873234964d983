import { expect, test } from 'vitest'
import { missingOf } from './door-rules'

test.each([
  [5, 3, 1, 1],
  [5, 5, 0, 0],
  [5, 4, 2, 0],
  [5, 0, 0, 5],
])('of %d ordered, with %d received and %d damaged, %d are missing', (quantity, received, damaged, missing) => {
  expect(missingOf({ quantity }, { received, damaged })).toBe(missing)
})
