import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ON_ITS_WAY_STATUSES, RESERVING_STATUSES } from '@/lib/credit/rules'
import { keepsFees } from '@/lib/payments/rules'
import { NEWS_HELD_SECONDS, UNDO_SECONDS } from '@/lib/core/undo-rules'
import { HAS_PLAN } from '@/lib/credit/ledger-rules'
import {
  BULK_MOVES,
  OPEN_STATUSES,
  ORDER_STATUSES,
  PLAIN_MOVES,
  STAFF_MOVES,
  STAFF_MOVE_NAMES,
  STATUS_LABELS,
  awaitsApproval,
  bulkMovesFrom,
  canBePacked,
  canBuyerCancel,
  canMove,
  isClosed,
  isFailedDelivery,
  isUndoable,
  obstaclesOf,
  stepBetween,
  isDelivered,
  isOnItsWay,
  isOver,
  itemCount,
  needsReason,
  orderNumber,
  orderNumberPrefix,
  plainMovesFrom,
  quantityWithUnit,
  staffMovesFrom,
  statusesOnList,
  stepLabel,
} from './rules'

describe('a move of an order', () => {
  const allowed = [
    'pending approve approved',
    'pending reject rejected',
    'approved pack packed',
    'packed dispatch out_for_delivery',
    'out_for_delivery deliver delivered',
    'out_for_delivery fail packed',
    'approved cancel cancelled',
    'packed cancel cancelled',
  ]
  const all = ORDER_STATUSES.flatMap((from) =>
    STAFF_MOVE_NAMES.map((move) => ({ from, move, words: `${from} ${move} ${STAFF_MOVES[move].to}` })),
  )

  test.each(all.filter(({ words }) => allowed.includes(words)))('of staff, $words, is allowed', ({ from, move }) => {
    expect(canMove(from, move)).toBe(true)
  })

  test.each(all.filter(({ words }) => !allowed.includes(words)))('of staff, $words, is refused', ({ from, move }) => {
    expect(canMove(from, move)).toBe(false)
  })

  test('has no allowed move besides these', () => {
    expect(all.filter(({ from, move }) => canMove(from, move))).toHaveLength(allowed.length)
  })

  test('of the buyer is to cancel it until it is packed', () => {
    expect(ORDER_STATUSES.filter(canBuyerCancel)).toEqual(['pending', 'approved'])
  })

  test('is offered to staff only where it is allowed', () => {
    expect(staffMovesFrom('pending')).toEqual(['approve', 'reject'])
    expect(staffMovesFrom('approved')).toEqual(['pack', 'cancel'])
    expect(staffMovesFrom('packed')).toEqual(['dispatch', 'cancel'])
    expect(staffMovesFrom('out_for_delivery')).toEqual(['deliver', 'fail'])
    for (const end of ['delivered', 'rejected', 'cancelled'] as const) expect(staffMovesFrom(end)).toEqual([])
  })

  test('has goods to pack, or packed ones, from the approval to the delivery', () => {
    expect(ORDER_STATUSES.filter(canBePacked)).toEqual(['approved', 'packed', 'out_for_delivery', 'delivered'])
  })

  test('needs a reason where the buyer gets no food now', () => {
    expect(STAFF_MOVE_NAMES.filter(needsReason)).toEqual(['reject', 'fail', 'cancel'])
  })

  test('is for many orders until they leave the store', () => {
    expect(BULK_MOVES).toEqual(['approve', 'reject', 'pack', 'dispatch'])
    expect([bulkMovesFrom('pending'), bulkMovesFrom('approved')]).toEqual([['approve', 'reject'], ['pack']])
    expect([bulkMovesFrom('packed'), bulkMovesFrom('out_for_delivery')]).toEqual([['dispatch'], []])
  })

  test('is taken back only if it ends nothing and begins no plan', () => {
    expect(STAFF_MOVE_NAMES.filter((move) => !isUndoable(move))).toEqual(['reject', 'deliver', 'fail', 'cancel'])
    expect(stepBetween('approved', 'packed')).toBe('pack')
    expect(stepBetween('out_for_delivery', 'packed')).toBe('fail')
    expect(stepBetween('pending', 'packed')).toBeUndefined()
  })

  test.each([
    [{}, []],
    [{ termsAccepted: false }, ['terms']],
    [{ financed: 50_000.01 }, ['limit']],
    [{ limit: null }, ['limit']],
    // A free replacement finances nothing.
    [{ limit: null, financed: 0 }, []],
    [{ termsAccepted: false, hasLeft: true, financed: 60_000 }, ['terms', 'left', 'limit']],
    [{ status: 'approved', limit: null }, ['fees']],
    [{ status: 'approved', limit: null, isPaymentDS: true }, []],
    [{ status: 'packed', limit: null, isPaymentDS: true, hasLeft: true }, ['left']],
    [{ status: 'delivered', limit: null, isPaymentDS: true }, []],
  ] as const)('is kept from %j by %j', (facts, obstacles) => {
    const order = { termsAccepted: true, isPaymentDS: false, hasLeft: false, financed: 50_000, limit: 50_000 }
    expect(obstaclesOf({ status: 'pending', ...order, ...facts })).toEqual(obstacles)
  })

  test('needs proof at the door, and there alone', () => {
    expect(STAFF_MOVE_NAMES.filter((move) => !(PLAIN_MOVES as readonly string[]).includes(move))).toEqual(['deliver'])
  })

  test('has a name in the timeline, which tells a failed delivery from packing', () => {
    expect(stepLabel({ from: null, to: 'pending' })).toBe('Order placed')
    expect(stepLabel({ from: 'approved', to: 'packed' })).toBe('Packed')
    expect(stepLabel({ from: 'out_for_delivery', to: 'packed' })).toBe('Delivery failed')
  })
})

