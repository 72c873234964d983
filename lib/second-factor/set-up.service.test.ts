import { beforeAll, describe, expect, test } from 'vitest'
import { deskOwner, staff } from '@/lib/access/gates'
import { findPerson } from '@/lib/access/queries'
import { proveOwner } from '@/lib/accounts/sessions'
import { completeLogIn, logIn } from '@/lib/accounts/sign-in'
import type { Partner, Staff } from '@/lib/core/actors'
import { db, pool, transaction } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { readSessionToken } from '@/lib/server/session'
import { actsOn } from '@/sandbox/audit'
import { appSetUp, useAuthenticatorApp } from '@/sandbox/authenticator-app'
import { PASSWORD, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { endGraceOf, credentialsOf } from '@/sandbox/roles'
import { challengeOf, sessionOf } from '@/sandbox/sign-in'
import { getSecurity } from './queries'
import { makeRecoveryCodes } from './recovery-codes'
import { beginApp, confirmApp, removeFactor } from './set-up'

beforeAll(openConnections)

const { codeOf, lastCodeOf } = useAuthenticatorApp()
const withApp = appSetUp({ beginApp, getSecurity, confirmApp }, lastCodeOf)

const signIn = ({ email }: { readonly email: string }) => logIn({ email, password: PASSWORD }, unique('address'))
const actNames = async ({ id }: { readonly id: string }) => (await actsOn(`user:${id}`)).map(({ action }) => action)
const challengeFor = (member: { readonly email: string }) => challengeOf(signIn(member))

/** Opens a session by the password alone. @returns what finds its person */
async function passwordSession(member: Partner | Staff) {
  const { dto } = await sessionOf(signIn(member))
  const claims = await readSessionToken(dto.token)
  if (!claims) throw new Error('the token cannot be read')
  return { find: () => findPerson(claims) }
}

/** Whether a statement waits for a lock in the database of this test file. */
async function isSomeoneWaiting(): Promise<boolean> {
  const { rows } = await pool().query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

describe('setting up an authenticator app', () => {
  test('needs a code of it, keeps the secret sealed, and tells the owner', async () => {
    const member = await aStaff()
    await beginApp(member)
    const { setUp, factors } = await getSecurity(member)
    expect(factors).toEqual([])
    const secret = setUp?.secret ?? ''
    await expect(confirmApp(member, '000000')).rejects.toMatchObject({ status: 400, code: 'wrong_code' })
    expect('dto' in (await signIn(member))).toBe(true)

    await confirmApp(member, await codeOf(secret))
    const after = await getSecurity(member)
    expect(after).toMatchObject({ setUp: null, factors: [{ kind: 'totp', lastUsedAt: null }] })
    const row = await db().secondFactor.findFirstOrThrow({ where: { userId: member.id } })
    expect(
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ).not.toContain(secret)
    expect(await queuedMails(member.email)).toEqual(['A second step was added to your sign-in'])
    expect(await actNames(member)).toEqual(['second-factor.added'])
  })

  test('begun again has another secret; the code of the first one is wrong', async () => {
    const member = await aStaff()
    await beginApp(member)
    const first = (await getSecurity(member)).setUp?.secret ?? ''
    await beginApp(member)
    expect((await getSecurity(member)).setUp?.secret).not.toBe(first)
    await expect(confirmApp(member, await codeOf(first))).rejects.toMatchObject({ status: 400 })
  })

  test('a secret in the row of another account is of no use', async () => {
    const [{ member, secret }, { member: other }] = [await withApp(await aStaff()), await withApp(await aStaff())]
    const { sealedSecret } = await db().secondFactor.findFirstOrThrow({ where: { userId: member.id } })
    await db().secondFactor.updateMany({ where: { userId: other.id }, data: { sealedSecret } })
    const challenge = await challengeFor(other)
    await expect(completeLogIn(challenge, { code: await codeOf(secret) })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the sessions that a change of the factors ends', () => {
  test('are those that the password alone opened, when the first factor is set up', async () => {
    const member = await aStaff()
    const [other, own] = [await passwordSession(member), credentialsOf(member)]
    await withApp(member)
    expect(await other.find()).toBeUndefined()
    expect((await staff('admin').admit(own)).id).toBe(member.id)
  })

  test('are none when another factor is added, and all others when one is removed', async () => {
    const { member, secret } = await withApp(await aStaff())
    const { dto } = await completeLogIn(await challengeFor(member), { code: await codeOf(secret) })
    const claims = await readSessionToken(dto.token)
    if (!claims) throw new Error('the token cannot be read')
    await withApp(member)
    expect(await findPerson(claims)).toBeDefined()
    const [factor] = (await getSecurity(member)).factors
    await removeFactor(member, factor?.id ?? '')
    expect(await findPerson(claims)).toBeUndefined()
    expect((await staff('admin').admit(credentialsOf(member))).id).toBe(member.id)
  })

  test('include a sign-in at the same moment, which waits and is asked for the new factor', async () => {
    const member = await aStaff()
    await beginApp(member)
    const attempt = { isOver: false, result: Promise.resolve<unknown>(undefined) }
    await transaction(async (tx) => {
      await lockUser(tx, member.id)
      await tx.secondFactor.updateMany({ where: { userId: member.id }, data: { confirmedAt: new Date(), lastStep: 1 } })
      attempt.result = signIn(member).finally(() => {
        attempt.isOver = true
      })
      while (!attempt.isOver && !(await isSomeoneWaiting()));
    })
    expect(await attempt.result).toHaveProperty('secondStep')
  })
})

describe('a change of the factors', () => {
  const age = (member: { readonly sessionId: string }) =>
    pool().query("UPDATE sessions SET proved_at = now() - interval '10 minutes 1 second' WHERE id = $1", [
      member.sessionId,
    ])

  test('needs the password again ten minutes after the sign-in', async () => {
    const member = await aStaff()
    const credentials = credentialsOf(member)
    expect((await deskOwner().admit(credentials)).id).toBe(member.id)
    await beginApp(member)
    await age(member)
    await expect(deskOwner().admit(credentials)).rejects.toMatchObject({
      status: 403,
      code: 'proof_needed',
      to: '/staff/security',
    })
    expect(await getSecurity(member)).toMatchObject({ setUp: null, isProved: false })
    await expect(proveOwner(member, 'wrong')).rejects.toMatchObject({ status: 403, code: 'wrong_password' })
    await expect(deskOwner().admit(credentials)).rejects.toMatchObject({ code: 'proof_needed' })
    await proveOwner(member, PASSWORD)
    expect((await deskOwner().admit(credentials)).id).toBe(member.id)
    expect((await getSecurity(member)).setUp?.secret).toBeDefined()
  })

  test('admits ten tries of the password', async () => {
    const member = await aStaff()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(proveOwner(member, 'wrong')).rejects.toMatchObject({ status: 403 })
    await expect(proveOwner(member, PASSWORD)).rejects.toMatchObject({ status: 429 })
  })
})

describe('removing', () => {
  test('the last factor is refused after the days of grace, and takes the recovery codes with it before', async () => {
    const { member } = await withApp(await aStaff())
    await makeRecoveryCodes(member)
    const [factor] = (await getSecurity(member)).factors
    await endGraceOf(member.id)
    await expect(removeFactor(member, factor?.id ?? '')).rejects.toMatchObject({
      status: 409,
      code: 'second_factor_required',
    })
    await db()
      .$executeRaw`UPDATE users SET second_factor_due_at = now() + interval '1 day' WHERE id = ${member.id}::uuid`
    await removeFactor(member, factor?.id ?? '')
    expect(await getSecurity(member)).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect((await actNames(member)).at(-1)).toBe('second-factor.removed')
    expect(await queuedMails(member.email)).toContain('A second step was removed from your sign-in')
  })

  test('one of two at once: one is refused', async () => {
    const { member } = await withApp(await aStaff())
    await withApp(member)
    await endGraceOf(member.id)
    const { factors } = await getSecurity(member)
    const { won, lost } = await race(factors.map(({ id }) => removeFactor(member, id)))
    expect([won.length, lost.length]).toEqual([1, 1])
  })

  test("someone else's factor is not found", async () => {
    const { member } = await withApp(await aStaff())
    const [factor] = (await getSecurity(member)).factors
    await expect(removeFactor(await aStaff(), factor?.id ?? '')).rejects.toMatchObject({ status: 404 })
  })
})
