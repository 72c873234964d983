import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { type OurPayment, type OurRefund, compareDay, factsOf } from './comparison-rules'

/* What a difference says, field by field. That none is missed is tested in comparison-rules.test.ts. */

const DAY = '2026-11-20'
const noon = new Date('2026-11-20T11:00:00Z')
const naira = (amount: bigint) => ({ amount: kobo(amount), currency: 'NGN' })
const theirs = (amount: bigint, change: { txRef?: string; currency?: string } = {}) => ({
  ...{ providerId: '7', txRef: 'FB-1', madeAt: noon, ...naira(amount) },
  ...change,
})
const payment = (change: Partial<OurPayment> = {}): OurPayment => ({
  ...{ id: 'payment', txRef: 'FB-1', asked: naira(100n), settled: null, unapplied: null },
  ...change,
})
const settled = (amount: bigint) => payment({ settled: { providerId: '7', at: noon, ...naira(amount) } })
const refund = (change: Partial<OurRefund> = {}): OurRefund => ({
  ...{ id: 'refund', paymentId: 'payment', txRef: 'FB-1', providerId: 'R', completedAt: noon, ...naira(60n) },
  ...change,
})
const sides = { transactions: [], refunds: [], payments: [], ourRefunds: [] }
const compared = (change: Partial<Parameters<typeof compareDay>[1]>) => compareDay(DAY, { ...sides, ...change })

test('a day on which both say the same has their counts and sums, and no difference', () => {
  const refunds = [{ providerId: 'R', transactionId: '7', amount: kobo(60n), madeAt: noon }]
  expect(
    compared({ transactions: [theirs(100n)], payments: [settled(100n)], refunds, ourRefunds: [refund()] }),
  ).toEqual({
    provider: { count: 1, kobo: 100n },
    ours: { count: 1, kobo: 100n },
    providerRefunds: { count: 1, kobo: 60n },
    ourRefunds: { count: 1, kobo: 60n },
    differences: [],
  })
  expect(compared({})).toMatchObject({ provider: { count: 0, kobo: 0n }, ourRefunds: { count: 0, kobo: 0n } })
})

describe('a difference of a payment', () => {
  const found = (change: Parameters<typeof compared>[0]) => compared(change).differences
  const base = { providerId: '7', txRef: 'FB-1', refundId: null }

  test('in the amount names both, and the payment', () => {
    expect(found({ transactions: [theirs(90n)], payments: [settled(100n)] })).toEqual([
      { ...base, kind: 'amount', provider: naira(90n), ours: naira(100n), paymentId: 'payment' },
    ])
  })

  test('of a transaction under the reference of another payment names the payment that has its id', () => {
    const other = payment({ id: 'other', txRef: 'FB-2' })
    expect(found({ transactions: [theirs(90n, { txRef: 'FB-2' })], payments: [settled(100n), other] })).toEqual([
      { ...base, kind: 'amount', txRef: 'FB-2', provider: naira(90n), ours: naira(100n), paymentId: 'payment' },
    ])
  })

  test('that we did not book names what we asked for', () => {
    expect(found({ transactions: [theirs(100n)], payments: [payment()] })).toEqual([
      { ...base, kind: 'status', provider: naira(100n), ours: naira(100n), paymentId: 'payment' },
    ])
  })

  test('that something else has settled, or nobody asked for, has nothing of ours beside it', () => {
    const elsewhere = payment({ settled: { providerId: '8', at: new Date('2026-11-18T11:00:00Z'), ...naira(100n) } })
    const unknown = { ...base, kind: 'unknown_here', provider: naira(100n), ours: null }
    expect(found({ transactions: [theirs(100n)], payments: [elsewhere] })).toEqual([
      { ...unknown, paymentId: 'payment' },
    ])
    expect(found({ transactions: [theirs(100n)] })).toEqual([{ ...unknown, paymentId: null }])
  })

  test('that the provider does not have names ours alone', () => {
    expect(found({ payments: [settled(100n)] })).toEqual([
      { ...base, kind: 'missing_there', provider: null, ours: naira(100n), paymentId: 'payment' },
    ])
  })
})

describe('a difference of a refund', () => {
  const made = (transactionId: string | null) => [{ providerId: 'R', transactionId, amount: kobo(50n), madeAt: noon }]
  const base = { providerId: 'R', txRef: 'FB-1', paymentId: 'payment' }

  test('in the amount is in the currency of ours', () => {
    const ours = refund({ currency: 'USD' })
    expect(compared({ refunds: made('7'), ourRefunds: [ours] }).differences).toEqual([
      {
        ...{ ...base, kind: 'refund_amount', refundId: 'refund' },
        ...{ provider: { amount: 50n, currency: 'USD' }, ours: { amount: 60n, currency: 'USD' } },
      },
    ])
  })

  test('that we did not make names the payment of its transaction, if that is known', () => {
    const money = { kind: 'refund_unknown_here', provider: naira(50n), ours: null, refundId: null }
    const yesterday = { providerId: '7', at: new Date('2026-11-18T11:00:00Z'), ...naira(100n) }
    const payments = [payment({ settled: yesterday })]
    expect(compared({ refunds: made('7'), payments }).differences).toEqual([{ ...base, ...money }])
    for (const transactionId of ['8', null])
      expect(compared({ refunds: made(transactionId), payments }).differences).toEqual([
        { ...money, providerId: 'R', txRef: '', paymentId: null },
      ])
  })

  test('that the provider does not have names ours alone', () => {
    expect(compared({ ourRefunds: [refund()] }).differences).toEqual([
      { ...base, kind: 'refund_missing_there', provider: null, ours: naira(60n), refundId: 'refund' },
    ])
  })
})

test('a difference is the same when all that was compared is the same', () => {
  const [first] = compared({ transactions: [theirs(90n)], payments: [settled(100n)] }).differences
  const difference = first ?? expect.fail()
  expect(factsOf(difference)).toBe('amount|7|FB-1|NGN 90|NGN 100|payment|')
  expect(factsOf({ ...difference, ours: null, paymentId: null, refundId: 'refund' })).toBe(
    'amount|7|FB-1|NGN 90|||refund',
  )
})
