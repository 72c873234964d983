import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { tokenFor } from '@/lib/accounts/sessions'
import { sessionCookieName } from '@/lib/core/session'
import middleware from './middleware'

process.env.NEXTAUTH_URL = 'https://foodbank.test'

test('the cookie of a session that is over is deleted with the attributes that browsers ask for', async () => {
  const nobody = { id: '0190f7a2-0000-7000-8000-000000000000', role: 'buyer', sessionVersion: 1 } as const
  const flags = { member: true, complete: true, approve: false, payment: false }
  const start = { sid: '0190f7a2-0000-7000-8000-000000000001', signedInAt: Math.floor(Date.now() / 1000) }
  const request = new NextRequest('https://foodbank.test/Dashboard')
  request.cookies.set(sessionCookieName(), await tokenFor({ ...nobody, ...flags }, start))
  const cookie = (await middleware(request)).headers.get('set-cookie')
  expect(cookie).toMatch(/^__Host-next-auth\.session-token=;/)
  expect(cookie).toMatch(/Max-Age=0/)
  expect(cookie).toMatch(/; Secure; HttpOnly/)
})
