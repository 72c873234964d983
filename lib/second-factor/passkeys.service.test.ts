import { describe, expect, test } from 'vitest'
import { completeLogIn, logIn } from '@/lib/accounts/sign-in'
import { pool } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { anAuthenticator } from '@/sandbox/authenticator'
import { appSetUp, useAuthenticatorApp } from '@/sandbox/authenticator-app'
import { PASSWORD, aStaff, unique } from '@/sandbox/factories'
import { challengeOf } from '@/sandbox/sign-in'
import { getSecurity } from './queries'
import { addPasskey, beginApp, beginPasskey, confirmApp } from './set-up'

const { codeOf } = useAuthenticatorApp()
const withApp = appSetUp({ beginApp, getSecurity, confirmApp }, codeOf)

const signIn = ({ email }: { readonly email: string }) => logIn({ email, password: PASSWORD }, unique('address'))
const challengeFor = (member: { readonly email: string }) => challengeOf(signIn(member))

describe('a passkey', () => {
  const response = { clientDataJSON: 'e30', attestationObject: 'oA' }
  const made = { id: 'aWQ', rawId: 'aWQ', type: 'public-key' as const, response }

  test('that answers another challenge, or nothing at all, is refused', async () => {
    const member = await aStaff()
    const { challenge, options } = await beginPasskey(member)
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: member.email } })
    await expect(addPasskey(member, challenge, made)).rejects.toMatchObject({ status: 400 })
    await expect(addPasskey(await aStaff(), challenge, made)).rejects.toMatchObject({ status: 401 })
    await expect(addPasskey(member, 'x', made)).rejects.toMatchObject({ status: 401 })
  })

  test('signs in; a proof works for one challenge, and a counter once', async () => {
    const member = await aStaff()
    const authenticator = anAuthenticator(new URL(env().NEXTAUTH_URL).origin)
    const { challenge, options } = await beginPasskey(member)
    await addPasskey(member, challenge, authenticator.create(options.challenge))
    await expect(addPasskey(member, challenge, authenticator.create(options.challenge))).rejects.toMatchObject({
      status: 401,
    })

    const asked = async () => {
      const begun = await signIn(member)
      if (!('secondStep' in begun)) throw new Error('no second factor was asked for')
      return { sealed: begun.secondStep.challenge, challenge: begun.secondStep.passkey?.challenge ?? '' }
    }
    const first = await asked()
    const proof = authenticator.prove(first.challenge, 5)
    expect((await completeLogIn(first.sealed, { passkey: proof })).dto.id).toBe(member.id)
    await expect(completeLogIn(first.sealed, { passkey: proof })).rejects.toMatchObject({ status: 401 })

    const second = await asked()
    const refused = { status: 400, code: 'wrong_code' }
    for (const passkey of [proof, authenticator.prove(second.challenge, 5)])
      await expect(completeLogIn(second.sealed, { passkey })).rejects.toMatchObject(refused)
    const elsewhere = anAuthenticator('https://foodbank.example')
    await expect(
      completeLogIn(second.sealed, {
        passkey: { ...elsewhere.prove(second.challenge, 6), id: proof.id, rawId: proof.id },
      }),
    ).rejects.toMatchObject(refused)
    const right = authenticator.prove(second.challenge, 6)
    expect((await completeLogIn(second.sealed, { passkey: right })).dto.id).toBe(member.id)
    await expect(
      pool().query('UPDATE second_factors SET sign_count = 6 WHERE user_id = $1', [member.id]),
    ).rejects.toThrow('was used')
  })

  test('that belongs to another account signs nobody in', async () => {
    const { member } = await withApp(await aStaff())
    const proof = { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' }
    await expect(
      completeLogIn(await challengeFor(member), {
        passkey: { id: 'aWQ', rawId: 'aWQ', type: 'public-key', response: proof },
      }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
