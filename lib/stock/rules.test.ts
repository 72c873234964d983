import { describe, expect, test } from 'vitest'
import { fromNaira } from '@/lib/core/money'
import { billProblem, costOfGoods, coverDays, inputVatBps, lotState, marginBps, receiptProblem, toOrder } from './rules'

test.each([
  ['standard', 750],
  ['zero', 0],
  ['exempt', 0],
] as const)('a supplier bills VAT on %s goods at %i basis points', (vatClass, bps) => {
  expect(inputVatBps(vatClass, 750)).toBe(bps)
})

test('VAT is rounded half up once for each line', () => {
  // 33,333.00 × 7.5 % = 2,499.975
  const line = { quantity: 3, unitCost: fromNaira(11_111), vatBps: 750 }
  expect(costOfGoods([line])).toEqual({ net: 3_333_300n, vat: 249_998n })
  expect(costOfGoods([line, line])).toEqual({ net: 6_666_600n, vat: 499_996n })
  expect(costOfGoods([{ ...line, vatBps: 0 }])).toEqual({ net: 3_333_300n, vat: 0n })
  expect(costOfGoods([])).toEqual({ net: 0n, vat: 0n })
})

describe('what cannot be received', () => {
  const rice = { name: 'Rice', quantity: 10, receivedQuantity: 7 }
  const lot = (quantity: number, bestBefore = '2027-01-31') => ({ lot: 'A1', bestBefore, quantity })
  test.each([
    [rice, [lot(3)], undefined],
    [rice, [lot(1), lot(2)], undefined],
    [rice, [lot(1, '2026-11-29')], undefined],
    [rice, [lot(4)], 'Only 3 of Rice are still to come, so 4 cannot be received.'],
    [rice, [lot(2), lot(2)], 'Only 3 of Rice are still to come, so 4 cannot be received.'],
    [{ ...rice, receivedQuantity: 9 }, [lot(2)], 'Only 1 of Rice is still to come, so 2 cannot be received.'],
    [rice, [lot(1, '2026-11-28')], 'Lot A1 of Rice expired on 28 November 2026. Send it back to the supplier.'],
    [undefined, [lot(1)], 'Receive only goods of this purchase order.'],
  ])('%j, %j: %s', (ordered, lots, problem) => {
    expect(receiptProblem(ordered, lots, '2026-11-29')).toBe(problem)
  })
})

test('a bill must be what was received', () => {
  const of = (net: number, vat: number) => ({ net: fromNaira(net), vat: fromNaira(vat) })
  expect(billProblem(of(1_000, 75), of(1_000, 75))).toBeUndefined()
  expect(billProblem(of(0, 0), of(0, 0))).toBe('Nothing was received that is not billed yet.')
  for (const billed of [of(1_000, 0), of(1_000.01, 75), of(900, 75)])
    expect(billProblem(of(1_000, 75), billed)).toMatch(/^The bill is over .+ cost ₦1,000\.00 and VAT of ₦75\.00\. Noth/)
})

test.each([
  [10_000, 7_500, 2_500],
  [10_000, 10_000, 0],
  [10_000, 12_000, -2_000],
  [10_000, null, null],
  [0, 5, null],
] as const)('a price of %i and a cost of %s have a margin of %s', (price, cost, bps) => {
  expect(marginBps(fromNaira(price), cost === null ? null : fromNaira(cost))).toBe(bps)
})

test.each([
  [0, '2026-01-01', 'empty'],
  [5, null, 'sound'],
  [5, '2026-11-28', 'expired'],
  [5, '2026-11-29', 'expiring'],
  [5, '2026-12-29', 'expiring'],
  [5, '2026-12-30', 'sound'],
] as const)('a lot with %i left that is best before %s is %s', (left, bestBefore, state) => {
  expect(lotState(left, bestBefore, '2026-11-29')).toBe(state)
})

test.each([
  // Two a day for four weeks; one a day before.
  [{ stock: 20, ordered: 0, sold28: 56, sold90: 118, leadDays: 5 }, 10, 46],
  [{ stock: 21, ordered: 0, sold28: 56, sold90: 118, leadDays: 5 }, 10, 0],
  [{ stock: 5, ordered: 16, sold28: 56, sold90: 118, leadDays: 5 }, 2, 0],
  [{ stock: 0, ordered: 0, sold28: 0, sold90: 90, leadDays: 7 }, 0, 35],
  [{ stock: 0, ordered: 0, sold28: 0, sold90: 0, leadDays: 7 }, null, 0],
])('%j lasts %s days, so %i are ordered now', (level, days, units) => {
  expect(coverDays(level)).toBe(days)
  expect(toOrder(level)).toBe(units)
})
