import { describe, expect, test } from 'vitest'
import { AppError, GateError, conflict, tooMany } from './errors'
import { methods } from '@/lib/server/http'

describe('AppError', () => {
  test('takes the code of its status', () => {
    expect(new AppError(413, 'Too large.')).toMatchObject({ status: 413, code: 'too_large', details: {} })
    expect(new GateError(401, 'Please sign in.', '/login').code).toBe('not_signed_in')
    expect(tooMany('Please wait.', 5)).toMatchObject({ code: 'too_many', details: { retryAfter: 5 } })
  })

  test('prefers a code of its own, and keeps it out of the details', () => {
    expect(conflict('Out of stock.', { code: 'out_of_stock', stock: 0 })).toMatchObject({
      code: 'out_of_stock',
      details: { stock: 0 },
    })
    expect(conflict('Out of stock.', { code: 'out_of_stock' }).details).toEqual({})
    expect(new GateError(402, 'Please pay.', '/Payment', 'fee_not_paid').code).toBe('fee_not_paid')
  })
})

test('an unknown method answers 405 with its code', async () => {
  const answer = await methods({}).GET(undefined as never, undefined as never)
  expect(answer.status).toBe(405)
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
})
