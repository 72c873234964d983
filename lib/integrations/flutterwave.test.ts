import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { LINK, MISSING, REFUND, VERIFIED, refundList } from '@/sandbox/flutterwave/documented-responses'
import { type Answer, type Call, type Outcome, json, serve } from '@/sandbox/http'
import { ProviderUnreachable, createPaymentLink, patience, verifyById, verifyByReference } from './flutterwave'
import { createRefund, listRefunds } from './flutterwave-refunds'

const calls: Call[] = []
let outcomes: Outcome[] = []
let stop: () => Promise<void>
beforeAll(async () => {
  const server = await serve({
    port: 0,
    host: '127.0.0.1',
    handle: (call) => {
      calls.push(call)
      return outcomes.shift() ?? json(500, { status: 'error', message: 'unexpected', data: null })
    },
  })
  stop = server.stop
  process.env.FLUTTERWAVE_API_URL = `${server.url}/v3`
})
afterAll(() => stop())
beforeEach(() => {
  calls.length = 0
  outcomes = []
})

const request = {
  txRef: 'FB-REG-1',
  amount: kobo(100_050n),
  redirectUrl: 'https://shop.test/PaymentConfirm',
  title: 'Foodbank',
  description: 'Registration fee',
  customer: { email: 'a@b.test', name: 'Firstname Lastname', phone: '+2348031234567' },
}
const link = () => createPaymentLink(request)
const refund = () => createRefund('908790', kobo(690_000n), 'Order 1 was closed')

