import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { passwordChanger, resetRequester, resetter } from '@/lib/access/gates'
import { findPerson, findReset } from '@/lib/access/queries'
import { db, pool } from '@/lib/database/db'
import { readSessionToken } from '@/lib/server/session'
import { deliverMails } from '@/lib/notifications/deliver'
import { PASSWORD, aBuyer, aPartner, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { mailedCodes, mailedResetTokens, skipCooldown } from '@/sandbox/one-time-codes'
import { credentialsWith } from '@/sandbox/roles'
import { sessionOf } from '@/sandbox/sign-in'
import { useMailbox } from '@/sandbox/test-outside'
import { answerCodeRequests, changePassword, changePasswordByLink, requestCode } from './password-reset'
import { verifyCode } from './verify-code'
import { logIn } from './sign-in'

const mailbox = useMailbox()
beforeAll(openConnections)

const NEW = 'Harmattan7'
const SPENT = { status: 403, message: 'Your code has been used or has expired. Please ask for a new one.' }

async function aGrant(account?: { id: string; email: string }) {
  const buyer = account ?? (await aBuyer())
  const { email } = buyer
  const browser = randomUUID()
  await requestCode({ email, browser })
  await answerCodeRequests()
  await deliverMails(500)
  const [code = ''] = mailedCodes(mailbox.current, email)
  const verified = await verifyCode({ email, code, browser })
  if (verified.purpose !== 'reset') throw new Error('a reset was expected')
  return { buyer, grant: verified.grant }
}

const logInAs = (email: string, password: string) => sessionOf(logIn({ email, password }, unique('address')))
async function aSession(email: string) {
  const { dto } = await logInAs(email, PASSWORD)
  const claims = await readSessionToken(dto.token)
  const person = claims && (await findPerson(claims))
  if (!claims || !person) throw new Error('there is no session')
  return { claims, person }
}

const hashOf = async (id: string) =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } })).passwordHash

describe('changePassword after a reset', () => {
  test('ends every session, replaces the password and mails the owner', async () => {
    const buyer = await aBuyer()
    const sessions = [await aSession(buyer.email), await aSession(buyer.email)]
    const { grant } = await aGrant(buyer)
    expect(await findReset(grant)).toEqual({ spent: false })
    await changePassword({ reset: grant }, buyer.id, { password: NEW })

    for (const { claims } of sessions) expect(await findPerson(claims)).toBeUndefined()
    await expect(logInAs(buyer.email, PASSWORD)).rejects.toMatchObject({ status: 400 })
    expect((await logInAs(buyer.email, NEW)).dto.user).toBe(buyer.email)
    expect(await hashOf(buyer.id)).toMatch(/^\$argon2id\$.*m=19456,t=2,p=1/)
    expect(await queuedMails(buyer.email)).toContain('Your password was changed')
  })

  test('works for HR and staff by a link', async () => {
    for (const account of [await aPartner(), await aStaff()]) {
      await requestCode({ email: account.email })
      await answerCodeRequests()
      await deliverMails(500)
      const [token = ''] = mailedResetTokens(mailbox.current, account.email)
      await changePasswordByLink({ token, password: NEW }, unique('address'))
      expect((await logInAs(account.email, NEW)).person.role).toBe(account.role)
    }
  })

  test('unlocks an account that wrong tries have locked', async () => {
    const buyer = await aBuyer()
    await race(Array.from({ length: 11 }, () => logInAs(buyer.email, 'wrong')))
    await expect(logInAs(buyer.email, PASSWORD)).rejects.toMatchObject({ status: 429 })
    const { grant } = await aGrant(buyer)
    await changePassword({ reset: grant }, buyer.id, { password: NEW })
    expect((await logInAs(buyer.email, NEW)).dto.user).toBe(buyer.email)
  })

  test("accepts the specification's example without a symbol", async () => {
    const { buyer, grant } = await aGrant()
    await changePassword({ reset: grant }, buyer.id, { password: 'abcd1234' })
    expect((await logInAs(buyer.email, 'abcd1234')).dto.user).toBe(buyer.email)
  })
})

