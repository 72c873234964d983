import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { tokenFor } from '@/lib/accounts/sessions'
import { sessionCookieName } from '@/lib/core/session'
import middleware from './middleware'

/** Someone's visit; nothing answers where these tests look for the database. */
async function visited(path: string, flags?: { readonly approve: boolean; readonly payment: boolean }) {
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
    goesOn: response.headers.get('x-middleware-next') === '1',
    leadsTo: response.headers.get('location'),
    cookie: response.headers.get('set-cookie'),
  }
}

describe('with the database out of reach', () => {
  test('passes a visit whose gate only the database knows, and keeps the session', async () => {
    for (const flags of [
      { approve: false, payment: false },
      { approve: true, payment: false },
    ])
      expect(await visited('/Dashboard', flags)).toEqual({ goesOn: true, leadsTo: null, cookie: null })
  })

  test('nobody and people whose gates are open are sent on as always', async () => {
    expect(await visited('/Store')).toMatchObject({
      goesOn: false,
      leadsTo: 'http://localhost:3000/login?next=%2FStore',
    })
    expect(await visited('/Store', { approve: true, payment: true })).toMatchObject({ goesOn: true })
    expect(await visited('/about')).toMatchObject({ goesOn: true })
  })
})
