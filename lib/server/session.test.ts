import { beforeEach, expect, test, vi } from 'vitest'
import { grantRegistration, grantReset, rememberDevice, rememberResetRequest, rememberSecondStep } from './grants'
import { clearSessionCookie, setSessionCookie } from './session'

const kept: { name: string; options: object }[] = []
vi.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: () => undefined,
      set: (name: string, _value: string, options: object) => kept.push({ name, options }),
    }),
  headers: () => Promise.resolve(new Headers()),
}))

process.env.NEXTAUTH_URL = 'https://foodbank.test'
beforeEach(() => {
  kept.length = 0
})

test('over https every cookie belongs to this host alone, and no script reads it', async () => {
  await setSessionCookie('token')
  await clearSessionCookie()
  await grantRegistration({ userId: 'u', email: 'a@b.co', version: 1, verified: false })
  await grantReset({ userId: 'u', codeId: 'c' })
  await rememberResetRequest({ email: 'a@b.co', browser: 'b', askedAt: 0 })
  await rememberDevice({ userId: 'u', registration: null, secondFactor: false })
  await rememberSecondStep('sealed')
  expect(kept).toHaveLength(7)
  for (const { name, options } of kept) {
    expect(name).toMatch(/^__Host-/)
    expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
    expect(options).not.toHaveProperty('domain')
  }
})
