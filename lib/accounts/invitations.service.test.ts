import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '@/lib/access/queries'
import { approveCompany } from '@/lib/companies/decisions'
import {
  inviteColleague,
  invitePartner,
  inviteStaff,
  inviteStaffFromServer,
  resendInvitation,
  revokeInvitation,
} from '@/lib/companies/invitations'
import { companySignUpSchema } from '@/lib/companies/schema'
import { signUpCompany } from '@/lib/companies/sign-up'
import { findInvitation, getTeam } from '@/lib/companies/team-queries'
import { db } from '@/lib/core/db'
import { readSessionToken } from '@/lib/core/session'
import { deliverMails } from '@/lib/notifications/deliver'
import {
  PASSWORD,
  aBuyer,
  aCompany,
  aPartner,
  aStaff,
  anEmail,
  openConnections,
  queuedMails,
  race,
  unique,
} from '@/sandbox/factories'
import { useMailbox } from '@/sandbox/test-outside'
import { acceptInvitation } from './accept-invitation'
import { acceptInvitationSchema, registerSchema } from './schema'
import { logIn, register } from './service'
import { endAccess, restoreAccess } from './team'

const mailbox = useMailbox()
beforeAll(openConnections)

const invite = (email = anEmail()) => ({ fullname: 'New Colleague', email })
/** The tokens mailed to someone, newest first. */
async function tokensFor(email: string): Promise<string[]> {
  await deliverMails(500)
  return mailbox.current.messages(email).flatMap(({ text }) => /\/Invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}
const tokenFor = async (email: string) => (await tokensFor(email))[0] ?? ''
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
const signIn = (email: string) => logIn({ email, password: PASSWORD }, unique('address'))

/** HR of a company with an invited colleague. */
async function anInvited() {
  const hr = await aPartner()
  const who = invite()
  await inviteColleague(hr, who)
  return { hr, ...who, token: await tokenFor(who.email), id: (await invitationOf(who.email)).id }
}

describe('accepting an invitation', () => {
  test('makes a verified account of the inviter’s company, signed in on its desk', async () => {
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
    expect((await signIn(email)).person.role).toBe('partner')
    const acts = await db().auditRecord.findMany({
      where: { subject: `invitation:${(await invitationOf(email)).id}` },
      orderBy: { id: 'asc' },
    })
    expect(acts.map(({ action, actorId }) => ({ action, actorId }))).toEqual([
      { action: 'invitation.made', actorId: hr.id },
      { action: 'invitation.accepted', actorId: claims?.sub },
    ])
  })

  test('is how a company’s contact comes in, with the phone number given', async () => {
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
    expect(await tokensFor(email)).toEqual([])
    await approveCompany(await aStaff(), id)
    await accept(await tokenFor(email))
    expect(await db().user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      companyId: id,
      role: 'partner',
      phone: '+2348031234567',
    })
  })

  test('keeps no token that could be read: not in the invitation, nor in the outbox once sent', async () => {
    const { token, email } = await anInvited()
    const kept = JSON.stringify([
      await invitationOf(email),
      await db().outboxMail.findMany({ where: { recipient: email } }),
      await db().auditRecord.findMany(),
    ])
    expect(kept).not.toContain(token)
  })

  test('works once: of many clicks at once one makes the account', async () => {
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
      message: expect.stringMatching(/^This link has been used, has expired or was replaced/) as string,
    })
    expect(await db().user.count({ where: { email } })).toBe(0)
  })

  test('refuses a link that was altered, and any made up', async () => {
    const { token, email } = await anInvited()
    const altered = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    for (const bad of [altered, token.slice(1), `${token}A`, token.toUpperCase(), '', 'null', "' OR 1=1--"]) {
      expect((await findInvitation(bad)).state).toBe('revoked')
      await expect(accept(bad)).rejects.toMatchObject({ status: 410 })
    }
    expect(await db().user.count({ where: { email } })).toBe(0)
  })

  test('refuses weak and common passwords, and leaves the link good', async () => {
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

  test('takes over a registration of the address that was never verified, and none that was', async () => {
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

describe('inviting', () => {
  test('an address twice, at once or later, makes one invitation', async () => {
    const hr = await aPartner()
    const who = invite()
    const { won, lost } = await race(Array.from({ length: 4 }, () => inviteColleague(hr, who)))
    expect(won).toHaveLength(1)
    for (const error of lost)
      expect(error).toMatchObject({
        status: 409,
        message: 'This address is invited already. You can send the invitation again.',
      })
    expect(await queuedMails(who.email)).toHaveLength(1)
    await revokeInvitation(hr, (await invitationOf(who.email)).id)
    await inviteColleague(hr, who)
    expect((await getTeam(hr)).invitations).toMatchObject([{ email: who.email, state: 'open' }])
  })

  test('tells HR of accounts in their own company, and nothing of others, whose owners are told', async () => {
    const hr = await aPartner()
    const [colleague, employee] = [await aPartner(hr.companyId), await aBuyer({ companyId: hr.companyId })]
    await expect(inviteColleague(hr, invite(colleague.email))).rejects.toMatchObject({
      status: 409,
      message: 'This person is on your team already.',
    })
    await expect(inviteColleague(hr, invite(employee.email))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('HR cannot confirm themselves') as string,
    })
    const strangers = [await aBuyer(), await aPartner(), await aStaff(), await aBuyer({ eligibility: 'incomplete' })]
    for (const { email } of strangers) {
      await inviteColleague(hr, invite(email))
      expect(await queuedMails(email)).toEqual([expect.stringMatching(/ wanted to invite you$/)])
      expect(await tokensFor(email)).toEqual([])
    }
    expect((await getTeam(hr)).invitations.map(({ email, state }) => ({ email, state }))).toEqual(
      strangers.map(({ email }) => ({ email, state: 'open' })),
    )
  })

  test('of staff is told to all other staff; staff are told of any account', async () => {
    const [maker, other] = [await aStaff(), await aStaff()]
    const who = invite()
    await inviteStaff(maker, who)
    expect(await queuedMails(other.email)).toContain(`${maker.fullName} invites ${who.email} to the staff`)
    expect(await queuedMails(maker.email)).not.toContain(`${maker.fullName} invites ${who.email} to the staff`)
    const { role } = await accept(await tokenFor(who.email))
    expect(role).toBe('staff')
    const known = [await aBuyer(), await aPartner(), await aStaff()]
    const company = await aCompany()
    for (const { email } of known) {
      await expect(inviteStaff(maker, invite(email))).rejects.toMatchObject({
        status: 409,
        message: 'This address has an account already. Please use another one.',
      })
      await expect(invitePartner(maker, company.id, invite(email))).rejects.toMatchObject({ status: 409 })
    }
    await expect(invitePartner(maker, (await aCompany({ state: 'pending' })).id, invite())).rejects.toMatchObject({
      status: 409,
      message: 'Please approve the company first.',
    })
    await expect(invitePartner(maker, randomUUID(), invite())).rejects.toMatchObject({ status: 404 })
    const hr = invite()
    await invitePartner(maker, company.id, hr)
    await accept(await tokenFor(hr.email))
    expect(await db().user.findUniqueOrThrow({ where: { email: hr.email } })).toMatchObject({
      role: 'partner',
      companyId: company.id,
    })
  })

  test('by a command sends again what was sent before: nobody else may be there to do it', async () => {
    const staff = await aStaff()
    const email = anEmail()
    await inviteStaffFromServer(email)
    const older = await tokenFor(email)
    await inviteStaffFromServer(email)
    const newer = await tokenFor(email)
    await expect(accept(older)).rejects.toMatchObject({ status: 410 })
    expect((await accept(newer)).role).toBe('staff')
    expect(await queuedMails(staff.email)).toEqual([`The server’s administrator invites ${email} to the staff`])
    await expect(inviteStaffFromServer(email)).rejects.toMatchObject({ status: 409 })
    const { id } = await invitationOf(email)
    const acts = await db().auditRecord.findMany({
      where: { subject: `invitation:${id}`, actorId: null },
      select: { action: true },
      orderBy: { id: 'asc' },
    })
    expect(acts.map(({ action }) => action)).toEqual(['invitation.made', 'invitation.sent-again'])
  })

  test('refuses another company’s invitations, and staff’s, to HR; a contact waits for the approval', async () => {
    const { id, token } = await anInvited()
    const stranger = await aPartner()
    const staffInvite = invite()
    await inviteStaff(await aStaff(), staffInvite)
    for (const each of [id, (await invitationOf(staffInvite.email)).id, randomUUID()]) {
      await expect(resendInvitation(stranger, each)).rejects.toMatchObject({
        status: 404,
        message: 'There is no such invitation.',
      })
      await expect(revokeInvitation(stranger, each)).rejects.toMatchObject({ status: 404 })
    }
    expect((await getTeam(stranger)).invitations).toEqual([])
    expect(await findInvitation(token)).toMatchObject({ state: 'open' })
    const staff = await aStaff()
    const contact = await db().invitation.create({
      data: { email: anEmail(), role: 'partner', companyId: (await aCompany({ state: 'pending' })).id },
    })
    await expect(resendInvitation(staff, contact.id)).rejects.toMatchObject({ status: 409 })
    await expect(revokeInvitation(staff, contact.id)).rejects.toMatchObject({ status: 409 })
    await accept(token)
    await expect(resendInvitation(staff, id)).rejects.toMatchObject({
      status: 409,
      message: 'This invitation was accepted already.',
    })
  })
})

describe('ending someone’s access', () => {
  test('signs them out, keeps them out and mails them; staff can let them in again', async () => {
    const hr = await aPartner()
    const colleague = await aPartner(hr.companyId)
    const claims = await readSessionToken((await signIn(colleague.email)).dto.token)
    if (!claims) throw new Error('no session')
    await endAccess(hr, colleague.id)
    await endAccess(hr, colleague.id)
    expect(await findPerson({ ...claims })).toBeUndefined()
    await expect(signIn(colleague.email)).rejects.toMatchObject({
      status: 403,
      message: 'Your access has been ended. Please speak with your HR office, or write to us.',
    })
    await expect(logIn({ email: colleague.email, password: 'Wrong1234' }, unique('address'))).rejects.toMatchObject({
      status: 400,
    })
    expect(await queuedMails(colleague.email)).toEqual(['Your access was ended'])
    expect((await getTeam(hr)).people.map(({ id }) => id)).toEqual([hr.id])
    await expect(inviteColleague(hr, invite(colleague.email))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Only Foodbank can let them in again') as string,
    })
    const staff = await aStaff()
    await restoreAccess(staff, colleague.id)
    expect((await signIn(colleague.email)).person.id).toBe(colleague.id)
    const acts = await db().auditRecord.findMany({ where: { subject: `user:${colleague.id}` }, orderBy: { id: 'asc' } })
    expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['partner.access-ended', hr.id],
      ['partner.access-restored', staff.id],
    ])
  })

  test('refuses oneself, another company’s HR, employees and staff', async () => {
    const hr = await aPartner()
    await expect(endAccess(hr, hr.id)).rejects.toMatchObject({
      status: 409,
      message: 'You cannot end your own access. Please ask a colleague to do it.',
    })
    const others = [await aPartner(), await aBuyer({ companyId: hr.companyId }), await aStaff()]
    for (const { id } of others)
      await expect(endAccess(hr, id)).rejects.toMatchObject({
        status: 404,
        message: 'There is no such person on your team.',
      })
    const staff = await aStaff()
    await expect(endAccess(staff, (await aBuyer()).id)).rejects.toMatchObject({ status: 404 })
    await expect(endAccess(staff, staff.id)).rejects.toMatchObject({ status: 409 })
    await endAccess(staff, hr.id)
    expect(await db().user.count({ where: { id: { in: others.map(({ id }) => id) }, suspendedAt: null } })).toBe(3)
  })

  test('leaves one of two who end each other’s access at once', async () => {
    for (const [a, b] of [
      [await aStaff(), await aStaff()],
      await aPartner().then(async (hr) => [hr, await aPartner(hr.companyId)] as const),
    ] as const) {
      const { won, lost } = await race([endAccess(a, b.id), endAccess(b, a.id)])
      expect(won).toHaveLength(1)
      expect(lost).toMatchObject([{ status: 403 }])
      expect(await db().user.count({ where: { id: { in: [a.id, b.id] }, suspendedAt: null } })).toBe(1)
    }
  })
})
