import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson, findRegistration } from '@/lib/access/queries'
import { db, transaction } from '@/lib/database/db'
import { readSessionToken } from '@/lib/server/session'
import { deliverMails } from '@/lib/notifications/deliver'
import { PASSWORD, aBuyer, aPartner, anEmail, openConnections, unique } from '@/sandbox/factories'
import { mailedCodes, mailedResetTokens, skipCooldown, wrongCodes } from '@/sandbox/one-time-codes'
import { sessionOf } from '@/sandbox/sign-in'
import { useMailbox } from '@/sandbox/test-outside'
import { confirmByRoster } from './confirm-by-roster'
import { answerCodeRequests, changePassword, changePasswordByLink, requestCode } from './password-reset'
import { verifyCode } from './verify-code'
import { register, verifyRegistrationCode } from './register'
import { registerSchema } from './schema'
import { logIn } from './sign-in'

const mailbox = useMailbox()
beforeAll(openConnections)

const STRANGERS = 'Stranger1'
const OWNERS = 'Harmattan7'

const registerAs = (email: string, password = PASSWORD) =>
  register(registerSchema.parse({ fullname: 'Firstname Lastname', email, password }))
const logInAs = (email: string, password: string) => sessionOf(logIn({ email, password }, unique('address')))
const WRONG_LOGIN = { status: 400, code: 'wrong_login' }

async function mailsFor(email: string) {
  await answerCodeRequests()
  await deliverMails(500)
  return { codes: mailedCodes(mailbox.current, email), links: mailedResetTokens(mailbox.current, email) }
}

/** An address that a stranger registered and signed in to, with what the stranger holds. */
async function takenAddress() {
  const email = anEmail()
  const grant = await registerAs(email, STRANGERS)
  const { dto } = await logInAs(email, STRANGERS)
  const claims = await readSessionToken(dto.token)
  if (!claims) throw new Error('there is no session')
  return { email, grant, claims }
}
type Taken = Awaited<ReturnType<typeof takenAddress>>

async function expectStrangerIsOut({ email, grant, claims }: Taken): Promise<void> {
  await expect(logInAs(email, STRANGERS)).rejects.toMatchObject(WRONG_LOGIN)
  expect(await findRegistration(grant.userId, grant.version)).toBeUndefined()
  expect(await findPerson(claims)).toBeUndefined()
}

describe('an address that a stranger registered with a password of their own', () => {
  test.each([
    ['in a browser', randomUUID()],
    ['by a program without cookies', undefined],
  ])('is the owner’s from the reset code on, before a new password is set, %s', async (_where, browser) => {
    const taken = await takenAddress()
    const { email } = taken
    await requestCode({ email, browser })
    const [code = ''] = (await mailsFor(email)).codes
    const verified = await verifyCode({ email, code, browser })
    if (verified.purpose !== 'reset') throw new Error('a new password was not asked for')
    await expectStrangerIsOut(taken)

    await changePassword({ reset: verified.grant }, verified.userId, { password: OWNERS })
    await expectStrangerIsOut(taken)
    expect((await logInAs(email, OWNERS)).dto).toMatchObject({ id: verified.userId, member: true })
  })

  test('is the owner’s also by the code of the registration, entered where the owner asked for another', async () => {
    const taken = await takenAddress()
    const { email } = taken
    const [first = ''] = (await mailsFor(email)).codes
    const browser = randomUUID()
    await requestCode({ email, browser })
    const verified = await verifyCode({ email, code: first, browser })
    expect(verified.purpose).toBe('reset')
    await expectStrangerIsOut(taken)
  })

  test('is the owner’s by the code of the registration, for a program that asked for another', async () => {
    const taken = await takenAddress()
    const { email } = taken
    const first = (await mailsFor(email)).codes.at(-1) ?? ''
    await requestCode({ email })
    await mailsFor(email)
    expect((await verifyCode({ email, code: first })).purpose).toBe('reset')
    await expectStrangerIsOut(taken)
  })

  test.each([
    ['with the grant of the first registration', (grant: Taken['grant']) => grant],
    ['without a grant', () => undefined],
  ])('is the owner’s by the newest code, for a program whose registration it followed, %s', async (_how, holds) => {
    const email = anEmail()
    const owners = await registerAs(email, OWNERS)
    await skipCooldown(owners.userId)
    const grant = await registerAs(email, STRANGERS)
    const code = (await mailsFor(email)).codes.at(-1) ?? ''
    expect((await verifyCode({ email, code, registration: holds(owners) })).purpose).toBe('reset')
    await expect(logInAs(email, STRANGERS)).rejects.toMatchObject(WRONG_LOGIN)
    expect(await findRegistration(grant.userId, grant.version)).toBeUndefined()
  })

  test('is the owner’s by a link', async () => {
    const taken = await takenAddress()
    const { email } = taken
    const [code = ''] = (await mailsFor(email)).codes
    for (const guess of wrongCodes(code, 5)) await verifyCode({ email, code: guess }).catch(() => undefined)
    await requestCode({ email })
    const [token = ''] = (await mailsFor(email)).links
    await changePasswordByLink({ token, password: OWNERS }, unique('address'))
    await expectStrangerIsOut(taken)
    expect((await logInAs(email, OWNERS)).dto.member).toBe(true)
  })

  test('keeps the password of the registration whose own browser enters the code, and no reset besides', async () => {
    const email = anEmail()
    const grant = await registerAs(email)
    const [code = ''] = (await mailsFor(email)).codes
    await requestCode({ email, browser: randomUUID() })
    await mailsFor(email)
    await verifyCode({ email, code, registration: grant })
    expect((await logInAs(email, PASSWORD)).dto).toMatchObject({ member: true })
    expect(await db().oneTimeCode.count({ where: { userId: grant.userId, usedAt: null, voidedAt: null } })).toBe(0)
  })
})

