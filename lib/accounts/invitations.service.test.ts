import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as invitations from '@/lib/companies/invitations'
import type { Invite } from '@/lib/companies/schema'
import { findInvitation, getTeam } from '@/lib/companies/team-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { db, transaction } from '@/lib/database/db'
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
import { mailedTokens } from '@/sandbox/one-time-codes'
import { useMailbox } from '@/sandbox/test-outside'
import { acceptInvitation } from './accept-invitation'

const mailbox = useMailbox()
beforeAll(openConnections)

const { inviteStaffFromServer, resendInvitation, revokeInvitation } = invitations
// Two people agree to an invitation (lib/approvals). Here one of them makes it.
const inviteColleague = (hr: Partner, who: Invite) =>
  transaction((tx) => invitations.inviteColleague(tx, hr, { ...who, permissions: ['viewer'], requester: hr }))
const invitePartner = (staff: Staff, companyId: string, who: Invite) =>
  transaction((tx) =>
    invitations.invitePartner(tx, staff, companyId, { ...who, permissions: ['approver'], requester: staff }),
  )
const inviteStaff = (staff: Staff, who: Invite) =>
  transaction((tx) => invitations.inviteStaff(tx, staff, { ...who, permissions: ['support'], requester: staff }))

const invite = (email = anEmail()) => ({ fullname: 'New Colleague', email })

async function tokenFor(email: string): Promise<string> {
  await deliverMails(500)
  return mailedTokens(mailbox.current, email)[0] ?? ''
}

const accept = (token: string) =>
  acceptInvitation(
    { token, fullname: 'New Colleague', password: PASSWORD, confirmPassword: PASSWORD },
    unique('address'),
  )

const invitationOf = (email: string) => db().invitation.findFirstOrThrow({ where: { email }, orderBy: { id: 'desc' } })

describe('inviting to a team', () => {
  test('makes one invitation of an address, also for four requests at once', async () => {
    const hr = await aPartner()
    const who = invite()
    const { won } = await race(Array.from({ length: 4 }, () => inviteColleague(hr, who)))
    expect(won).toHaveLength(1)
    await expect(inviteColleague(hr, who)).rejects.toMatchObject({
      status: 409,
      message: 'This address is already invited. You can send the invitation again.',
    })
    expect(await queuedMails(who.email)).toHaveLength(1)
    await revokeInvitation(hr, (await invitationOf(who.email)).id)
    await inviteColleague(hr, who)
    expect((await getTeam(hr)).invitations).toMatchObject([{ email: who.email, state: 'open' }])
  })

  test('tells HR about accounts of their own company only, and mails the owners of others', async () => {
    const hr = await aPartner()
    const [colleague, employee] = [await aPartner(hr.companyId), await aBuyer({ companyId: hr.companyId })]
    await expect(inviteColleague(hr, invite(colleague.email))).rejects.toMatchObject({
      status: 409,
      message: 'This person is already on your team.',
    })
    await expect(inviteColleague(hr, invite(employee.email))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('HR cannot confirm themselves') as string,
    })
    const strangers = [await aBuyer(), await aPartner(), await aStaff(), await aBuyer({ eligibility: 'incomplete' })]
    for (const { email } of strangers) {
      await inviteColleague(hr, invite(email))
      expect(await queuedMails(email)).toEqual([expect.stringMatching(/ wanted to invite you$/)])
      expect(await tokenFor(email)).toBe('')
    }
    expect((await getTeam(hr)).invitations.map(({ email, state }) => ({ email, state }))).toEqual(
      strangers.map(({ email }) => ({ email, state: 'open' })),
    )
  })

  test('mails all other staff about a new one, and tells staff about every account', async () => {
    const [maker, other] = [await aStaff(), await aStaff()]
    const who = invite()
    await inviteStaff(maker, who)
    expect(await queuedMails(other.email)).toContain(`${maker.fullName} invites ${who.email} to the staff`)
    expect(await queuedMails(maker.email)).not.toContain(`${maker.fullName} invites ${who.email} to the staff`)
    const { role, userId } = await accept(await tokenFor(who.email))
    expect(role).toBe('staff')
    expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).permissions).toEqual(['support'])
    const known = [await aBuyer(), await aPartner(), await aStaff()]
    const company = await aCompany()
    for (const { email } of known) {
      await expect(inviteStaff(maker, invite(email))).rejects.toMatchObject({
        status: 409,
        message: 'This address already has an account. Please use another one.',
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
      permissions: ['approver'],
    })
  })

  test('sends the same invitation again when the server’s command is repeated', async () => {
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

  test('refuses HR the invitations of other teams, and staff those of unapproved companies', async () => {
    const who = invite()
    await inviteColleague(await aPartner(), who)
    const token = await tokenFor(who.email)
    const { id } = await invitationOf(who.email)
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
      data: {
        email: anEmail(),
        role: 'partner',
        permissions: ['approver'],
        companyId: (await aCompany({ state: 'pending' })).id,
      },
    })
    await expect(resendInvitation(staff, contact.id)).rejects.toMatchObject({ status: 409 })
    await expect(revokeInvitation(staff, contact.id)).rejects.toMatchObject({ status: 409 })
    await accept(token)
    await expect(resendInvitation(staff, id)).rejects.toMatchObject({
      status: 409,
      message: 'This invitation was already accepted.',
    })
  })
})
