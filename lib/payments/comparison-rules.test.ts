import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lagosDay, startOfDay } from '@/lib/core/clock'
import { kobo } from '@/lib/core/money'
import {
  type Difference,
  type OurPayment,
  type OurRefund,
  type ProviderRefundRow,
  type ProviderTransaction,
  compareDay,
  factsOf,
  firstComparison,
  nextComparison,
} from './comparison-rules'

const DAY = '2026-11-20'
const HOUR = 3_600_000

/*
 * Both sides are drawn at random from a few ids, references, amounts, currencies and hours, so that they often meet.
 * A second comparer, which asks every question of every row again and shares no code with the first, judges the result.
 */

const hour = fc.integer({ min: -24, max: 47 }).map((hours) => new Date(startOfDay(DAY).getTime() + hours * HOUR))
const amount = fc.constantFrom(100n, 200n, 1_000_000n).map(kobo)
const currency = fc.constantFrom('NGN', 'NGN', 'NGN', 'USD')
const ids = ['1', '2', '3', '4', '5', '6', '7', '8']
const references = ['A', 'B', 'C', 'D', 'E']
const madeAt = fc.option(hour, { freq: 6 })

const transactions: fc.Arbitrary<ProviderTransaction[]> = fc.uniqueArray(
  fc.record({ providerId: fc.constantFrom(...ids), txRef: fc.constantFrom(...references), amount, currency, madeAt }),
  { selector: ({ providerId }) => providerId, maxLength: 8 },
)
const refunds: fc.Arbitrary<ProviderRefundRow[]> = fc.uniqueArray(
  fc.record({
    providerId: fc.constantFrom(...ids),
    transactionId: fc.option(fc.constantFrom(...ids)),
    amount,
    madeAt,
  }),
  { selector: ({ providerId }) => providerId, maxLength: 6 },
)
/** The database keeps references unique, and the provider's ids of settled and of unapplied money. */
const payments: fc.Arbitrary<OurPayment[]> = fc
  .tuple(
    fc.shuffledSubarray(references),
    fc.shuffledSubarray(ids, { minLength: 8 }),
    fc.array(fc.record({ state: fc.constantFrom(0, 1, 2), amount, currency, at: hour }), {
      minLength: 5,
      maxLength: 5,
    }),
  )
  .map(([names, numbers, parts]) =>
    names.flatMap((txRef, index) => {
      const [part, providerId] = [parts[index], numbers[index]]
      if (!part || providerId === undefined) return []
      const { state, at, ...money } = part
      return {
        id: `payment ${txRef}`,
        txRef,
        asked: { amount: kobo(100n), currency: 'NGN' },
        settled: state === 1 ? { ...money, providerId, at } : null,
        unapplied: state === 2 ? { ...money, providerId } : null,
      }
    }),
  )
const ourRefunds: fc.Arbitrary<OurRefund[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    paymentId: fc.uuid(),
    txRef: fc.constantFrom(...references),
    providerId: fc.constantFrom(...ids),
    amount,
    currency,
    completedAt: fc.option(hour),
  }),
  { selector: ({ providerId }) => providerId, maxLength: 6 },
)

type Sides = Parameters<typeof compareDay>[1]

/** 24 hours from 23:00 UTC of the day before, which is midnight in Lagos. */
const isToday = (at: Date | null): boolean =>
  at === null || (at >= new Date('2026-11-19T23:00:00Z') && at < new Date('2026-11-20T23:00:00Z'))

/** The second comparer: a sentence for each difference. */
function judge({ transactions, refunds, payments, ourRefunds }: Sides): string[] {
  const said: string[] = []
  for (const theirs of transactions) {
    if (!isToday(theirs.madeAt)) continue
    const holder = payments.find((p) => [p.settled?.providerId, p.unapplied?.providerId].includes(theirs.providerId))
    const held = holder?.settled?.providerId === theirs.providerId ? holder.settled : holder?.unapplied
    if (held) {
      if (held.currency !== theirs.currency) said.push(`currency ${theirs.providerId}`)
      else if (held.amount !== theirs.amount) said.push(`amount ${theirs.providerId}`)
    } else if (payments.some((p) => p.txRef === theirs.txRef && !p.settled)) said.push(`status ${theirs.providerId}`)
    else said.push(`unknown_here ${theirs.providerId}`)
  }
  for (const { settled } of payments)
    if (settled && isToday(settled.at) && !transactions.some((t) => t.providerId === settled.providerId))
      said.push(`missing_there ${settled.providerId}`)
  for (const theirs of refunds) {
    if (!isToday(theirs.madeAt)) continue
    const own = ourRefunds.find((r) => r.providerId === theirs.providerId)
    if (!own) said.push(`refund_unknown_here ${theirs.providerId}`)
    else if (own.amount !== theirs.amount) said.push(`refund_amount ${theirs.providerId}`)
  }
  for (const own of ourRefunds)
    if (own.completedAt && isToday(own.completedAt) && !refunds.some((r) => r.providerId === own.providerId))
      said.push(`refund_missing_there ${own.providerId}`)
  return said.sort()
}

const sides = fc.record({ transactions, refunds, payments, ourRefunds })
const nairaOf = (money: Difference['ours']): bigint => (money?.currency === 'NGN' ? money.amount : 0n)

describe('the comparison of a day', () => {
  test('finds what a second comparer finds', () => {
    fc.assert(
      fc.property(sides, (both) => {
        const { differences } = compareDay(DAY, both)
        expect(differences.map(({ kind, providerId }) => `${kind} ${providerId}`).sort()).toEqual(judge(both))
        expect(new Set(differences.map(factsOf)).size).toBe(differences.length)
      }),
      { numRuns: 2_000 },
    )
  })

  test('has sums that differ by the differences, and by nothing else', () => {
    fc.assert(
      fc.property(sides, (both) => {
        const { provider, ours, providerRefunds, ourRefunds: sent, differences } = compareDay(DAY, both)
        const gap = (isRefund: boolean) =>
          differences
            .filter(({ kind }) => kind.startsWith('refund') === isRefund)
            // A payment that is not booked has received nothing.
            .map((each) => nairaOf(each.provider) - (each.kind === 'status' ? 0n : nairaOf(each.ours)))
            .reduce((total, each) => total + each, 0n)
        expect(provider.kobo - ours.kobo).toBe(gap(false))
        expect(providerRefunds.kobo - sent.kobo).toBe(gap(true))
      }),
      { numRuns: 1_000 },
    )
  })

  test('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(sides, (both) => {
        const turned = {
          transactions: both.transactions.toReversed(),
          refunds: both.refunds.toReversed(),
          payments: both.payments.toReversed(),
          ourRefunds: both.ourRefunds.toReversed(),
        }
        const facts = (each: Sides) => compareDay(DAY, each).differences.map(factsOf).sort()
        expect(facts(turned)).toEqual(facts(both))
      }),
    )
  })
})

describe('when a day is compared', () => {
  test('first an hour after its end in Lagos', () => {
    expect(firstComparison(DAY)).toEqual(new Date('2026-11-21T00:00:00Z'))
  })

  test.each([
    ['equal on the next day', 1, 0, 4],
    ['equal on the fourth day', 4, 0, null],
    ['different on the next day', 1, 2, 2],
    ['different on the fourth day', 4, 1, 5],
    ['different for a month', 30, 1, null],
  ])('%s', (_name, passed, open, nextAfter) => {
    const next = nextComparison(DAY, addDays(DAY, passed), open)
    expect(next && lagosDay(next)).toBe(nextAfter === null ? null : addDays(DAY, nextAfter))
  })
})
