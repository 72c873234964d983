import { generate } from 'otplib'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/database/db'
import { newTotpSecret } from '@/lib/server/totp'
import { sealSecret } from '@/lib/second-factor/secret'
import { PASSWORD, aPartner, aStaff } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { POST as logIn } from './route'
import { POST as prove } from './second-factor/route'

beforeEach(() => {
  vi.useRealTimers()
  // The middle of a time step, so that no code runs out during a test.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})

async function someoneWithApp() {
  const member = await aStaff()
  const secret = newTotpSecret()
  const sealedSecret = await sealSecret(member.id, secret)
  await db().secondFactor.create({
    data: { userId: member.id, kind: 'totp', sealedSecret, lastStep: 0, confirmedAt: new Date() },
  })
  return { member, code: await generate({ secret, epoch: Math.floor(Date.now() / 1000) }) }
}

const post = async (handler: typeof logIn, body: unknown) => {
  const response = await handle(handler, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> }
}

test('a desk account with a second factor gets a challenge and no token, then the usual answer', async () => {
  const { member, code } = await someoneWithApp()
  const first = await post(logIn, { email: member.email, password: PASSWORD })
  expect(first).toEqual({ status: 200, body: { secondFactor: ['totp'], challenge: expect.any(String) as string } })

  const { challenge } = first.body
  const second = await post(prove, { challenge, code })
  expect(second).toEqual({
    status: 200,
    body: {
      id: member.id,
      user: member.email,
      token: expect.any(String) as string,
      member: true,
      approve: false,
      payment: false,
    },
  })
  expect(await post(prove, { challenge, code })).toMatchObject({ status: 401, body: { code: 'code_expired' } })
})

test('an account in its grace signs in as before', async () => {
  const { email } = await aPartner()
  expect((await post(logIn, { email, password: PASSWORD })).body).toMatchObject({ token: expect.any(String) as string })
})

test('malformed proofs are refused with a sentence', async () => {
  const { member } = await someoneWithApp()
  const { challenge } = (await post(logIn, { email: member.email, password: PASSWORD })).body
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
  for (const body of [
    {},
    { challenge },
    { code: '123456' },
    { challenge, code: '' },
    { challenge, code: 'x'.repeat(90_000) },
    { challenge: 'x'.repeat(90_000), code: '123456' },
    { challenge, code: 123456 },
    { challenge, code: '123456', passkey },
    { challenge, passkey },
    { challenge, passkey: { ...passkey, id: 'x'.repeat(90_000) } },
    { challenge, code: 'Ⅷ²³४५६' },
  ]) {
    const answer = await post(prove, body)
    expect(answer, JSON.stringify(body).slice(0, 80)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^[A-Z].*\.$/) as string },
    })
  }
  expect((await post(prove, { challenge, code: 'x'.repeat(100_000) })).status).toBe(413)
})
