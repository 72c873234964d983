import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '@/lib/access/queries'
import { tokenHash } from '@/lib/companies/invitation-token'
import { db, pool } from '@/lib/database/db'
import { readSessionToken } from '@/lib/server/session'
import { deliverMails } from '@/lib/notifications/deliver'
import { PASSWORD, aBuyer, aPartner, aStaff, openConnections, race, unique } from '@/sandbox/factories'
import { mailedCodes, mailedResetTokens, skipCooldown, wrongCodes } from '@/sandbox/one-time-codes'
import { useMailbox } from '@/sandbox/test-outside'
import { sessionOf } from '@/sandbox/sign-in'
import { answerCodeRequests, changePasswordByLink, requestCode } from './password-reset'
import { verifyCode } from './verify-code'
import { resetLinkState } from './reset-link-queries'
import { logIn } from './sign-in'

const mailbox = useMailbox()
beforeAll(openConnections)

const NEW = 'Harmattan7'
const REFUSED = { status: 400, message: 'The code is wrong or has expired. Please check it or ask for a new one.' }
const USED_UP = { status: 429, message: expect.stringContaining('it has a link instead of a code') as string }
const linkIsOver = { status: 410, message: 'This link has been used or has expired. Please ask for a new one.' }

async function codesFor(email: string): Promise<string[]> {
  await answerCodeRequests()
  await deliverMails(500)
  return mailedCodes(mailbox.current, email)
}

/** The tokens of the links that arrived for someone, newest first. */
async function linksFor(email: string): Promise<string[]> {
  await answerCodeRequests()
  await deliverMails(500)
  return mailedResetTokens(mailbox.current, email)
}

/** Someone who has asked for a code in a browser, and the code. */
async function aRequest() {
  const buyer = await aBuyer()
  const browser = randomUUID()
  await requestCode({ email: buyer.email, browser })
  const [code = ''] = await codesFor(buyer.email)
  return { buyer, browser, code }
}

const logInAs = (email: string, password: string) => sessionOf(logIn({ email, password }, unique('address')))
async function claimsOf(email: string) {
  const claims = await readSessionToken((await logInAs(email, PASSWORD)).dto.token)
  if (!claims) throw new Error('there is no session')
  return claims
}

