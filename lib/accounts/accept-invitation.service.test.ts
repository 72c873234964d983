import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '@/lib/access/queries'
import { approveCompany } from '@/lib/companies/decisions'
import { inviteColleague, resendInvitation, revokeInvitation } from '@/lib/companies/invitations'
import { companySignUpSchema } from '@/lib/companies/schema'
import { signUpCompany } from '@/lib/companies/sign-up'
import { findInvitation } from '@/lib/companies/team-queries'
import { db, transaction } from '@/lib/database/db'
import { readSessionToken } from '@/lib/server/session'
import { deliverMails } from '@/lib/notifications/deliver'
import { PASSWORD, aBuyer, aPartner, aStaff, anEmail, openConnections, race, unique } from '@/sandbox/factories'
import { mailedTokens } from '@/sandbox/one-time-codes'
import { sessionOf } from '@/sandbox/sign-in'
import { useMailbox } from '@/sandbox/test-outside'
import { acceptInvitation } from './accept-invitation'
import { register } from './register'
import { acceptInvitationSchema, registerSchema } from './schema'
import { logIn } from './sign-in'

const mailbox = useMailbox()
beforeAll(openConnections)

async function tokenFor(email: string): Promise<string> {
  await deliverMails(500)
  return mailedTokens(mailbox.current, email)[0] ?? ''
}

const accept = (token: string, change: Record<string, string> = {}) =>
  acceptInvitation(
    acceptInvitationSchema.parse({
      token,
      fullname: 'New Colleague',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...change,
    }),
    unique('address'),
  )

const invitationOf = (email: string) => db().invitation.findFirstOrThrow({ where: { email }, orderBy: { id: 'desc' } })

/** HR of a company with an invited colleague. */
async function anInvited() {
  const hr = await aPartner()
  const email = anEmail()
  await transaction((tx) =>
    inviteColleague(tx, hr, { fullname: 'New Colleague', email, permissions: ['viewer'], requester: hr }),
  )
  return { hr, email, token: await tokenFor(email), id: (await invitationOf(email)).id }
}

