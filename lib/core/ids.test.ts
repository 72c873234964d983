import { afterEach, describe, expect, test, vi } from 'vitest'
import { isId, newIds } from './ids'

describe('newIds', () => {
  afterEach(() => vi.useRealTimers())

  test('makes sorted UUIDs of version 7, also when the clock goes back', () => {
    vi.useFakeTimers({ now: 4_000_000_000_000 })
    const ids = newIds(5_000)
    vi.setSystemTime(3_999_999_999_000)
    ids.push(...newIds(10))
    vi.setSystemTime(4_000_000_000_002)
    ids.push(...newIds(10))

    expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
    expect([...new Set(ids)].sort()).toEqual(ids)
  })
})
