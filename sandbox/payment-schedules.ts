import fc from 'fast-check'

/** Random schedules of what happens to one payment. */

export const STEPS = 5

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      outcome: fc.constantFrom('successful', 'successful', 'successful', 'failed', 'pending'),
      short: fc.constantFrom(0, 0, 0, 0, -50_000, 1),
      currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'NGN', 'NGN', 'USD'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bank answers' as const),
      outcome: fc.constantFrom('successful', 'failed'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('webhooks' as const),
      picks: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('browser' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'reconcile' as const,
        'everything at once' as const,
        'tap pay' as const,
        'foreign reference' as const,
        'three days pass' as const,
        'close' as const,
      ),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const schedule = fc.record({
  purpose: fc.constantFrom('registration' as const, 'order_fees' as const, 'repayment' as const),
  steps: fc.array(step, { minLength: 2, maxLength: STEPS }),
})
export type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never
/** The faults of the provider during a step; most steps have none. */
export const FAULTS = [
  'normal',
  'normal',
  'normal',
  'normal',
  'normal',
  'normal',
  'slow',
  'slow',
  'unavailable',
  'unavailable',
  'garbage',
  'cut',
  'hang',
] as const
