import { expect, test } from 'vitest'
import { isId, newIds } from './ids'

test('ids made at once are ids, each another, in order, and later ones come behind', () => {
  const ids = [...newIds(5_000, 1_700_000_000_000), ...newIds(10, 1_700_000_000_002)]
  expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
  expect([...new Set(ids)].sort()).toEqual(ids)
})
