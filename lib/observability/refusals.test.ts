import { afterEach, expect, test, vi } from 'vitest'
import { AppError, badRequest, forbidden, tooMany } from '@/lib/core/errors'
import { log } from './log'
import { logRefusal } from './refusals'

afterEach(() => {
  vi.restoreAllMocks()
})

const call = { requestId: 'r', path: '/api/v1/staff/orders', userId: 'u', address: '203.0.113.7' }

test.each([
  [badRequest('Invalid email or password', { code: 'wrong_login' }), 'wrong_login'],
  [forbidden('This belongs to someone else.'), 'not_allowed'],
  [forbidden('This comes from another site.', { code: 'foreign_origin' }), 'foreign_origin'],
  [forbidden('You need another permission.', { code: 'no_permission' }), 'no_permission'],
  [tooMany('Too many attempts.', 60), 'too_many'],
])('a refusal that may be part of an attack is logged: %s', (error, refusal) => {
  const info = vi.spyOn(log, 'info')
  logRefusal(error, call)
  expect(info.mock.calls).toEqual([[{ ...call, refusal }, 'refused']])
})

test.each([badRequest('City is required.'), new AppError(401, 'Please sign in to continue.')])(
  'an ordinary refusal is not: %s',
  (error) => {
    const info = vi.spyOn(log, 'info')
    logRefusal(error, call)
    expect(info).not.toHaveBeenCalled()
  },
)
