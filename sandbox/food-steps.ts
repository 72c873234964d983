import fc from 'fast-check'
import { type FoodStep, type Ware, WARES } from './food-model'

const which = fc.nat(1_000)
const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: WARES, maxLength: WARES })
const someKind = <Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds), which })

export const aWare: fc.Arbitrary<Ware> = fc.record({
  price: fc.oneof(fc.bigInt({ min: 1n, max: 99n }), fc.bigInt({ min: 100n, max: 9_999_999n })),
  isTaxed: fc.boolean(),
})

export const aFoodStep: fc.Arbitrary<FoodStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('place'), counts, months: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: someKind('approve', 'payFees', 'pack', 'dispatch') },
  // An order needs four of these before its delivery.
  { weight: 16, arbitrary: someKind('advance') },
  { weight: 2, arbitrary: someKind('fail', 'cancel', 'cancelOwn', 'writeOff', 'undoWriteOff') },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('deliver'),
      which,
      counts,
      damaged: fc.oneof({ weight: 3, arbitrary: fc.constant([0, 0, 0]) }, counts),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('askForCredit'),
      which,
      counts,
      restocked: fc.oneof(fc.constant([0, 0, 0]), counts),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('report'), which, line: fc.integer({ min: 0, max: WARES }) }),
  },
  { weight: 6, arbitrary: someKind('startRepayment', 'settle') },
  { weight: 6, arbitrary: someKind('decide') },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('download', 'download', 'download', 'close') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('book'), which, share: fc.constantFrom('full', 'half', 'more') }),
  },
  { weight: 1, arbitrary: someKind('undo') },
)

const anAdvance: FoodStep = { kind: 'advance', which: 0 }
const anOrder: readonly FoodStep[] = [
  { kind: 'place', counts: [3, 3, 3], months: 3 },
  ...Array.from({ length: 4 }, () => anAdvance),
]
/** Two orders on their way. Random steps alone take long to deliver one. */
export const BEGINNING: readonly FoodStep[] = [...anOrder, ...anOrder]