describe('the requests', () => {
  test('createPaymentLink sends POST /payments', async () => {
    outcomes = [LINK]
    expect(await link()).toBe('https://checkout.flutterwave.com/v3/hosted/pay/9e9')
    expect(calls).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/v3/payments',
        headers: expect.objectContaining({
          authorization: 'Bearer FLWSECK_TEST-unit-X',
          'content-type': 'application/json',
        }) as object,
        fields: {
          tx_ref: 'FB-REG-1',
          amount: 1_000.5,
          currency: 'NGN',
          redirect_url: 'https://shop.test/PaymentConfirm',
          payment_options: 'card,mobilemoney,ussd,banktransfer',
          customer: { email: 'a@b.test', name: 'Firstname Lastname', phonenumber: '+2348031234567' },
          customizations: { title: 'Foodbank', description: 'Registration fee' },
        },
      }),
    ])
  })

  test('verifyByReference sends GET /transactions/verify_by_reference', async () => {
    outcomes = [json(200, VERIFIED)]
    expect(await verifyByReference('FB-REG-1 &?')).toEqual({
      status: 'successful',
      providerId: '1163068',
      txRef: 'FB-REG-1',
      amount: 300_000n,
      currency: 'NGN',
    })
    expect([calls[0]?.method, calls[0]?.path, calls[0]?.query.get('tx_ref')]).toEqual([
      'GET',
      '/v3/transactions/verify_by_reference',
      'FB-REG-1 &?',
    ])
  })

  test('verifyById sends GET /transactions/{id}/verify', async () => {
    outcomes = [json(200, VERIFIED), MISSING]
    expect(await verifyById('1163068')).toEqual({
      status: 'successful',
      providerId: '1163068',
      txRef: 'FB-REG-1',
      amount: 300_000n,
      currency: 'NGN',
    })
    expect(await verifyById('7/../8')).toEqual({ status: 'unknown' })
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/v3/transactions/1163068/verify'],
      ['GET', '/v3/transactions/7%2F..%2F8/verify'],
    ])
  })

  test('createRefund sends POST /transactions/{id}/refund, and listRefunds GET /refunds', async () => {
    outcomes = [json(200, { status: 'success', message: 'Transaction refund initiated', data: REFUND })]
    const told = { providerId: '75923', amount: 690_000n, status: 'completed', word: 'completed' }
    expect(await refund()).toEqual(told)
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/v3/transactions/908790/refund',
      fields: { amount: 6_900, comments: 'Order 1 was closed' },
    })
    const [sent, other, older] = [
      {
        id: 75923,
        amount_refunded: 6900,
        status: 'completed',
        flw_ref: 'URF_1',
        comment: 'Order 1 was closed',
        settlement_id: 'NEW',
        meta: '',
        created_at: '2021-01-24',
        account_id: 73362,
        transaction_id: 908790,
      },
      { id: 75924, amount_refunded: 6900, status: 'completed', transaction_id: 908791 },
      { id: 89074, AmountRefunded: 70, status: 'completed-bank-transfer', FlwRef: 'URF-1', TransactionId: 908790 },
    ]
    outcomes = [refundList([sent, other, older])]
    expect(await listRefunds('908790')).toEqual([
      told,
      { providerId: '89074', amount: 7_000n, status: 'completed', word: 'completed-bank-transfer' },
    ])
    expect([calls[1]?.method, calls[1]?.path, calls[1]?.query.get('id')]).toEqual(['GET', '/v3/refunds', '908790'])
  })

  test('listRefunds refuses a list of several pages', async () => {
    outcomes = [refundList([REFUND], 2)]
    await expect(listRefunds('908790')).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

describe('the answers', () => {
  test.each([
    ['successful', 'successful'],
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['cancelled', 'pending'],
    ['', 'pending'],
  ])('a transaction that is "%s" counts as %s', async (word, status) => {
    outcomes = [json(200, { ...VERIFIED, data: { ...VERIFIED.data, status: word } })]
    expect(await verifyByReference('FB-REG-1')).toMatchObject({ status })
  })

  test.each([
    ['completed', 'completed'],
    ['completed-mpgs', 'completed'],
    ['successful', 'completed'],
    ['failed', 'failed'],
    ['processing', 'pending'],
    ['pending-momo', 'pending'],
  ])('a refund that is "%s" counts as %s', async (word, status) => {
    outcomes = [refundList([{ ...REFUND, status: word }])]
    expect(await listRefunds('908790')).toMatchObject([{ status, word }])
  })

  test('a reference without a transaction is unknown, and a refused refund says why', async () => {
    outcomes = [MISSING, json(400, { status: 'error', message: 'Insufficient balance', data: null })]
    expect(await verifyByReference('FB-REG-1')).toEqual({ status: 'unknown' })
    expect(await refund()).toEqual({ refused: 'Insufficient balance' })
  })
})

const page: Answer = { status: 200, headers: {}, body: '<!doctype html><title>Oops' }
const FAILURES: readonly (readonly [string, Outcome, boolean])[] = [
  ['503', json(503, {}), true],
  ['a page', page, true],
  ['a lost connection', 'cut', true],
  ['too many requests', json(429, {}), false],
  ['a refused key', json(401, { status: 'error', message: 'Invalid authorization key', data: null }), false],
  ['null', json(200, null), false],
  ['success without data', json(200, { status: 'success', message: '', data: null }), false],
  [
    'an amount that is no number',
    json(200, {
      status: 'success',
      data: { ...VERIFIED.data, ...REFUND, amount: '3000', amount_refunded: '70', link: 7 },
    }),
    false,
  ],
  [
    'an amount below a kobo',
    json(200, {
      status: 'success',
      data: { ...VERIFIED.data, ...REFUND, amount: 0.001, amount_refunded: 0.001, link: '/x' },
    }),
    false,
  ],
]
const SAFE = 'The payment service is not available right now. You have not been charged; it is safe to try again.'

describe.each(FAILURES)('%s', (_name, failure, isPassing) => {
  test('counts as no answer', async () => {
    for (const ask of [
      link,
      refund,
      () => verifyByReference('FB-REG-1'),
      () => verifyById('1'),
      () => listRefunds('1'),
    ]) {
      outcomes = [failure, failure]
      await expect(ask()).rejects.toMatchObject({ name: 'ProviderUnreachable', status: 503, message: SAFE })
    }
  })

  test(`${isPassing ? 'retries a read once' : 'is not retried'}, and no write is sent twice`, async () => {
    outcomes = [failure, json(200, VERIFIED)]
    const verdict = verifyByReference('FB-REG-1')
    if (isPassing) expect(await verdict).toMatchObject({ status: 'successful' })
    else await expect(verdict).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(calls).toHaveLength(isPassing ? 2 : 1)
    for (const post of [link, refund]) {
      calls.length = 0
      outcomes = [failure, LINK]
      await expect(post()).rejects.toBeInstanceOf(ProviderUnreachable)
      expect(calls).toHaveLength(1)
    }
  })
})

test('a call without answer ends after its time limit, without a retry', async () => {
  expect(patience.ms).toBe(10_000)
  // Long enough for the calls to arrive on a busy machine.
  patience.ms = 5_000
  outcomes = ['hang', 'hang', 'hang', 'hang']
  const silent = await Promise.allSettled([link(), refund(), verifyByReference('FB-REG-1'), verifyById('1')])
  patience.ms = 10_000
  for (const result of silent)
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { name: 'ProviderUnreachable', status: 503, message: SAFE },
    })
  expect(calls).toHaveLength(4)
})

test('a redirect is not followed, because another address must not receive our key', async () => {
  const elsewhere = { ...json(302, {}), headers: { Location: '/v3/elsewhere' } }
  outcomes = [elsewhere, elsewhere]
  await expect(link()).rejects.toBeInstanceOf(ProviderUnreachable)
  expect(calls.map(({ path }) => path)).toEqual(['/v3/payments'])
})
