import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { tokenFor } from '@/lib/accounts/sessions'
import { sessionCookieName } from '@/lib/core/session'
import middleware from './middleware'

/** Runs the middleware without a database: nothing listens at the address that the tests are given. */
async function visit(path: string, flags?: { readonly approve: boolean; readonly payment: boolean }) {
  const request = new NextRequest(`http://localhost:3000${path}`)
  if (flags) {
    const person = {
      id: '0190f7a2-0000-7000-8000-000000000000',
      role: 'buyer',
      sessionVersion: 1,
      member: true,
      complete: true,
      ...flags,
    } as const
    const start = { sid: '0190f7a2-0000-7000-8000-000000000001', signedInAt: Math.floor(Date.now() / 1000) }
    request.cookies.set(sessionCookieName(), await tokenFor(person, start))
  }
  const response = await middleware(request)
  return {
    isPassed: response.headers.get('x-middleware-next') === '1',
    redirect: response.headers.get('location'),
    cookie: response.headers.get('set-cookie'),
  }
}

describe('with the database out of reach', () => {
  test('passes a visit whose gate only the database knows, and keeps the session', async () => {
    for (const flags of [
      { approve: false, payment: false },
      { approve: true, payment: false },
    ])
      expect(await visit('/Dashboard', flags)).toEqual({ isPassed: true, redirect: null, cookie: null })
  })

  test('redirects and passes all other visits as usual', async () => {
    expect(await visit('/Store')).toMatchObject({
      isPassed: false,
      redirect: 'http://localhost:3000/login?next=%2FStore',
    })
    expect(await visit('/Store', { approve: true, payment: true })).toMatchObject({ isPassed: true })
    expect(await visit('/about')).toMatchObject({ isPassed: true })
  })
})
