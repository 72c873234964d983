import { randomUUID } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DELETE } from '@/app/api/v1/users/session/route'
import { GET as getOrders } from '@/app/api/v1/staff/orders/route'
import { GET as getUser } from '@/app/api/v1/users/[id]/route'
import { POST as postUsers } from '@/app/api/v1/users/route'
import { endOtherSessions, endSession } from '@/lib/access/end-sessions'
import { registrant } from '@/lib/access/gates'
import { findPerson } from '@/lib/access/queries'
import { HOUR } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { readSessionToken, sessionCookieName, sessionToken } from '@/lib/server/session'
import { PASSWORD, aBuyer, aPartner, aStaff, anEmail, openConnections, unique } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { credentialsWith } from '@/sandbox/roles'
import { sessionOf } from '@/sandbox/sign-in'
import { deleteExpired } from './clean-up'
import { register } from './register'
import { logOut, tokenFor } from './sessions'
import { listSessions } from './session-queries'
import { logIn } from './sign-in'

beforeAll(openConnections)

const WEEK = 7 * 24 * 60 * 60
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'

async function claimsIn(token: string) {
  const claims = await readSessionToken(token)
  if (!claims) throw new Error('the token cannot be read')
  return claims
}

/** Signs someone in. `person` is who the request is by then. */
async function signedIn(buyer?: { id: string; email: string }) {
  const who = buyer ?? (await aBuyer())
  const { dto } = await sessionOf(
    logIn({ email: who.email, password: PASSWORD }, unique('address'), { userAgent: PHONE }),
  )
  const claims = await claimsIn(dto.token)
  const person = await findPerson(claims)
  if (!person) throw new Error('there is no session')
  return { buyer: who, token: dto.token, claims, person }
}

const age = (sid: string, column: 'created_at' | 'seen_at', interval: string) =>
  pool().query(`UPDATE sessions SET ${column} = ${column} - $2::interval WHERE id = $1`, [sid, interval])
const sentAs = (kind: 'bearer' | 'cookie', token: string) =>
  kind === 'bearer' ? { token } : { headers: { cookie: `${sessionCookieName()}=${token}`, host: 'localhost:3000' } }
const rowOf = (sid: string) => db().session.findUnique({ where: { id: sid } })

describe('a session lasts a week from sign-in', () => {
  test('however often its token is renewed', async () => {
    const { claims, person } = await signedIn()
    const signedInAt = claims.signedInAt - WEEK + 3600
    const renewed = await tokenFor(person, { sid: claims.sid, signedInAt })
    const { exp } = (await decode({ token: renewed, secret: env().NEXTAUTH_SECRET })) as { exp: number }
    expect(Math.abs(exp - (signedInAt + WEEK))).toBeLessThan(5)
    expect((await claimsIn(renewed)).signedInAt).toBe(signedInAt)
  })

  test('a token says no more after it, whatever its own expiry', async () => {
    const { claims } = await signedIn()
    const old = await sessionToken({ ...claims, signedInAt: claims.signedInAt - WEEK - 1 })
    expect(await readSessionToken(old)).toBeUndefined()
  })

  test("the database's clock decides too", async () => {
    const { claims } = await signedIn()
    await age(claims.sid, 'created_at', '7 days 1 second')
    expect(await findPerson(claims)).toBeUndefined()
  })

  test('a token without a sign-in time or of an unknown session is refused', async () => {
    const { claims } = await signedIn()
    const { signedInAt: _, ...without } = claims
    expect(await readSessionToken(await sessionToken(without as typeof claims))).toBeUndefined()
    expect(await findPerson({ ...claims, sid: randomUUID() })).toBeUndefined()
  })

  test('a token of one person does not open the session of another', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    expect(await findPerson({ ...one.claims, sid: other.claims.sid })).toBeUndefined()
  })
})

