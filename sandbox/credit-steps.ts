import fc from 'fast-check'
import type { Step } from './credit-model'

const anId = fc.integer({ min: 1, max: 6 }).map((number) => `order ${number}`)
const aRepayment = fc.integer({ min: 1, max: 6 }).map((number) => `repayment ${number}`)
const aPayout = fc.integer({ min: 1, max: 4 }).map((number) => `payout ${number}`)
const anAmount = fc.oneof(
  fc.bigInt({ min: 1n, max: 20_000_000n }),
  fc.bigInt({ min: 1n, max: 20n }),
  fc.bigInt({ min: 3_000_000n, max: 7_000_000n }),
)
const aPrice = fc.oneof(fc.bigInt({ min: 1n, max: 5_000_000n }), fc.bigInt({ min: 1n, max: 20n }))

const aPayOff = fc.record({
  kind: fc.constant('settle' as const),
  id: aRepayment,
  of: anId,
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
  extra: fc.constantFrom(0n, 0n, 0n, 7n, -1n),
})

const aDeferral = fc.record({
  kind: fc.constant('defer' as const),
  id: fc.constant('defer'),
  ahead: fc.integer({ min: 0, max: 4 }),
  left: fc.oneof({ weight: 2, arbitrary: fc.constant(0n) }, fc.bigInt({ min: 0n, max: 3_000_000n })),
})

/** A random step of a buyer's credit. */
export const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      id: anId,
      price: aPrice,
      quantity: fc.integer({ min: 1, max: 4 }),
      months: fc.integer({ min: 0, max: 7 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve' as const), id: anId }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      id: anId,
      received: fc.integer({ min: 0, max: 4 }),
      damaged: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 2 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('creditNote' as const),
      id: anId,
      quantity: fc.integer({ min: 0, max: 3 }),
      restocked: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      id: anId,
      of: anId,
      quantity: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('repay' as const),
      id: aRepayment,
      amount: fc.oneof(anAmount, fc.constant(0n), fc.constant(-5n)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'writeOff' as const, 'undoWriteOff' as const),
      id: anId,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), id: aRepayment }) },
  { weight: 3, arbitrary: aPayOff },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('payOut' as const), id: aPayout, amount: anAmount }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undoPayOut' as const), id: aPayout }) },
  { weight: 3, arbitrary: aDeferral },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      id: fc.constant('pay'),
      salary: fc.oneof(
        { weight: 3, arbitrary: fc.bigInt({ min: 10_000_000n, max: 40_000_000n }) },
        fc.bigInt({ min: 100n, max: 10_000_000n }),
      ),
      otherDeductions: fc.oneof({ weight: 2, arbitrary: fc.constant(0n) }, fc.bigInt({ min: 0n, max: 8_000_000n })),
      capBps: fc.constantFrom(3_333n, 3_333n, 1_000n),
    }),
  },
)

const aDelivered = fc.constantFrom('order 1', 'order 2')
const aCreditNote = fc.record({
  kind: fc.constant('creditNote' as const),
  id: aDelivered,
  quantity: fc.integer({ min: 0, max: 3 }),
  restocked: fc.integer({ min: 0, max: 3 }),
})

/** Two orders that are delivered, over some months. */
export const twoDeliveries: fc.Arbitrary<Step[]> = fc
  .array(fc.record({ price: fc.bigInt({ min: 1n, max: 1_000_000n }), months: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 2,
    maxLength: 2,
  })
  .map((orders) =>
    orders.flatMap(({ price, months }, index): Step[] => {
      const id = `order ${index + 1}`
      return [
        { kind: 'place', id, price, months, quantity: 3 },
        { kind: 'approve', id },
        { kind: 'deliver', id, received: 3, damaged: 0 },
      ]
    }),
  )

/**
 * A credit that is about what paying off the delivery after it costs: between the price of the delivered units without
 * interest, and a little more than the full price.
 */
export const deliveryAfterCredit: fc.Arbitrary<Step[]> = fc
  .record({
    price: fc.bigInt({ min: 1_000n, max: 1_000_000n }),
    months: fc.integer({ min: 1, max: 6 }),
    received: fc.integer({ min: 1, max: 3 }),
    share: fc.bigInt({ min: 106_000n, max: 113_500n }),
  })
  .map(({ price, months, received, share }): Step[] => [
    { kind: 'repay', id: 'repayment 6', amount: (price * BigInt(received) * share) / 100_000n },
    { kind: 'place', id: 'order 1', price, months, quantity: 3 },
    { kind: 'approve', id: 'order 1' },
    { kind: 'deliver', id: 'order 1', received, damaged: 0 },
  ])

/** A random step that concerns plans: they are paid off early, credited, deferred, repaid, undone and written off. */
export const aPlanStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(aPayOff, aDelivered).map(([step, of]) => ({ ...step, of })),
  },
  { weight: 4, arbitrary: aCreditNote },
  {
    weight: 4,
    arbitrary: fc.tuple(aDeferral, fc.bigInt({ min: 0n, max: 500_000n })).map(([step, left]) => ({ ...step, left })),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), id: aRepayment }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('repay' as const),
      id: aRepayment,
      amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('writeOff' as const, 'undoWriteOff' as const), id: aDelivered }),
  },
)

/** Whether the id of a step is that of a new repayment. */
const isRepayment = ({ kind }: Step): boolean => kind === 'repay' || kind === 'settle'

/** What a step makes under a new id, if anything. */
function madeBy(step: Step): 'order' | 'repayment' | 'payout' | undefined {
  if (step.kind === 'place' || step.kind === 'replace') return 'order'
  if (step.kind === 'payOut') return 'payout'
  return isRepayment(step) ? 'repayment' : undefined
}

/** A filter against a second order, repayment or payout with the same id: each is a row that is made once. */
export function isNew() {
  const seen = new Set<string>()
  return (step: Step) => {
    const made = madeBy(step)
    if (made === undefined) return true
    const key = `${made} ${step.id}`
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  }
}
