import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import {
  EXPIRES_AFTER_MS,
  REGISTRATION_FEE,
  RUN_MS,
  asksFees,
  keepsFees,
  formatAmount,
  isUnapplied,
  makeTxRef,
  nextCheck,
  paymentSites,
  settlementProblem,
  shareOfRefund,
  unappliedSentence,
  underwaySentence,
} from './rules'

describe('settlementProblem and isUnapplied', () => {
  const expected = { txRef: 'FB-REG-1', amount: kobo(100_000n), currency: 'NGN' }
  const told = { ...expected, status: 'successful' }

  test('accept the exact amount or more', () => {
    expect(settlementProblem(expected, told)).toBeUndefined()
    expect(settlementProblem(expected, { ...told, amount: kobo(100_001n) })).toBeUndefined()
  })

  test.each([
    ['a kobo too little', { amount: kobo(99_999n) }, 'paid too little'],
    ['1,000 dollars', { currency: 'USD' }, 'paid in USD'],
    ['another reference', { txRef: 'FB-REG-2' }, 'the reference does not match'],
    ['the reference in another case', { txRef: 'fb-reg-1' }, 'the reference does not match'],
    ['a failure', { status: 'failed' }, 'failed'],
    ['an intermediate state', { status: 'pending' }, 'pending'],
    ['a state nobody knows', { status: 'Successful' }, 'Successful'],
  ])('refuse %s', (_name, change, problem) => {
    expect(settlementProblem(expected, { ...told, ...change })).toBe(problem)
  })

  test.each([
    ['too little', { amount: kobo(1n) }, true],
    ['other money', { currency: 'USD' }, true],
    ['what was asked', {}, false],
    ['nothing at all', { amount: kobo(0n) }, false],
    ['a failure of too little', { amount: kobo(1n), status: 'failed' }, false],
    ['too little for another reference', { amount: kobo(1n), txRef: 'FB-REG-2' }, false],
  ])('tell whether %s is unapplied', (_name, change, unapplied) => {
    expect(isUnapplied(expected, { ...told, ...change })).toBe(unapplied)
  })

  test('formatAmount shows naira, or the name of another currency', () => {
    expect([formatAmount(123_450n, 'NGN'), formatAmount(123_450n, 'USD')]).toEqual(['₦1,234.50', 'USD 1,234.50'])
  })
})

describe('makeTxRef', () => {
  const at = new Date('2026-11-21T10:00:00Z')

  test('contains the purpose, and differs by time and random text', () => {
    const references = [
      makeTxRef('registration', at, 'ab12'),
      makeTxRef('order_fees', at, 'ab12'),
      makeTxRef('repayment', at, 'ab12'),
      makeTxRef('registration', at, 'ab13'),
      makeTxRef('registration', new Date(at.getTime() + 1), 'ab12'),
    ]
    expect(new Set(references).size).toBe(references.length)
    expect(references.every((reference) => /^FB-(?:REG|FEE|PAY)-[0-9A-Z]+-AB1[23]$/.test(reference))).toBe(true)
  })
})

describe('nextCheck', () => {
  const from = new Date('2026-11-21T10:00:00Z')
  const waits = Array.from({ length: 60 }, (_, checks) => (nextCheck(checks, from).getTime() - from.getTime()) / 60_000)

  test('backs off from a minute to six hours', () => {
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8])
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true)
    expect(Math.max(...waits)).toBe(360)
  })

  test('allows more than ten checks before a payment expires', () => {
    let waited = 0
    const asked = waits.findIndex((wait) => (waited += wait * 60_000) > EXPIRES_AFTER_MS)
    expect(asked).toBeGreaterThan(10)
  })
})

describe('paymentSites', () => {
  const API = 'https://api.flutterwave.com/v3'

  test('has all sites of the provider for the provider’s own script', () => {
    expect(paymentSites('https://checkout.flutterwave.com/v3.js', API)).toEqual([
      'https://checkout.flutterwave.com',
      'https://api.flutterwave.com',
      'https://*.flutterwave.com',
      'https://*.f4b-flutterwave.com',
    ])
  })

  test('has no other sites for a script from elsewhere', () => {
    expect(paymentSites('http://127.0.0.1:3003/v3.js', 'http://127.0.0.1:3003/v3')).toEqual(['http://127.0.0.1:3003'])
    expect(paymentSites('https://flutterwave.com.evil.test/v3.js', API)).toEqual([
      'https://flutterwave.com.evil.test',
      'https://api.flutterwave.com',
    ])
  })
})

test('the registration fee is ₦1,000', () => {
  expect(REGISTRATION_FEE).toBe(100_000n)
})

describe('shareOfRefund', () => {
  const fees = [
    { kind: 'income_service' as const, left: kobo(50_000n), vat: kobo(3_488n) },
    { kind: 'income_delivery' as const, left: kobo(150_000n), vat: kobo(10_465n) },
  ]
  test.each([
    ['of all of it', fees, 200_000n, { income_delivery: 150_000n, income_service: 50_000n }],
    ['from delivery first', fees, 150_000n, { income_delivery: 150_000n }],
    ['then from service', fees, 150_001n, { income_delivery: 150_000n, income_service: 1n }],
    [
      'where something is left',
      [{ kind: 'income_delivery' as const, left: kobo(0n), vat: kobo(0n) }, ...fees.slice(0, 1)],
      7n,
      { income_service: 7n },
    ],
    [
      'of the registration fee',
      [{ kind: 'income_registration' as const, left: REGISTRATION_FEE, vat: kobo(6_977n) }],
      100_000n,
      { income_registration: 100_000n },
    ],
    ['and never more than is left', fees, 200_001n, { income_delivery: 150_000n, income_service: 50_000n }],
  ])('%s', (_name, income, amount, shares) => {
    expect(Object.fromEntries(shareOfRefund(income, kobo(amount)).map((share) => [share.kind, share.amount]))).toEqual(
      shares,
    )
  })

  test.each([
    ['all of it from a whole fee', 200_000n, [10_465n, 3_488n]],
    ['in proportion from a part', 100_000n, [6_977n]],
    ['rounded half up', 150_001n, [10_465n, 0n]],
  ])('takes the VAT back: %s', (_name, amount, vat) => {
    expect(shareOfRefund(fees, kobo(amount)).map((share) => share.vat)).toEqual(vat)
  })
})

test('fees are asked for after the approval, kept until the order is closed, and then refunded', () => {
  const open = ['approved', 'packed', 'out_for_delivery', 'delivered'] as const
  const closed = ['rejected', 'cancelled'] as const
  expect([open.every(asksFees), asksFees('pending'), closed.some(asksFees)]).toEqual([true, false, false])
  expect([open.every(keepsFees), keepsFees('pending'), closed.some(keepsFees)]).toEqual([true, true, false])
})

test('the sentences of a buyer name what was received and asked, and what waits', () => {
  expect(unappliedSentence({ received: 99_900n, currency: 'NGN', asked: 100_000n })).toContain(
    'We received ₦999 instead of ₦1,000.',
  )
  expect(underwaySentence(300_000n)).toContain('Your repayment of ₦3,000 is waiting for your bank')
  expect(underwaySentence(300_000n)).toContain('enter ₦3,000 to pay it another way')
})

test('a run of the job ends within a minute, so that the next one is not late', () => {
  expect(RUN_MS).toBe(12_000)
})