describe('an ended session', () => {
  test('stays ended when old rows are deleted, and open ones stay open', async () => {
    const [ended, old, fresh] = [await signedIn(), await signedIn(), await signedIn()]
    await logOut(ended.person)
    await logOut(old.person)
    await age(old.claims.sid, 'created_at', '8 days 1 minute')
    await deleteExpired()
    expect((await rowOf(ended.claims.sid))?.endedAt).toBeInstanceOf(Date)
    expect(await rowOf(old.claims.sid)).toBeNull()
    for (const { claims } of [ended, old]) expect(await findPerson(claims)).toBeUndefined()
    expect(await findPerson(fresh.claims)).toMatchObject({ id: fresh.buyer.id })
  })

  test('is refused as a renewed copy', async () => {
    const { claims, person } = await signedIn()
    const copy = await tokenFor(person, claims)
    await logOut(person)
    expect(await findPerson(await claimsIn(copy))).toBeUndefined()
  })

  test.each(['bearer', 'cookie'] as const)('ends by DELETE /users/session with its %s', async (kind) => {
    const { token, buyer } = await signedIn()
    const sent = sentAs(kind, token)
    const read = async () => (await handle(getUser, { ...sent, params: { id: buyer.id } })).status
    expect(await read()).toBe(200)
    expect((await handle(DELETE, { ...sent, method: 'DELETE' })).status).toBe(200)
    expect(await read()).toBe(401)
    expect((await handle(DELETE, { ...sent, method: 'DELETE' })).status).toBe(401)
  })
})

describe('a session of a desk that nobody uses', () => {
  const desks = { staff: () => aStaff(), HR: () => aPartner() }

  test.each(['staff', 'HR'] as const)(
    'ends after eight hours by the database’s clock, and stays ended (%s)',
    async (desk) => {
      const { claims } = await signedIn(await desks[desk]())
      await age(claims.sid, 'seen_at', '7 hours 59 minutes 50 seconds')
      expect(await findPerson(claims)).toBeDefined()
      await age(claims.sid, 'seen_at', '8 hours')
      const left = await rowOf(claims.sid)
      for (let visit = 1; visit <= 2; visit += 1) expect(await findPerson(claims)).toBeUndefined()
      // A refused visit is no use of the session.
      expect(await rowOf(claims.sid)).toEqual(left)
    },
  )

  test('does not end by the clock of the host', async () => {
    const { claims } = await signedIn(await aStaff())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * HOUR })
    const person = await findPerson(claims)
    vi.useRealTimers()
    expect(person).toBeDefined()
  })

  test('goes on while it is used', async () => {
    const { claims } = await signedIn(await aPartner())
    for (let visit = 1; visit <= 3; visit += 1) {
      await age(claims.sid, 'seen_at', '7 hours')
      expect(await findPerson(claims)).toBeDefined()
    }
  })

  test.each(['bearer', 'cookie'] as const)(
    'is refused as a %s with a sentence, also as a renewed copy',
    async (kind) => {
      const { token, claims, person } = await signedIn(await aStaff())
      await age(claims.sid, 'seen_at', '8 hours')
      for (const each of [token, await tokenFor(person, claims)]) {
        const answer = await handle(getOrders, sentAs(kind, each))
        expect(answer.status).toBe(401)
        expect(await answer.json()).toMatchObject({
          code: 'session_idle',
          message: 'You were signed out after 8 hours without use. Please sign in again.',
        })
      }
      expect((await handle(DELETE, { ...sentAs(kind, token), method: 'DELETE' })).status).toBe(401)
    },
  )

  test('is not in the list of sessions', async () => {
    const here = await signedIn(await aStaff())
    const there = await signedIn(here.buyer)
    await age(there.claims.sid, 'seen_at', '8 hours')
    expect((await listSessions(here.person)).map(({ id }) => id)).not.toContain(there.claims.sid)
  })

  test('ends for a desk only: a buyer’s session lasts its week', async () => {
    const here = await signedIn()
    const other = await signedIn(here.buyer)
    for (const { sid } of [here.claims, other.claims]) await age(sid, 'seen_at', '6 days')
    expect(await findPerson(here.claims)).toMatchObject({ id: here.buyer.id })
    expect((await listSessions(here.person)).map(({ id }) => id)).toContain(other.claims.sid)
  })
})