describe('a reset grant', () => {
  test('works once', async () => {
    const { buyer, grant } = await aGrant()
    await changePassword({ reset: grant }, buyer.id, { password: NEW })
    await expect(changePassword({ reset: grant }, buyer.id, { password: 'Harmattan8' })).rejects.toMatchObject(SPENT)
    expect(await findReset(grant)).toEqual({ spent: true })
    expect((await logInAs(buyer.email, NEW)).dto.user).toBe(buyer.email)
  })

  test('works once for six changes at the same moment', async () => {
    const { buyer, grant } = await aGrant()
    const { won, lost } = await race(
      Array.from({ length: 6 }, (_, index) =>
        changePassword({ reset: grant }, buyer.id, { password: `Harmattan${index}` }),
      ),
    )
    expect(won).toHaveLength(1)
    for (const refusal of lost) expect(refusal).toMatchObject(SPENT)
    // The code was the first step up, the new password the second.
    expect((await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).sessionVersion).toBe(3)
  })

  test('expires after 15 minutes', async () => {
    const { buyer, grant } = await aGrant()
    const before = await hashOf(buyer.id)
    await pool().query("UPDATE one_time_codes SET used_at = used_at - interval '15 minutes' WHERE id = $1", [
      grant.codeId,
    ])
    await expect(changePassword({ reset: grant }, buyer.id, { password: NEW })).rejects.toMatchObject(SPENT)
    expect(await hashOf(buyer.id)).toBe(before)
    await expect(resetter().admit(credentialsWith({ reset: grant }))).rejects.toMatchObject({
      status: 401,
      to: '/Forgotpd',
    })
  })

  test('refuses another person’s account', async () => {
    const { buyer, grant } = await aGrant()
    const other = await aBuyer()
    for (const change of [
      () => changePassword({ reset: grant }, other.id, { password: NEW }),
      () => changePassword({ reset: { ...grant, userId: other.id } }, other.id, { password: NEW }),
    ]) {
      await expect(change()).rejects.toMatchObject({ status: 403 })
    }
    await expect(logInAs(other.email, NEW)).rejects.toMatchObject({ status: 400 })
    expect(await findReset(grant)).toEqual({ spent: false })
    await changePassword({ reset: grant }, buyer.id, { password: NEW })
  })

  test('refuses a common password and still works for another one', async () => {
    const { buyer, grant } = await aGrant()
    const sentence = 'This password is too common. Please choose another.'
    await expect(changePassword({ reset: grant }, buyer.id, { password: 'Password123' })).rejects.toMatchObject({
      status: 400,
      message: sentence,
      details: { fields: { password: sentence } },
    })
    await changePassword({ reset: grant }, buyer.id, { password: NEW })
  })

  test('ends when another grant changes the password', async () => {
    const { buyer, grant } = await aGrant()
    await skipCooldown(buyer.id)
    const newer = await aGrant(buyer)
    await changePassword({ reset: newer.grant }, buyer.id, { password: NEW })
    await expect(changePassword({ reset: grant }, buyer.id, { password: 'Harmattan8' })).rejects.toMatchObject(SPENT)
  })

  test('is needed without a session', async () => {
    await expect(passwordChanger().admit(credentialsWith({}))).rejects.toMatchObject({ status: 401 })
    await expect(resetter().admit(credentialsWith({}))).rejects.toMatchObject({ status: 401, to: '/Forgotpd' })
    await expect(resetRequester().admit(credentialsWith({}))).rejects.toMatchObject({ status: 401, to: '/Forgotpd' })
    await expect(changePassword({}, (await aBuyer()).id, { password: NEW })).rejects.toMatchObject({ status: 403 })
  })
})

describe('changePassword with a session', () => {
  test('sets a new password and ends the session', async () => {
    const buyer = await aBuyer()
    const { claims, person } = await aSession(buyer.email)
    await changePassword({ person }, buyer.id, { password: NEW, currentPassword: PASSWORD })
    expect(await findPerson(claims)).toBeUndefined()
    expect((await logInAs(buyer.email, NEW)).dto.user).toBe(buyer.email)
    expect(await queuedMails(buyer.email)).toContain('Your password was changed')
  })

  test('refuses a wrong or missing current password and another person’s account', async () => {
    const buyer = await aBuyer()
    const other = await aBuyer()
    const { person } = await aSession(buyer.email)
    for (const currentPassword of ['Wrong1234', '', undefined]) {
      await expect(changePassword({ person }, buyer.id, { password: NEW, currentPassword })).rejects.toMatchObject({
        status: 403,
        details: { fields: { currentPassword: expect.any(String) as string } },
      })
    }
    await expect(
      changePassword({ person }, other.id, { password: NEW, currentPassword: PASSWORD }),
    ).rejects.toMatchObject({ status: 403 })
    for (const { email } of [buyer, other]) await expect(logInAs(email, NEW)).rejects.toMatchObject({ status: 400 })
  })

  test('refuses the 11th wrong current password, and does not count failed sign-ins of strangers', async () => {
    const buyer = await aBuyer()
    const { person } = await aSession(buyer.email)
    await race(Array.from({ length: 11 }, () => logInAs(buyer.email, 'wrong')))
    const { lost } = await race(
      Array.from({ length: 10 }, () =>
        changePassword({ person }, buyer.id, { password: NEW, currentPassword: 'Wrong1234' }),
      ),
    )
    expect(lost.filter((error) => (error as { status: number }).status === 403)).toHaveLength(10)
    await expect(
      changePassword({ person }, buyer.id, { password: NEW, currentPassword: PASSWORD }),
    ).rejects.toMatchObject({ status: 429 })
  })

  test('refuses a session that another change has ended', async () => {
    const buyer = await aBuyer()
    const { person } = await aSession(buyer.email)
    await changePassword({ person }, buyer.id, { password: NEW, currentPassword: PASSWORD })
    await expect(
      changePassword({ person }, buyer.id, { password: 'Harmattan8', currentPassword: NEW }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
