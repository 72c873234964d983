import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeLogIn, logIn } from '@/lib/accounts/sign-in'
import { db } from '@/lib/database/db'
import { actsOn } from '@/sandbox/audit'
import { appSetUp, useAuthenticatorApp } from '@/sandbox/authenticator-app'
import { PASSWORD, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { challengeOf } from '@/sandbox/sign-in'
import { getSecurity } from './queries'
import { makeRecoveryCodes } from './recovery-codes'
import { secondFactorSchema } from './schema'
import { beginApp, confirmApp } from './set-up'

beforeAll(openConnections)

const { codeOf } = useAuthenticatorApp()
const withApp = appSetUp({ beginApp, getSecurity, confirmApp }, codeOf)

const signIn = ({ email }: { readonly email: string }) => logIn({ email, password: PASSWORD }, unique('address'))
const actNames = async ({ id }: { readonly id: string }) => (await actsOn(`user:${id}`)).map(({ action }) => action)
const challengeFor = (member: { readonly email: string }) => challengeOf(signIn(member))

describe('recovery codes', () => {
  test('ten of them, each works once; the owner is told', async () => {
    const { member } = await withApp(await aStaff())
    const codes = await makeRecoveryCodes(member)
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    await completeLogIn(await challengeFor(member), { code: code.toUpperCase() })
    const challenge = await challengeFor(member)
    await expect(completeLogIn(challenge, { code })).rejects.toMatchObject({ status: 400, code: 'wrong_code' })
    expect((await getSecurity(member)).recoveryCodesLeft).toBe(9)
    expect(await actNames(member)).toEqual([
      'second-factor.added',
      'second-factor.recovery-codes-made',
      'second-factor.recovery-code-used',
    ])
    expect(await queuedMails(member.email)).toContain('A recovery code was used to sign in')
  })

  test('have seven groups of four letters, which is more than 128 bits', async () => {
    const { member } = await withApp(await aStaff())
    for (const code of await makeRecoveryCodes(member)) {
      const groups = code.split('-')
      expect(groups.map((group) => group.length)).toEqual([4, 4, 4, 4, 4, 4, 4])
      expect(code).toMatch(/^[a-hjkmnp-z2-9-]+$/)
    }
    // 23 letters and 8 digits.
    expect(28 * Math.log2(31)).toBeGreaterThan(128)
  })

  test('is read with spaces between the groups, in capitals', async () => {
    const { member } = await withApp(await aStaff())
    const [code = ''] = await makeRecoveryCodes(member)
    const typed = ` ${code.replaceAll('-', ' - ').toUpperCase()} `
    const { challenge, code: read } = secondFactorSchema.parse({ challenge: await challengeFor(member), code: typed })
    expect((await completeLogIn(challenge, { code: read })).dto.id).toBe(member.id)
  })

  test('of sixteen letters, made before codes were longer, goes on working', async () => {
    const { member } = await withApp(await aStaff())
    await makeRecoveryCodes(member)
    const codeHash = createHash('sha256').update('abcdefghjkmn2345').digest('hex')
    await db().recoveryCode.create({ data: { userId: member.id, codeHash } })
    const { dto } = await completeLogIn(await challengeFor(member), { code: 'ABCD-efgh-jkmn-2345' })
    expect(dto.id).toBe(member.id)
  })

  test('one used twice at once passes once', async () => {
    const { member } = await withApp(await aStaff())
    const [code = ''] = await makeRecoveryCodes(member)
    const challenges = [await challengeFor(member), await challengeFor(member)]
    const { won } = await race(challenges.map((challenge) => completeLogIn(challenge, { code })))
    expect(won).toHaveLength(1)
  })

  test('new ones replace the old ones; no code is stored in clear', async () => {
    const { member } = await withApp(await aStaff())
    const [old = ''] = await makeRecoveryCodes(member)
    const codes = await makeRecoveryCodes(member)
    await expect(completeLogIn(await challengeFor(member), { code: old })).rejects.toMatchObject({ status: 400 })
    const rows = JSON.stringify(await db().recoveryCode.findMany({ where: { userId: member.id } }))
    for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''))
  })

  test('are of no use for another account, and there are none without a second factor', async () => {
    const [{ member }, { member: other }] = [await withApp(await aStaff()), await withApp(await aStaff())]
    const [code = ''] = await makeRecoveryCodes(member)
    await expect(completeLogIn(await challengeFor(other), { code })).rejects.toMatchObject({ status: 400 })
    await expect(makeRecoveryCodes(await aStaff())).rejects.toMatchObject({ status: 409 })
  })
})