describe('an order status', () => {
  test('means the same to orders, credit, payments and the check of the books', () => {
    expect(RESERVING_STATUSES).toEqual(OPEN_STATUSES)
    expect(ON_ITS_WAY_STATUSES).toEqual(ORDER_STATUSES.filter(isOnItsWay))
    expect(ORDER_STATUSES.filter(awaitsApproval)).toEqual(['pending'])
    expect(ORDER_STATUSES.filter(isClosed)).toEqual(ORDER_STATUSES.filter((status) => !keepsFees(status)))
    expect(ORDER_STATUSES.filter(isDelivered)).toEqual(ORDER_STATUSES.filter((status) => HAS_PLAN[status]))
  })
})

describe('lists and words of an order', () => {
  test('it is on the pick list until it is packed, and then on that of deliveries until it arrives', () => {
    expect(statusesOnList('pick')).toEqual(['approved'])
    expect(statusesOnList('delivery')).toEqual(['packed', 'out_for_delivery'])
  })

  test('every status has a name of its own', () => {
    const names = ORDER_STATUSES.map((status) => STATUS_LABELS[status])
    expect(new Set(names.filter(Boolean)).size).toBe(ORDER_STATUSES.length)
  })

  test('plain moves are those of staff that need no proof', () => {
    expect(plainMovesFrom('out_for_delivery')).toEqual(['fail'])
    expect(plainMovesFrom('packed')).toEqual(['dispatch', 'cancel'])
  })

  test('a delivery has failed when the order comes back from the way, and not when it is packed', () => {
    expect(isFailedDelivery('out_for_delivery', 'packed')).toBe(true)
    expect(isFailedDelivery('approved', 'packed')).toBe(false)
    expect(isFailedDelivery(null, 'packed')).toBe(false)
    expect(isFailedDelivery('out_for_delivery', 'delivered')).toBe(false)
  })

  test('it is over when it is delivered or closed', () => {
    expect(ORDER_STATUSES.filter(isOver)).toEqual(['delivered', 'rejected', 'cancelled'])
  })

  test('the notification of a step waits until it cannot be taken back any more', () => {
    expect(NEWS_HELD_SECONDS).toBeGreaterThan(UNDO_SECONDS)
  })
})

describe('an order number', () => {
  test('has two groups of four digits, zeros kept', () => {
    expect(orderNumber(0n)).toBe('FB-2718-2818')
    expect(orderNumber(99_999_999n)).toMatch(/^FB-\d{4}-\d{4}$/)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999n }), (sequence) =>
        /^FB-\d{4}-\d{4}$/.test(orderNumber(sequence)),
      ),
    )
  })

  test('is unique among the first 200,000 and the last', () => {
    const numbers = new Set<string>()
    for (let sequence = 0n; sequence < 100_000n; sequence += 1n)
      numbers.add(orderNumber(sequence)).add(orderNumber(99_999_999n - sequence))
    expect(numbers.size).toBe(200_000)
  })

  test('differs for any two sequence numbers', () => {
    const sequence = () => fc.bigInt({ min: 0n, max: 99_999_999n })
    fc.assert(fc.property(sequence(), sequence(), (a, b) => (a === b) === (orderNumber(a) === orderNumber(b))))
  })

  test('does not show the number of orders: neighbours are far apart', () => {
    const [first = 0, second = 0] = [5n, 6n].map((sequence) => Number(orderNumber(sequence).replaceAll(/\D/g, '')))
    expect(Math.abs(first - second)).toBeGreaterThan(1_000_000)
  })
})

test.each([
  ['FB-4821-7730', 'FB-4821-7730'],
  ['fb 4821 7730', 'FB-4821-7730'],
  ['48217730', 'FB-4821-7730'],
  ['4821', 'FB-4821'],
  ['fb-48217', 'FB-4821-7'],
  [' fb 4821', 'FB-4821'],
  ['x4821', undefined],
  ['4821x', undefined],
  ['FB-', undefined],
  ['Ada', undefined],
  ['482177301', undefined],
  ['buyer1@load.test', undefined],
])('what begins like an order number is looked for as one: %s', (typed, prefix) => {
  expect(orderNumberPrefix(typed)).toBe(prefix)
})

test('items have a singular and a plural', () => {
  expect([0, 1, 2].map(itemCount)).toEqual(['0 Items', '1 Item', '2 Items'])
})

test.each([
  [1, '25 kg bag', '1 bag (25 kg)'],
  [2, '25 kg bag', '2 bags (25 kg)'],
  [3, '5 litre keg', '3 kegs (5 litre)'],
  [1, 'carton of 20 packs', '1 carton of 20 packs'],
  [4, 'carton of 40 super packs', '4 cartons of 40 super packs'],
  [2, 'box of 6', '2 boxes of 6'],
  [2, '10 packs', '2 × 10 packs'],
])('%i of "%s" is %s', (quantity, measurement, text) => {
  expect(quantityWithUnit(quantity, measurement)).toBe(text)
})
