import fc from 'fast-check'
import { BUYERS, type DropStep, type DropWare, WARES } from './drop-model'

/** The steps name so many days: those that a workplace offers at once. */
const DAYS = 4

const which = fc.nat(1_000)
const day = fc.nat(DAYS - 1)
const buyer = fc.nat(BUYERS - 1)
const each = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: WARES, maxLength: WARES })
const few = each(fc.nat(3))

export const aDropWare: fc.Arbitrary<DropWare> = fc.record({
  price: fc.oneof(fc.bigInt({ min: 1n, max: 99n }), fc.bigInt({ min: 100n, max: 999_999n })),
  isTaxed: fc.boolean(),
})

/** A random step of buyers, staff and HR. */
export const aDropStep: fc.Arbitrary<DropStep> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('order'),
      buyer,
      day: fc.option(day, { nil: undefined, freq: 4 }),
      counts: few,
      choices: each(fc.constantFrom('similar', 'similar', 'similar', 'leave_out', 'call')),
      months: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('cancel'), which }) },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('advance'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('choose'), which, day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), day, to: day }) },
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('miss'),
      which,
      ware: fc.nat(WARES - 1),
      found: fc.nat(3),
      spare: fc.constantFrom(0, 1, 1, 1, 2, undefined),
      agreed: fc.boolean(),
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('hand'), which, own: few, spares: few }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('defer'),
      which,
      left: fc.integer({ min: 0, max: 99 }),
    }),
  },
)