test('a reset code ends the password, the sessions and the other resets of a verified account at once', async () => {
  const buyer = await aBuyer()
  const { dto } = await logInAs(buyer.email, PASSWORD)
  const claims = await readSessionToken(dto.token)
  const grants = []
  for (let times = 0; times < 2; times += 1) {
    await skipCooldown(buyer.id)
    const browser = randomUUID()
    await requestCode({ email: buyer.email, browser })
    const [code = ''] = (await mailsFor(buyer.email)).codes
    const verified = await verifyCode({ email: buyer.email, code, browser })
    if (verified.purpose === 'reset') grants.push(verified.grant)
  }
  await expect(logInAs(buyer.email, PASSWORD)).rejects.toMatchObject(WRONG_LOGIN)
  expect(claims && (await findPerson(claims))).toBeUndefined()
  const [older, newer] = grants
  await expect(changePassword({ reset: older }, buyer.id, { password: OWNERS })).rejects.toMatchObject({ status: 403 })
  await changePassword({ reset: newer }, buyer.id, { password: OWNERS })
  expect((await logInAs(buyer.email, OWNERS)).dto.id).toBe(buyer.id)
})

describe('wrong codes of a day', () => {
  const USED_UP = { status: 429, message: expect.stringContaining('it has a link instead of a code') as string }

  test('are five for an account, whatever the code, its purpose and the client', async () => {
    const email = anEmail()
    const grant = await registerAs(email)
    const [first = ''] = (await mailsFor(email)).codes
    const guess = (code: string, more = {}) => verifyCode({ email, code, ...more })
    const [one = '', two = '', three = '', four = '', five = ''] = wrongCodes(first, 5)
    await expect(guess(one)).rejects.toMatchObject({ status: 400 })
    await expect(guess(two, { registration: grant })).rejects.toMatchObject({ status: 400 })
    await expect(verifyRegistrationCode({ email, code: three })).rejects.toMatchObject({ status: 400 })
    await requestCode({ email, browser: 'one' })
    await mailsFor(email)
    await expect(guess(four, { browser: 'one' })).rejects.toMatchObject({ status: 400 })
    await expect(guess(five, { browser: 'two' })).rejects.toMatchObject({ status: 400 })
    for (const more of [{}, { browser: 'one' }, { registration: grant }])
      await expect(guess(first, more)).rejects.toMatchObject(USED_UP)
    // A newer registration begins no new count.
    const again = await registerAs(email, OWNERS)
    await expect(guess(first, { registration: again })).rejects.toMatchObject(USED_UP)
    expect((await mailsFor(email)).links).toHaveLength(1)
  })

  test('are not forgotten by a right one', async () => {
    const buyer = await aBuyer()
    const { email } = buyer
    const ask = async () => {
      await skipCooldown(buyer.id)
      await requestCode({ email, browser: 'own' })
      return (await mailsFor(email)).codes[0] ?? ''
    }
    const code = await ask()
    for (const guess of wrongCodes(code, 4))
      await expect(verifyCode({ email, code: guess, browser: 'own' })).rejects.toMatchObject({ status: 400 })
    await verifyCode({ email, code, browser: 'own' })
    const next = await ask()
    await expect(verifyCode({ email, code: wrongCodes(next, 1)[0] ?? '', browser: 'own' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(verifyCode({ email, code: next, browser: 'own' })).rejects.toMatchObject(USED_UP)
  })

  test('of thirty clients are judged five times', async () => {
    const email = anEmail()
    await registerAs(email)
    const [code = ''] = (await mailsFor(email)).codes
    const refusals = await Promise.all(
      wrongCodes(code, 30).map((guess) => verifyCode({ email, code: guess }).catch((error: unknown) => error)),
    )
    expect(refusals.filter((each) => (each as { status: number }).status === 400)).toHaveLength(5)
  })
})

describe('the roster confirms without HR', () => {
  const sureAt = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).mailboxSureAt

  test('after a code in the client that asked, and not in another or for a program without a grant', async () => {
    const [own, without] = [anEmail(), anEmail()]
    const grant = await registerAs(own)
    await verifyCode({ email: own, code: (await mailsFor(own)).codes[0] ?? '', registration: grant })
    expect(await sureAt(own)).toBeInstanceOf(Date)
    const other = await registerAs(without)
    const strange = { ...other, version: other.version + 1 }
    await verifyCode({ email: without, code: (await mailsFor(without)).codes[0] ?? '', registration: strange })
    expect(await sureAt(without)).toBeNull()
  })

  test('not after a wrong code, however many days ago, until a link proves the mailbox', async () => {
    const email = anEmail()
    const grant = await registerAs(email)
    const [code = ''] = (await mailsFor(email)).codes
    await verifyCode({ email, code: wrongCodes(code, 1)[0] ?? '', registration: grant }).catch(() => undefined)
    await skipCooldown(grant.userId)
    await requestCode({ email, browser: 'own' })
    const [next = ''] = (await mailsFor(email)).codes
    await verifyCode({ email, code: next, browser: 'own' })
    expect(await sureAt(email)).toBeNull()

    await db().rateLimit.update({ where: { key: `code:${grant.userId}` }, data: { points: 5 } })
    await requestCode({ email })
    const [token = ''] = (await mailsFor(email)).links
    await changePasswordByLink({ token, password: OWNERS }, unique('address'))
    expect(await sureAt(email)).toBeInstanceOf(Date)
  })

  /** Registers somebody whom the company has listed. */
  const listedBy = (hr: Awaited<ReturnType<typeof aPartner>>) => {
    const list = (email: string) =>
      db().rosterEntry.create({
        data: {
          ...{ companyId: hr.companyId, listedById: hr.id, email, fullName: 'Firstname Lastname' },
          ...{ staffNumber: email, staffKey: email, salaryKobo: 12_000_000n },
        },
      })
    return async () => {
      const email = anEmail()
      await list(email)
      const grant = await registerAs(email)
      return { email, grant, code: (await mailsFor(email)).codes[0] ?? '' }
    }
  }
  type Listed = Awaited<ReturnType<ReturnType<typeof listedBy>>>
  const enter = ({ email, grant }: Listed, code: string) => verifyCode({ email, code, registration: grant })

  test('also when many colleagues enter their right codes at the same moment', async () => {
    const register = listedBy(await aPartner())
    const people: Listed[] = []
    for (let count = 0; count < 12; count += 1) people.push(await register())
    await Promise.all(people.map((each) => enter(each, each.code)))
    for (const { email } of people) expect(await sureAt(email)).toBeInstanceOf(Date)
  })

  test('not while five listed addresses of the company have been tried in vain today', async () => {
    const register = listedBy(await aPartner())
    const [first, last] = [await register(), await register()]
    const tried = [await register(), await register(), await register(), await register(), await register()]
    for (const [index, each] of tried.entries()) {
      if (index === 4) await enter(first, first.code)
      await enter(each, wrongCodes(each.code, 1)[0] ?? '').catch(() => undefined)
    }
    expect(await sureAt(first.email)).toBeInstanceOf(Date)
    await enter(last, last.code)
    expect(await sureAt(last.email)).toBeNull()
  })

  test('only with such a proof', async () => {
    const hr = await aPartner()
    const waiting = await aBuyer({ eligibility: 'pending', companyId: hr.companyId, staffNumber: 'DM-1' })
    await db().rosterEntry.create({
      data: {
        ...{ companyId: hr.companyId, listedById: hr.id, email: waiting.email, fullName: 'Firstname Lastname' },
        ...{ staffNumber: 'DM-1', staffKey: 'dm-1', salaryKobo: 12_000_000n },
      },
    })
    const confirm = () => transaction((tx) => confirmByRoster(tx, { userId: waiting.id }))
    await db().user.update({ where: { id: waiting.id }, data: { mailboxSureAt: null } })
    expect(await confirm()).toEqual([])
    await db().user.update({ where: { id: waiting.id }, data: { mailboxSureAt: new Date() } })
    expect(await confirm()).toEqual([waiting.id])
  })
})

describe('wrong codes of a network address', () => {
  test('hold back its strangers, and nobody who holds the grant of the asking browser', async () => {
    const address = unique('address')
    await db().rateLimit.create({
      data: { key: `wrong-code:${address}`, points: 1_500, expire: BigInt(Date.now() + 3_600_000) },
    })
    const email = anEmail()
    const grant = await registerAs(email)
    const [code = ''] = (await mailsFor(email)).codes
    await expect(verifyCode({ email, code, address })).rejects.toMatchObject({ status: 429 })
    await verifyCode({ email, code, address, registration: grant })

    const buyer = await aBuyer()
    await requestCode({ email: buyer.email, browser: 'own' })
    const [reset = ''] = (await mailsFor(buyer.email)).codes
    await verifyCode({ email: buyer.email, code: reset, browser: 'own', asked: buyer.email, address })
  })

  test('count, and right ones do not', async () => {
    const address = unique('address')
    const points = async () =>
      (await db().rateLimit.findUnique({ where: { key: `wrong-code:${address}` } }))?.points ?? 0
    const email = anEmail()
    await registerAs(email)
    const [code = ''] = (await mailsFor(email)).codes
    await verifyCode({ email, code: wrongCodes(code, 1)[0] ?? '', address }).catch(() => undefined)
    expect(await points()).toBe(1)
    await verifyCode({ email, code, address })
    expect(await points()).toBe(1)
  })
})
