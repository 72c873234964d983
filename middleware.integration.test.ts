import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { tokenFor } from '@/lib/accounts/sessions'
import { flashCookie } from '@/lib/server/flash'
import { seal } from '@/lib/server/seal'
import { cookieName, sessionCookieName } from '@/lib/server/session'
import { aBuyer } from '@/sandbox/factories'
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

const ID = '01900000-0000-7000-8000-000000000000'
const to = (response: Response) => {
  const location = new URL(response.headers.get('location') ?? '/none', 'https://foodbank.test')
  return location.pathname + location.search
}
const flashOf = (response: Response) => /foodbank\.flash=([a-z-]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1]

test('sign-in forwards a buyer, keeps the message for the next page, and stays for a second step', async () => {
  const buyer = await aBuyer()
  const start = { sid: buyer.sessionId, signedInAt: Math.floor(Date.now() / 1000) }
  const visit = async (path: string, accept = 'text/html,*/*;q=0.8') => {
    const request = new NextRequest(`https://foodbank.test${path}`, { headers: { accept } })
    request.cookies.set(sessionCookieName(), await tokenFor(buyer, start))
    request.cookies.set(flashCookie('fee-paid'))
    return middleware(request)
  }
  for (const [path, page] of [
    ['/Login', '/Dashboard'],
    ['/login', '/Dashboard'],
    ['/Login?next=%2FStore%3Ftype%3Drice', '/Store?type=rice'],
    ['/Login?next=%2F%5Cevil.example', '/Dashboard'],
  ] as const) {
    const response = await visit(path)
    expect([response.status, to(response)], path).toEqual([307, page])
    expect(flashOf(response), path).toBeUndefined()
  }
  expect((await visit('/Login?step=second')).status).toBe(200)
  // The page that is built shows the message, so its cookie is deleted.
  const built = await visit('/Dashboard')
  expect(flashOf(built)).toBe('')
  // A part of a page may be redirected once more before it is shown, so its script deletes the cookie.
  expect(flashOf(await visit('/Dashboard', '*/*'))).toBeUndefined()
  // Next's name for a header that the middleware gives to the page.
  expect(built.headers.get('x-middleware-request-x-foodbank-flash')).toMatch(/^fee-paid~/)
})

test('nobody but the middleware gives a page its message', async () => {
  const request = new NextRequest('https://foodbank.test/Login', { headers: { 'x-foodbank-flash': `erased~~${ID}` } })
  expect((await middleware(request)).headers.get('x-middleware-request-x-foodbank-flash')).toBe('')
})

test('a page without its grant leads to the start of the flow or to sign-in, and says why', async () => {
  const visit = async (path: string, device = false) => {
    const request = new NextRequest(`https://foodbank.test${path}`)
    const known = { id: 'a', userId: 'b', registration: null, secondFactor: false }
    if (device) request.cookies.set(cookieName('foodbank.device'), await seal('device', known, 60))
    const response = await middleware(request)
    return [to(response), flashOf(response)]
  }
  for (const path of ['/Resetpd', '/ResetPdChange']) expect(await visit(path)).toEqual(['/Forgotpd', 'code-needed'])
  for (const path of ['/RegOtp', '/Reg2']) {
    expect(await visit(path)).toEqual(['/Reg1', 'registration-needed'])
    expect(await visit(path, true)).toEqual([`/login?next=%2F${path.slice(1)}`, 'registration-over'])
  }
})
