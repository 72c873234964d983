import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMITS, MONTH, type Month, limitsOf, needsOf, peakOf } from './hosts'

/** A month whose figures are easy to calculate by head: ten orders a second for each 3,600 buyers. */
const MONTH_BY_HEAD: Month = {
  ofBuyer: { orders: 100, pages: 200, 'sign-ins': 0 },
  busiestDay: 0.5,
  busiestHour: 0.1,
  busiestMinute: 2,
}
const COSTS = {
  orders: { appMs: 20, databaseMs: 10, statements: 15, walBytes: 10_000 },
  pages: { appMs: 10, databaseMs: 5, statements: 5, walBytes: 100 },
  'sign-ins': { appMs: 50, databaseMs: 2, statements: 9, walBytes: 1_000 },
}

test('the busiest minute follows from the shares of day and hour', () => {
  expect(peakOf(3_600, MONTH_BY_HEAD)).toEqual({ orders: 10, pages: 20, 'sign-ins': 0 })
  // 18,000 buyers: 18,000 × 0.2 × 0.2 × 2 = 1,440 an hour.
  expect(peakOf(18_000, MONTH)).toEqual({ orders: 0.4, pages: 9.600000000000001, 'sign-ins': 1.6 })
})

test('hosts, cores and connections follow from the load of that minute', () => {
  expect(needsOf(36_000, COSTS, MONTH_BY_HEAD)).toEqual({
    peak: { orders: 100, pages: 200, 'sign-ins': 0 },
    load: { appMs: 4_000, databaseMs: 2_000, statements: 2_500, walBytes: 1_020_000 },
    // 4,000 ms at 600 of each are seven, and one may fail.
    hosts: 8,
    databaseCores: 4,
    connections: 80,
  })
})

test('the smallest shop has two hosts and one core', () => {
  expect(needsOf(1, COSTS, MONTH)).toMatchObject({ hosts: 2, databaseCores: 1, connections: 20 })
})

test('parts are named in the order in which they give out', () => {
  const limits = limitsOf(COSTS, MONTH_BY_HEAD)
  expect(limits.map(([part, buyers]) => [part, Math.round(buyers)])).toEqual([
    ['one process of the app', 5_400],
    ['connections without a pooler', 48_600],
    ['cores of the database', 345_600],
    ['WAL', 1_764_706],
  ])
  // A database that does most of the work comes before the connections.
  const heavy = { ...COSTS, orders: { ...COSTS.orders, databaseMs: 1_000 } }
  expect(limitsOf(heavy, MONTH_BY_HEAD).map(([part]) => part)).toEqual([
    'one process of the app',
    'cores of the database',
    'connections without a pooler',
    'WAL',
  ])
})

test('at the limit of a part it is just enough, and one buyer more is too many', () => {
  const cost = fc.record({
    appMs: fc.double({ min: 0.1, max: 100, noNaN: true }),
    databaseMs: fc.double({ min: 0.1, max: 100, noNaN: true }),
    statements: fc.nat(50),
    walBytes: fc.integer({ min: 1, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.record({ orders: cost, pages: cost, 'sign-ins': cost }), (costs) => {
      const limits = Object.fromEntries(limitsOf(costs, MONTH))
      const at = (part: keyof typeof limits, more = 0) => needsOf(Math.floor(limits[part] ?? 0) + more, costs, MONTH)
      expect(at('one process of the app').hosts).toBeLessThanOrEqual(2)
      expect(at('one process of the app', 1).hosts).toBe(3)
      expect(at('connections without a pooler').connections).toBeLessThanOrEqual(LIMITS.connections)
      expect(at('connections without a pooler', 1).connections).toBeGreaterThan(LIMITS.connections)
      expect(at('cores of the database').databaseCores).toBeLessThanOrEqual(LIMITS.databaseCores)
      expect(at('cores of the database', 1).databaseCores).toBeGreaterThan(LIMITS.databaseCores)
      expect(at('WAL').load.walBytes).toBeLessThanOrEqual(LIMITS.walBytes)
      expect(at('WAL', 1).load.walBytes).toBeGreaterThan(LIMITS.walBytes)
    }),
  )
})
