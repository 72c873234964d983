import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LISTED_REFUND, LISTED_TRANSACTION, page } from '@/sandbox/flutterwave/documented-responses'
import { type Call, type Outcome, json, serve } from '@/sandbox/http'
import { ProviderUnreachable } from './flutterwave'
import { listRefundsOfDays, listTransactions } from './flutterwave-lists'

const calls: Call[] = []
let outcomes: Outcome[] = []
let stop: () => Promise<void>
beforeAll(async () => {
  const server = await serve({
    port: 0,
    host: '127.0.0.1',
    handle: (call) => {
      calls.push(call)
      return outcomes.shift() ?? json(500, {})
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

const transactions = (number = 1) => listTransactions('2020-03-10', '2020-03-12', number)
const refunds = () => listRefundsOfDays('2021-01-23', '2021-01-25', 1)

describe('the requests', () => {
  test('listTransactions sends GET /transactions', async () => {
    outcomes = [page([LISTED_TRANSACTION], { total: 158, current_page: 2, total_pages: 16 })]
    expect(await transactions(2)).toEqual({
      rows: [
        {
          counts: true,
          providerId: '1163077',
          txRef: 'akhlm-pstmn-23452',
          amount: 3_030_000n,
          currency: 'NGN',
          madeAt: new Date('2020-03-11T19:33:20Z'),
        },
      ],
      total: 158,
      pages: 16,
    })
    expect([calls[0]?.method, calls[0]?.path, calls[0]?.query.toString()]).toEqual([
      'GET',
      '/v3/transactions',
      'from=2020-03-10&to=2020-03-12&status=successful&page=2',
    ])
  })

  test('listRefundsOfDays sends GET /refunds', async () => {
    outcomes = [page([LISTED_REFUND, { ...LISTED_REFUND, id: 2, status: 'failed' }])]
    const refund = {
      counts: true,
      providerId: '75923',
      transactionId: '908790',
      amount: 690_000n,
      madeAt: new Date('2021-01-24T09:18:37.366Z'),
    }
    expect((await refunds()).rows).toEqual([refund, { ...refund, counts: false, providerId: '2' }])
    expect([calls[0]?.path, calls[0]?.query.toString()]).toEqual([
      '/v3/refunds',
      'from=2021-01-23&to=2021-01-25&page=1',
    ])
  })
})

describe('the answers', () => {
  test.each([
    [1000, 100_000n],
    [1000.1, 100_010n],
    [1000.0999999999999, 100_010n],
    ['1000.00', 100_000n],
    ['0', 0n],
  ])('an amount of %j is read', async (amount, expected) => {
    outcomes = [page([{ ...LISTED_TRANSACTION, amount }]), page([{ ...LISTED_REFUND, amount_refunded: amount }])]
    expect((await transactions()).rows[0]?.amount).toBe(expected)
    expect((await refunds()).rows[0]?.amount).toBe(expected)
  })

  test('ids and counts as text, another currency and another zone are read', async () => {
    const row = { ...LISTED_TRANSACTION, id: '989226', currency: 'USD', created_at: '2020-03-11T20:33:20+01:00' }
    outcomes = [page([row], { total: '1', current_page: '1', total_pages: '1' })]
    expect(await transactions()).toMatchObject({
      rows: [{ providerId: '989226', currency: 'USD', madeAt: new Date('2020-03-11T19:33:20Z') }],
      total: 1,
      pages: 1,
    })
  })

  test('an empty list has no page', async () => {
    outcomes = [page([], { total: 0, current_page: 1, total_pages: 0 })]
    expect(await transactions()).toEqual({ rows: [], total: 0, pages: 0 })
  })

  test.each([
    ['a third decimal', { amount: 1000.105 }],
    ['an amount below zero', { amount: -1 }],
    ['no amount', { amount: null }],
    ['a moment without a zone', { created_at: '2020-03-11T19:33:20' }],
    ['a day', { created_at: '2020-03-11' }],
    ['an endless reference', { tx_ref: 'x'.repeat(201) }],
    ['no currency', { currency: '' }],
  ])('%s makes the page unusable', async (_name, change) => {
    outcomes = [page([{ ...LISTED_TRANSACTION, ...change }])]
    await expect(transactions()).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  test('the reason names the field and not its content', async () => {
    outcomes = [page([{ ...LISTED_TRANSACTION, tx_ref: 5, customer: { email: 'payer@demo.test' } }])]
    await expect(transactions()).rejects.toMatchObject({
      reason: 'page 1 of /transactions has another form: data.0.tx_ref',
    })
  })

  test.each([
    ['another page', page([LISTED_TRANSACTION], { total: 30, current_page: 1, total_pages: 3 })],
    ['no page information', json(200, { status: 'success', message: 'x', data: [] })],
    ['too many rows', page(Array.from({ length: 1_001 }, () => LISTED_TRANSACTION))],
    ['429', json(429, { status: 'error', message: 'Too many requests', data: null })],
    ['a refusal', json(400, { status: 'error', message: 'Something', data: null })],
    ['more than two megabytes', { status: 200, headers: {}, body: ' '.repeat(2_000_001) }],
  ])('%s is no answer', async (_name, outcome) => {
    outcomes = [outcome]
    await expect(transactions(2)).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})
