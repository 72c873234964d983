import { randomUUID } from 'node:crypto'
import { generate } from 'otplib'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deskMember, deskOwner, partner, pictureViewer, staff, staffAccount } from '@/lib/access/gates'
import { findPerson } from '@/lib/access/queries'
import { proveOwner } from '@/lib/accounts/sessions'
import { completeLogIn, logIn } from '@/lib/accounts/sign-in'
import type { Partner, Staff } from '@/lib/core/actors'
import { db, pool, transaction } from '@/lib/core/db'
import type { Credentials } from '@/lib/core/grants'
import { env } from '@/lib/core/env'
import { lockUser } from '@/lib/core/locks'
import { readSessionToken } from '@/lib/core/session'
import { anAuthenticator } from '@/sandbox/authenticator'
import { PASSWORD, aPartner, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { tokenOf } from '@/sandbox/roles'
import { sessionOf } from '@/sandbox/sign-in'
import { deleteUsedChallenges } from './challenges'
import { getSecurity } from './queries'
import { makeRecoveryCodes } from './recovery-codes'
import { addPasskey, beginApp, beginPasskey, confirmApp, removeFactor } from './set-up'

beforeAll(openConnections)

/** The middle of a time step, where the clock stands still: no code runs out during a test. */
let now = 0
beforeEach(() => {
  vi.useRealTimers()
  now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
  vi.useFakeTimers({ toFake: ['Date'], now })
})

const codeOf = (secret: string, epoch = Math.floor(now / 1000)) => generate({ secret, epoch })
const nextCodeOf = (secret: string) => codeOf(secret, Math.floor(now / 1000) + 30)
const lastCodeOf = (secret: string) => codeOf(secret, Math.floor(now / 1000) - 30)

/** Sets up an authenticator app. It has used the code of the last time step. */
async function withApp<Member extends Partner | Staff>(member: Member): Promise<{ member: Member; secret: string }> {
  await beginApp(member)
  const { setUp } = await getSecurity(member)
  if (!setUp) throw new Error('no app is being set up')
  await confirmApp(member, await lastCodeOf(setUp.secret))
  return { member, secret: setUp.secret }
}

async function challengeFor({ email }: { readonly email: string }): Promise<string> {
  const signIn = await logIn({ email, password: PASSWORD }, unique('address'))
  if (!('secondStep' in signIn)) throw new Error('no second factor was asked for')
  return signIn.secondStep.challenge
}

const endGrace = (member: { readonly id: string }) =>
  db().$executeRaw`UPDATE users SET second_factor_due_at = now() - interval '1 second' WHERE id = ${member.id}::uuid`

async function credentialsOf(member: Partner | Staff): Promise<Credentials> {
  const session = await readSessionToken(await tokenOf(member))
  return session ? { session } : {}
}

const acts = async (member: { readonly id: string }) =>
  (await db().auditRecord.findMany({ where: { subject: `user:${member.id}` }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )

describe('setting up an authenticator app', () => {
  test('needs a code of it, keeps the secret sealed, and tells the owner', async () => {
    const member = await aStaff()
    await beginApp(member)
    const { setUp, factors } = await getSecurity(member)
    expect(factors).toEqual([])
    const secret = setUp?.secret ?? ''
    await expect(confirmApp(member, '000000')).rejects.toMatchObject({ status: 400, code: 'wrong_code' })
    expect('dto' in (await logIn({ email: member.email, password: PASSWORD }, unique('address')))).toBe(true)

    await confirmApp(member, await codeOf(secret))
    const after = await getSecurity(member)
    expect(after).toMatchObject({ setUp: null, factors: [{ kind: 'totp', lastUsedAt: null }] })
    const row = await db().secondFactor.findFirstOrThrow({ where: { userId: member.id } })
    expect(
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ).not.toContain(secret)
    expect(await queuedMails(member.email)).toEqual(['A second step was added to your sign-in'])
    expect(await acts(member)).toEqual(['second-factor.added'])
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

describe('signing in with a second factor', () => {
  test('the password alone gives no token; the code does', async () => {
    const { member, secret } = await withApp(await aPartner())
    const signIn = await logIn({ email: member.email, password: PASSWORD }, unique('address'))
    expect(signIn).toEqual({ secondStep: { secondFactor: ['totp'], challenge: expect.any(String) as string } })
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
    vi.setSystemTime(now + 6 * 60_000)
    const code = await codeOf(secret, Math.floor(Date.now() / 1000))
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

async function completeSomeLogIn() {
  const { member, secret } = await withApp(await aStaff())
  return completeLogIn(await challengeFor(member), { code: await codeOf(secret) })
}

/** Opens a session by the password alone. @returns what finds its person */
async function passwordSession(member: Partner | Staff) {
  const { dto } = await sessionOf(logIn({ email: member.email, password: PASSWORD }, unique('address')))
  const claims = await readSessionToken(dto.token)
  if (!claims) throw new Error('the token cannot be read')
  return { find: () => findPerson(claims) }
}

describe('the sessions that a change of the factors ends', () => {
  test('are those that the password alone opened, when the first factor is set up', async () => {
    const member = await aStaff()
    const [other, own] = [await passwordSession(member), await credentialsOf(member)]
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
    expect((await staff('admin').admit(await credentialsOf(member))).id).toBe(member.id)
  })

  test('include a sign-in at the same moment, which waits and is asked for the new factor', async () => {
    const member = await aStaff()
    await beginApp(member)
    const signIn = { isOver: false, result: Promise.resolve<unknown>(undefined) }
    await transaction(async (tx) => {
      await lockUser(tx, member.id)
      await tx.secondFactor.updateMany({ where: { userId: member.id }, data: { confirmedAt: new Date(), lastStep: 1 } })
      signIn.result = logIn({ email: member.email, password: PASSWORD }, unique('address')).finally(() => {
        signIn.isOver = true
      })
      while (!signIn.isOver && !(await isSomeoneWaiting()));
    })
    expect(await signIn.result).toHaveProperty('secondStep')
  })
})

/** Whether a statement waits for a lock in the database of this test file. */
async function isSomeoneWaiting(): Promise<boolean> {
  const { rows } = await pool().query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

describe('a change of the factors', () => {
  const age = (member: { readonly sessionId: string }) =>
    pool().query("UPDATE sessions SET proved_at = now() - interval '10 minutes 1 second' WHERE id = $1", [
      member.sessionId,
    ])

  test('needs the password again ten minutes after the sign-in', async () => {
    const member = await aStaff()
    const credentials = await credentialsOf(member)
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
    expect(await acts(member)).toEqual([
      'second-factor.added',
      'second-factor.recovery-codes-made',
      'second-factor.recovery-code-used',
    ])
    expect(await queuedMails(member.email)).toContain('A recovery code was used to sign in')
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

describe('the days of grace', () => {
  test('a new account has seven days, in which the desk opens without a second factor', async () => {
    const member = await aStaff()
    const { dueAt, isOverdue } = await getSecurity(member)
    expect(isOverdue).toBe(false)
    expect(Math.abs(new Date(dueAt).getTime() - now - 7 * 86_400_000)).toBeLessThan(60_000)
    expect((await staff('admin').admit(await credentialsOf(member))).id).toBe(member.id)
  })

  test('after them every call of a desk is refused until a second factor is set up', async () => {
    const [hr, member] = [await aPartner(), await aStaff()]
    await Promise.all([endGrace(hr), endGrace(member)])
    const refusal = { status: 403, code: 'second_factor_required' }
    const [ofHr, ofStaff] = [await credentialsOf(hr), await credentialsOf(member)]
    await expect(partner('viewer').admit(ofHr)).rejects.toMatchObject({ ...refusal, to: '/partner/security' })
    await expect(staff('admin').admit(ofStaff)).rejects.toMatchObject({ ...refusal, to: '/staff/security' })
    await expect(deskMember({ staff: ['admin'], partner: ['approver'] }).admit(ofStaff)).rejects.toMatchObject(refusal)
    expect(await pictureViewer().admit(ofStaff)).toBeNull()
    expect((await staffAccount().admit(ofStaff)).id).toBe(member.id)
    await beginApp(member)
    await expect(staff('admin').admit(ofStaff)).rejects.toMatchObject(refusal)

    await withApp(member)
    expect((await staff('admin').admit(ofStaff)).id).toBe(member.id)
    expect(await pictureViewer().admit(ofStaff)).toMatchObject({ id: member.id })
  })
})

describe('removing', () => {
  test('the last factor is refused after the days of grace, and takes the recovery codes with it before', async () => {
    const { member } = await withApp(await aStaff())
    await makeRecoveryCodes(member)
    const [factor] = (await getSecurity(member)).factors
    await endGrace(member)
    await expect(removeFactor(member, factor?.id ?? '')).rejects.toMatchObject({
      status: 409,
      code: 'second_factor_required',
    })
    await db()
      .$executeRaw`UPDATE users SET second_factor_due_at = now() + interval '1 day' WHERE id = ${member.id}::uuid`
    await removeFactor(member, factor?.id ?? '')
    expect(await getSecurity(member)).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect((await acts(member)).at(-1)).toBe('second-factor.removed')
    expect(await queuedMails(member.email)).toContain('A second step was removed from your sign-in')
  })

  test('one of two at once: one is refused', async () => {
    const { member } = await withApp(await aStaff())
    await withApp(member)
    await endGrace(member)
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
      const signIn = await logIn({ email: member.email, password: PASSWORD }, unique('address'))
      if (!('secondStep' in signIn)) throw new Error('no second factor was asked for')
      return { sealed: signIn.secondStep.challenge, challenge: signIn.secondStep.passkey?.challenge ?? '' }
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
