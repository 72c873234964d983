import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { tokenFor } from '@/lib/accounts/sessions'
import { sessionCookieName } from '@/lib/server/session'
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

describe('what is sent to a page', () => {
  const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await middleware(
      new NextRequest(`http://localhost:3000${path}`, { method: 'POST', body, headers, duplex: 'half' }),
    )
    return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
  }
  const formOf = (count: number) => {
    const form = new FormData()
    for (let index = 0; index < count; index += 1) form.append('name', 'x')
    return form
  }
  const TOO_LARGE = 'This is too large. You can send at most 100 kB.'

  test('passes when it is an ordinary form', async () => {
    expect((await send('/Login', formOf(300))).status).toBe(200)
  })

  test('may be large on the pages with a file only', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(6_000_000)]))
    expect(await send('/Login', form)).toEqual({ status: 413, text: TOO_LARGE, type: 'text/plain' })
    for (const page of ['/Reg2', '/partner/deductions/2026-11', '/staff/products/new', '/staff/categories'])
      expect((await send(page, form)).status).toBe(200)
    expect((await send('/Reg2', 'x'.repeat(200_000), { 'content-type': 'text/plain' })).status).toBe(413)
  })

  test('is refused by its length before it is read', async () => {
    expect((await send('/Login', 'x', { 'content-length': '300000000' })).text).toBe(TOO_LARGE)
  })

  test('is refused with too many fields', async () => {
    for (const page of ['/Login', '/Reg2'])
      expect(await send(page, formOf(301))).toMatchObject({ status: 400, text: expect.stringContaining('too many') })
  })

  test('is refused with a boundary that parsers could read in two ways', async () => {
    const type = 'multipart/form-data; xboundary=zzz; boundary=b'
    expect((await send('/Reg2', '--b--', { 'content-type': type })).status).toBe(400)
  })

  test('tells its length', async () => {
    const body = new Blob(['x']).stream()
    expect(await send('/Login', body, { 'transfer-encoding': 'chunked' })).toMatchObject({ status: 400 })
  })

  test('has an address of ordinary length', async () => {
    expect((await send(`/Login?next=${'x'.repeat(4_000)}`, '')).status).toBe(400)
    expect((await send(`/${'x'.repeat(1_000)}`, '')).status).toBe(400)
  })
})