describe('looking a person up', () => {
  test('takes one statement', async () => {
    const { claims } = await signedIn()
    const statements = vi.spyOn(pool(), 'query')
    await findPerson(claims)
    expect(statements).toHaveBeenCalledTimes(1)
    statements.mockRestore()
  })

  test('notes that the session is in use, at most every five minutes', async () => {
    const { claims } = await signedIn()
    const first = await rowOf(claims.sid)
    await findPerson(claims)
    expect(await rowOf(claims.sid)).toEqual(first)
    await age(claims.sid, 'seen_at', '6 minutes')
    await findPerson(claims)
    expect((await rowOf(claims.sid))?.seenAt.getTime()).toBeGreaterThanOrEqual(first?.seenAt.getTime() ?? Infinity)
  })
})

describe('the list of sessions', () => {
  test('shows the open ones with their devices, this one first', async () => {
    const here = await signedIn()
    const there = await signedIn(here.buyer)
    const [over, ended] = [await signedIn(here.buyer), await signedIn(here.buyer)]
    await age(over.claims.sid, 'created_at', '7 days 1 second')
    await logOut(ended.person)
    const list = (await listSessions(here.person)).filter(({ device }) => device === 'Chrome on Android')
    const ids = list.map(({ id }) => id)
    expect(ids[0]).toBe(here.claims.sid)
    expect(ids).toContain(there.claims.sid)
    expect(ids).not.toContain(over.claims.sid)
    expect(ids).not.toContain(ended.claims.sid)
    expect(list.map(({ isThis }) => isThis)).toEqual(ids.map((id) => id === here.claims.sid))
  })

  test('ends one, or all the others; never those of someone else', async () => {
    const stranger = await signedIn()
    const here = await signedIn()
    const [first, second] = [await signedIn(here.buyer), await signedIn(here.buyer)]
    await endSession(stranger.person, first.claims.sid)
    expect(await findPerson(first.claims)).toBeDefined()
    await endSession(here.person, first.claims.sid)
    expect(await findPerson(first.claims)).toBeUndefined()
    expect(await findPerson(second.claims)).toBeDefined()
    await endOtherSessions(here.person)
    expect(await findPerson(second.claims)).toBeUndefined()
    expect(await findPerson(here.claims)).toBeDefined()
    expect(await findPerson(stranger.claims)).toBeDefined()
    expect(await listSessions(here.person)).toHaveLength(1)
  })
})

describe('a registration in a browser where someone is signed in', () => {
  const body = () => ({ fullname: 'Second Person', email: anEmail(), password: PASSWORD })
  const withCookie = (token: string) => ({ cookie: `${sessionCookieName()}=${token}`, host: 'localhost:3000' })

  test('ends their session', async () => {
    const { token, claims } = await signedIn()
    const answer = await handle(postUsers, { method: 'POST', headers: withCookie(token), body: body() })
    expect(answer.status).toBe(200)
    expect(await findPerson(claims)).toBeUndefined()
  })

  test('leaves the session alone when it is refused', async () => {
    const { token, claims, buyer } = await signedIn()
    const sent = { method: 'POST', headers: withCookie(token), body: { ...body(), email: buyer.email } }
    expect((await handle(postUsers, sent)).status).toBe(409)
    expect(await findPerson(claims)).toBeDefined()
  })

  test('belongs to whom the grant names, not to the session', async () => {
    const { claims } = await signedIn()
    const email = anEmail()
    const registration = await register({
      firstName: 'Second',
      lastName: 'Person',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      isOneName: false,
    })
    expect(
      await registrant({ verified: false }).admit(credentialsWith({ session: claims, registration })),
    ).toMatchObject({
      id: registration.userId,
      email,
    })
    await expect(
      registrant({ verified: true }).admit(credentialsWith({ session: claims, registration })),
    ).rejects.toMatchObject({
      to: '/RegOtp',
    })
  })

  test("a buyer's own session knows more than the own grant", async () => {
    const { claims, buyer } = await signedIn(await aBuyer({ eligibility: 'incomplete' }))
    const registration = { userId: buyer.id, email: buyer.email, version: 1, verified: false }
    expect(
      await registrant({ verified: true }).admit(credentialsWith({ session: claims, registration })),
    ).toMatchObject({
      id: buyer.id,
    })
  })

  test('HR has no registration of their own', async () => {
    const { claims } = await signedIn(await aPartner())
    await expect(registrant({ verified: false }).admit(credentialsWith({ session: claims }))).rejects.toMatchObject({
      to: '/Reg1',
    })
  })
})