describe('a reset link', () => {
  test('is what HR and staff always receive', async () => {
    for (const { id, email } of [await aPartner(), await aStaff()]) {
      await requestCode({ email })
      expect(await codesFor(email)).toEqual([])
      expect(await linksFor(email)).toHaveLength(1)
      expect(await db().oneTimeCode.count({ where: { userId: id } })).toBe(0)
    }
  })

  test('replaces a code that was sent before the account became staff', async () => {
    const { buyer, browser, code } = await aRequest()
    await db().user.update({ where: { id: buyer.id }, data: { role: 'staff', permissions: ['admin'] } })
    await expect(verifyCode({ email: buyer.email, code, browser })).rejects.toMatchObject(REFUSED)
  })

  test('is what a buyer receives after five wrong codes in a day, when even the right code is refused', async () => {
    const { buyer, browser, code } = await aRequest()
    for (const guess of wrongCodes(code, 4))
      await expect(verifyCode({ email: buyer.email, code: guess, browser })).rejects.toMatchObject(REFUSED)
    await skipCooldown(buyer.id)
    await requestCode({ email: buyer.email, browser })
    const [newer = ''] = await codesFor(buyer.email)
    const [wrong = ''] = wrongCodes(newer, 1)
    await expect(verifyCode({ email: buyer.email, code: wrong, browser })).rejects.toMatchObject(REFUSED)
    await expect(verifyCode({ email: buyer.email, code: newer, browser })).rejects.toMatchObject(USED_UP)
    expect(await linksFor(buyer.email)).toEqual([])
    await requestCode({ email: buyer.email, browser })
    expect(await linksFor(buyer.email)).toHaveLength(1)
  })

  test('is not needed on a known device, whose right code works after five wrong ones of strangers', async () => {
    const { buyer, browser, code } = await aRequest()
    const device = { id: randomUUID(), userId: buyer.id, registration: null, secondFactor: false }
    for (const guess of wrongCodes(code, 5))
      await expect(verifyCode({ email: buyer.email, code: guess })).rejects.toMatchObject(REFUSED)
    const mine = { email: buyer.email, code, browser }
    const others = [undefined, { ...device, userId: (await aBuyer()).id }, { ...device, registration: 1 }]
    for (const other of others) await expect(verifyCode({ ...mine, device: other })).rejects.toMatchObject(USED_UP)
    expect(await verifyCode({ ...mine, device })).toMatchObject({ purpose: 'reset', userId: buyer.id })
  })

  test('is sent to a known device too, after five wrong codes of its own', async () => {
    const { buyer, browser, code } = await aRequest()
    const device = { id: randomUUID(), userId: buyer.id, registration: null, secondFactor: false }
    for (const guess of wrongCodes(code, 5))
      await expect(verifyCode({ email: buyer.email, code: guess, browser, device })).rejects.toMatchObject(REFUSED)
    await skipCooldown(buyer.id)
    await requestCode({ email: buyer.email, browser }, device)
    const [newer = ''] = await codesFor(buyer.email)
    await expect(verifyCode({ email: buyer.email, code: newer, browser, device })).rejects.toMatchObject(USED_UP)
  })

  test('sets one password, ends every session and mails the owner', async () => {
    const staff = await aStaff()
    const claims = await claimsOf(staff.email)
    await requestCode({ email: staff.email })
    const [token = ''] = await linksFor(staff.email)
    expect(await resetLinkState(token)).toBe('open')
    const { won, lost } = await race(
      Array.from({ length: 4 }, () => changePasswordByLink({ token, password: NEW }, unique('address'))),
    )
    expect(won).toEqual([staff.id])
    expect(lost).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(linkIsOver) as unknown))
    expect(await resetLinkState(token)).toBe('used')
    expect(await findPerson(claims)).toBeUndefined()
    await expect(logInAs(staff.email, PASSWORD)).rejects.toMatchObject({ status: 400 })
    expect((await logInAs(staff.email, NEW)).dto.id).toBe(staff.id)
    await deliverMails(500)
    expect(mailbox.current.messages(staff.email)[0]?.subject).toBe('Your password was changed')
  })

  test('is stored only as a hash, and ends after 30 minutes and with every change of the password', async () => {
    const { id, email } = await aStaff()
    const ask = async () => {
      await pool().query("UPDATE reset_links SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [
        id,
      ])
      await requestCode({ email })
      return (await linksFor(email))[0] ?? ''
    }
    const [late, first, second] = [await ask(), await ask(), await ask()]
    const { rows } = await pool().query<{ row: string }>(
      'SELECT reset_links::text AS row FROM reset_links WHERE user_id = $1',
      [id],
    )
    expect(rows).toHaveLength(3)
    for (const token of [late, first, second]) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
    }
    await pool().query("UPDATE reset_links SET expires_at = now() - interval '1s' WHERE token_hash = $1", [
      tokenHash(late),
    ])
    await changePasswordByLink({ token: second, password: NEW }, unique('address'))
    for (const token of [late, first, 'unknown', ''])
      await expect(changePasswordByLink({ token, password: 'Harmattan8' }, unique('address'))).rejects.toMatchObject(
        linkIsOver,
      )
    expect((await logInAs(email, NEW)).dto.id).toBe(id)
  })

  test('does not replace the second factor', async () => {
    const staff = await aStaff()
    await db().secondFactor.create({
      data: { userId: staff.id, kind: 'totp', sealedSecret: 'x', lastStep: 1, confirmedAt: new Date() },
    })
    await requestCode({ email: staff.email })
    const [token = ''] = await linksFor(staff.email)
    await changePasswordByLink({ token, password: NEW }, unique('address'))
    const signIn = await logIn({ email: staff.email, password: NEW }, unique('address'))
    expect(signIn).toEqual({ secondStep: expect.objectContaining({ secondFactor: ['totp'] }) as unknown })
  })

  test('still works after a stranger has asked for many', async () => {
    const { id, email } = await aStaff()
    for (let asked = 0; asked < 8; asked += 1) {
      await requestCode({ email })
      await linksFor(email)
      await pool().query("UPDATE reset_links SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [
        id,
      ])
    }
    const links = await linksFor(email)
    expect(links).toHaveLength(5)
    await changePasswordByLink({ token: links.at(-1) ?? '', password: NEW }, unique('address'))
  })
})
