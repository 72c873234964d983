import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { completeLogIn, logIn } from '@/lib/accounts/sign-in'
import { db, pool } from '@/lib/database/db'
import { readSessionToken } from '@/lib/server/session'
import { appSetUp, useAuthenticatorApp } from '@/sandbox/authenticator-app'
import { PASSWORD, aPartner, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { tokenOf } from '@/sandbox/roles'
import { challengeOf } from '@/sandbox/sign-in'
import { deleteUsedChallenges } from './challenges'
import { getSecurity } from './queries'
import { makeRecoveryCodes } from './recovery-codes'
import { beginApp, confirmApp } from './set-up'

beforeAll(openConnections)

const { codeAt, codeOf, nextCodeOf, lastCodeOf, clock } = useAuthenticatorApp()
const withApp = appSetUp({ beginApp, getSecurity, confirmApp }, lastCodeOf)

const signIn = ({ email }: { readonly email: string }) => logIn({ email, password: PASSWORD }, unique('address'))
const challengeFor = (member: { readonly email: string }) => challengeOf(signIn(member))

async function completeSomeLogIn() {
  const { member, secret } = await withApp(await aStaff())
  return completeLogIn(await challengeFor(member), { code: await codeOf(secret) })
}

describe('signing in with a second factor', () => {
  test('the password alone gives no token; the code does', async () => {
    const { member, secret } = await withApp(await aPartner())
    expect(await signIn(member)).toEqual({
      secondStep: { secondFactor: ['totp'], challenge: expect.any(String) as string },
    })
    const { dto } = await completeLogIn(await challengeFor(member), { code: await codeOf(secret) })
    expect(await readSessionToken(dto.token)).toMatchObject({ sub: member.id, role: 'partner' })
  })

  test('a code works once', async () => {
    const { member, secret } = await withApp(await aStaff())
    const code = await codeOf(secret)
    await completeLogIn(await challengeFor(member), { code })
    const challenge = await challengeFor(member)
    await expect(completeLogIn(challenge, { code })).rejects.toMatchObject({ status: 400, code: 'wrong_code' })
    await expect(completeLogIn(challenge, { code: await lastCodeOf(secret) })).rejects.toMatchObject({ status: 400 })
    expect((await completeLogIn(challenge, { code: await nextCodeOf(secret) })).dto.id).toBe(member.id)
  })

  test('the code that confirmed the app does not sign in', async () => {
    const { member, secret } = await withApp(await aStaff())
    const code = await lastCodeOf(secret)
    await expect(completeLogIn(await challengeFor(member), { code })).rejects.toMatchObject({ status: 400 })
  })

  test('of two sign-ins at once with one code, one passes', async () => {
    const { member, secret } = await withApp(await aStaff())
    const code = await codeOf(secret)
    const challenges = [await challengeFor(member), await challengeFor(member)]
    const { won, lost } = await race(challenges.map((challenge) => completeLogIn(challenge, { code })))
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatchObject({ status: 400, code: 'wrong_code' })
  })

  test('a challenge works once, also with another right code', async () => {
    const { member, secret } = await withApp(await aStaff())
    const challenge = await challengeFor(member)
    await completeLogIn(challenge, { code: await codeOf(secret) })
    await expect(completeLogIn(challenge, { code: await nextCodeOf(secret) })).rejects.toMatchObject({
      status: 401,
      code: 'code_expired',
    })
    // Deleting expired ones leaves it in place.
    await deleteUsedChallenges()
    await expect(completeLogIn(challenge, { code: await nextCodeOf(secret) })).rejects.toMatchObject({ status: 401 })
  })

  test('a challenge is void once the sessions of the account have ended, or its access', async () => {
    const { member, secret } = await withApp(await aStaff())
    const challenge = await challengeFor(member)
    await db().user.update({ where: { id: member.id }, data: { sessionVersion: { increment: 1 } } })
    const code = await codeOf(secret)
    await expect(completeLogIn(challenge, { code })).rejects.toMatchObject({ status: 401 })

    const fresh = await challengeFor(member)
    await db().user.update({ where: { id: member.id }, data: { suspendedAt: new Date() } })
    await expect(completeLogIn(fresh, { code })).rejects.toMatchObject({ status: 401 })
  })

  test('a challenge expires after five minutes', async () => {
    const { member, secret } = await withApp(await aStaff())
    const challenge = await challengeFor(member)
    vi.setSystemTime(clock.now + 6 * 60_000)
    const code = await codeAt(secret, 6 * 60)
    await expect(completeLogIn(challenge, { code })).rejects.toMatchObject({ status: 401, code: 'code_expired' })
  })

  test('refuses what was not sealed here', async () => {
    const { dto } = await completeSomeLogIn()
    for (const challenge of ['x', dto.token, await tokenOf(await aStaff())])
      await expect(completeLogIn(challenge, { code: '123456' })).rejects.toMatchObject({ status: 401 })
  })

  test('five wrong codes of strangers do not hold back a device that has proved the factor', async () => {
    const { member, secret } = await withApp(await aStaff())
    const known = { id: randomUUID(), userId: member.id, registration: null, secondFactor: true }
    const stranger = await challengeFor(member)
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(completeLogIn(stranger, { code: '000000' })).rejects.toMatchObject({ status: 400 })
    const challenge = await challengeFor(member)
    const code = await codeOf(secret)
    const others = [{ ...known, secondFactor: false }, { ...known, userId: (await aStaff()).id }, null]
    for (const device of others)
      await expect(completeLogIn(challenge, { code }, { device })).rejects.toMatchObject({ status: 429 })
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await expect(completeLogIn(challenge, { code: '000000' }, { device: known })).rejects.toMatchObject({
        status: 400,
      })
    expect((await completeLogIn(challenge, { code }, { device: known })).dto.id).toBe(member.id)
    const next = await challengeFor(member)
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(completeLogIn(next, { code: '000000' }, { device: known })).rejects.toMatchObject({ status: 400 })
    await expect(completeLogIn(next, { code: await nextCodeOf(secret) }, { device: known })).rejects.toMatchObject({
      status: 429,
    })
  })

  test('wrong codes end at twenty in a day, the owner is told once, and a recovery code still signs in', async () => {
    const { member, secret } = await withApp(await aStaff())
    const [recovery = ''] = await makeRecoveryCodes(member)
    const wrong = async () =>
      completeLogIn(await challengeFor(member), { code: '000000' }).then(
        () => 200,
        (error: unknown) => (error as { status: number }).status,
      )
    const answers: number[] = []
    for (let round = 0; round < 5; round += 1) {
      for (let guess = 0; guess < 6; guess += 1) answers.push(await wrong())
      // Fifteen minutes pass.
      await db().rateLimit.deleteMany({ where: { key: `second-factor:${member.id}` } })
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(20)
    const challenge = await challengeFor(member)
    await expect(completeLogIn(challenge, { code: await codeOf(secret) })).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('recovery code') as string,
    })
    const told = (await queuedMails(member.email)).filter((subject) =>
      subject.startsWith('Someone entered wrong codes'),
    )
    expect(told).toHaveLength(1)
    expect((await completeLogIn(challenge, { code: recovery })).dto.id).toBe(member.id)
  })

  test('the database refuses a used time step and a used counter', async () => {
    const { member } = await withApp(await aStaff())
    const again = (column: string) =>
      pool().query(`UPDATE second_factors SET ${column} WHERE user_id = $1`, [member.id])
    await expect(again('last_step = last_step')).rejects.toThrow('was used')
    await expect(again('last_step = last_step - 1')).rejects.toThrow('was used')
    await again('last_step = last_step + 1')
  })

  test('five wrong codes hold back a right one', async () => {
    const { member, secret } = await withApp(await aStaff())
    const challenge = await challengeFor(member)
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(completeLogIn(challenge, { code: '000000' })).rejects.toMatchObject({ status: 400 })
    await expect(completeLogIn(await challengeFor(member), { code: await codeOf(secret) })).rejects.toMatchObject({
      status: 429,
    })
  })
})