describe('acceptInvitation', () => {
  test('creates a verified account of the inviter’s company and signs it in', async () => {
    const { hr, email, token } = await anInvited()
    expect(token).toMatch(/^[\w-]{43}$/)
    const company = await db().company.findUniqueOrThrow({ where: { id: hr.companyId } })
    expect(await findInvitation(token)).toEqual({
      state: 'open',
      invitation: {
        email,
        fullname: 'New Colleague',
        role: 'partner',
        organisation: company.name,
        invitedBy: hr.fullName,
      },
    })
    const { role, token: session } = await accept(token, { fullname: 'Chosen Name' })
    expect(role).toBe('partner')
    const claims = await readSessionToken(session)
    expect(claims && (await findPerson(claims))).toMatchObject({
      role: 'partner',
      companyId: hr.companyId,
      email,
      fullName: 'Chosen Name',
    })
    expect((await db().user.findUniqueOrThrow({ where: { email } })).emailVerifiedAt).toBeInstanceOf(Date)
    expect((await sessionOf(logIn({ email, password: PASSWORD }, unique('address')))).person.role).toBe('partner')
    const acts = await db().auditRecord.findMany({
      where: { subject: `invitation:${(await invitationOf(email)).id}` },
      orderBy: { id: 'asc' },
    })
    expect(acts.map(({ action, actorId }) => ({ action, actorId }))).toEqual([
      { action: 'invitation.made', actorId: hr.id },
      { action: 'invitation.accepted', actorId: claims?.sub },
    ])
  })

  test('creates the account of a company’s contact, with the phone number', async () => {
    const email = anEmail()
    const companyName = unique('Acme')
    await signUpCompany(
      companySignUpSchema.parse({
        companyName,
        address: 'x',
        payday: 1,
        fullname: 'The Contact',
        email,
        phonenumber: '08031234567',
      }),
      unique('address'),
    )
    const { id } = await db().company.findUniqueOrThrow({ where: { nameKey: companyName.toLowerCase() } })
    expect(await tokenFor(email)).toBe('')
    await approveCompany(await aStaff(), id)
    await accept(await tokenFor(email))
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      companyId: id,
      role: 'partner',
      phone: '+2348031234567',
    })
  })

  test('stores no readable token', async () => {
    const { token, email } = await anInvited()
    const kept = JSON.stringify([
      await invitationOf(email),
      await db().outboxMail.findMany({ where: { recipient: email } }),
      await db().auditRecord.findMany(),
    ])
    expect(kept).not.toContain(token)
  })

  test('creates one account for five clicks at once', async () => {
    const { token, email } = await anInvited()
    const { won, lost } = await race(
      Array.from({ length: 5 }, (_, index) => accept(token, { fullname: `Click ${index}` })),
    )
    expect(won).toHaveLength(1)
    for (const error of lost) expect(error).toMatchObject({ status: 410 })
    expect(await db().user.count({ where: { email } })).toBe(1)
    expect(await findInvitation(token)).toEqual({ state: 'used' })
    await expect(accept(token)).rejects.toMatchObject({ status: 410 })
  })

  test.each([
    [
      'expired',
      async (id: string) => {
        await db().invitation.update({ where: { id }, data: { expiresAt: new Date() } })
      },
      'expired',
    ],
    [
      'revoked',
      async (id: string, hr: Awaited<ReturnType<typeof aPartner>>) => {
        await revokeInvitation(hr, id)
      },
      'revoked',
    ],
    [
      'sent again',
      async (id: string, hr: Awaited<ReturnType<typeof aPartner>>) => {
        await resendInvitation(hr, id)
      },
      'revoked',
    ],
  ])('refuses a link that was %s', async (_how, end, state) => {
    const { hr, token, id, email } = await anInvited()
    await end(id, hr)
    expect(await findInvitation(token)).toEqual({ state })
    await expect(accept(token)).rejects.toMatchObject({
      status: 410,
      message: expect.stringMatching(/^This link was used, has expired or was replaced/) as string,
    })
    expect(await db().user.count({ where: { email } })).toBe(0)
  })

  test('refuses altered and invented links', async () => {
    const { token, email } = await anInvited()
    const altered = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    for (const bad of [altered, token.slice(1), `${token}A`, token.toUpperCase(), '', 'null', "' OR 1=1--"]) {
      expect((await findInvitation(bad)).state).toBe('revoked')
      await expect(accept(bad)).rejects.toMatchObject({ status: 410 })
    }
    expect(await db().user.count({ where: { email } })).toBe(0)
  })

  test('refuses weak and common passwords and keeps the link valid', async () => {
    const { token } = await anInvited()
    const typed = { token, fullname: 'New Colleague', password: 'short1', confirmPassword: 'short1' }
    expect(acceptInvitationSchema.safeParse(typed).error?.issues).toMatchObject([{ path: ['password'] }])
    expect(acceptInvitationSchema.safeParse({ ...typed, password: PASSWORD }).error?.issues).toMatchObject([
      { path: ['confirmPassword'] },
    ])
    await expect(accept(token, { password: 'password1', confirmPassword: 'password1' })).rejects.toMatchObject({
      status: 400,
    })
    await accept(token)
  })

  test('replaces an unverified registration of the address, never a verified one', async () => {
    const { token, email } = await anInvited()
    await register(
      registerSchema.parse({
        firstName: 'Someone',
        lastName: 'Else',
        email,
        password: 'Another12',
        confirmPassword: 'Another12',
      }),
    )
    await accept(token)
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      role: 'partner',
      fullName: 'New Colleague',
      sessionVersion: 2,
    })
    await expect(logIn({ email, password: 'Another12' }, unique('address'))).rejects.toMatchObject({ status: 400 })
    const other = await anInvited()
    await aBuyer({ email: other.email })
    await expect(accept(other.token)).rejects.toMatchObject({ status: 409 })
    expect(await findInvitation(other.token)).toMatchObject({ state: 'open' })
  })
})
