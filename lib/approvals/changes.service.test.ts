import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { CAP_PROBLEM } from '@/lib/companies/rules'
import { getTeam } from '@/lib/companies/team-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { getCompany } from '@/lib/companies/staff-queries'
import { db } from '@/lib/database/db'
import { accessOf, anInvite, stateOfApproval } from '@/sandbox/approvals'
import { aBuyer, aCompany, aPartner, aStaff, openConnections, queuedMails } from '@/sandbox/factories'
import { requestCompanyTerms } from './kinds/company-terms'
import { requestEndAccess } from './kinds/end-access'
import { requestColleagueInvitation, requestPartnerInvitation, requestStaffInvitation } from './kinds/invite'
import { requestPermissions } from './kinds/permissions'
import { requestRestoreAccess } from './kinds/restore-access'
import { countApprovals, listApprovals } from './queries'
import { decide } from './decide'

beforeAll(openConnections)

const seenBy = async (actor: Partner | Staff, id: string) =>
  (await listApprovals(actor)).items.find((each) => each.id === id)

describe('ending an access', () => {
  test('needs a second administrator, who is not the person concerned, and tells both people', async () => {
    const [maker, checker, member, clerk] = [await aStaff(), await aStaff(), await aStaff(), await aStaff('finance')]
    const id = await requestEndAccess(maker, member.id, 'Has left Foodbank')
    expect((await accessOf(member.id)).suspendedAt).toBeNull()
    await expect(requestEndAccess(maker, member.id, 'Again')).rejects.toMatchObject({ code: 'already_requested' })
    await expect(decide(maker, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
    await expect(decide(member, id, 'approve')).rejects.toMatchObject({
      status: 403,
      message: 'This request is about you, so a colleague has to decide it.',
    })
    await expect(decide(member, id, 'decline')).rejects.toMatchObject({ status: 403 })
    await expect(decide(clerk, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'no_permission' })
    expect(await seenBy(clerk, id)).toBeUndefined()
    expect(await seenBy(member, id)).toMatchObject({ refusal: expect.stringContaining('about you') as string })
    expect(await seenBy(checker, id)).toMatchObject({ refusal: null, details: { title: member.fullName } })

    await decide(checker, id, 'approve')
    expect((await accessOf(member.id)).suspendedAt).not.toBeNull()
    expect(await queuedMails(member.email)).toContain('Your access was ended')
    expect(await queuedMails(maker.email)).toContain('Your request was approved')

    const back = await requestRestoreAccess(maker, member.id)
    await decide(checker, back, 'approve')
    expect((await accessOf(member.id)).suspendedAt).toBeNull()
    expect(await queuedMails(member.email)).toContain('You have access again')
  })

  test('of HR is decided by another approver of the company, and by nobody else while there is one', async () => {
    const company = await aCompany()
    const [maker, checker, viewer] = [
      await aPartner(company.id),
      await aPartner(company.id),
      await aPartner(company.id, ['viewer']),
    ]
    const [stranger, staff] = [await aPartner(), await aStaff()]
    const id = await requestEndAccess(maker, viewer.id, 'Has left the company')
    expect(await queuedMails(checker.email)).toEqual([`${maker.fullName} asks for your approval`])
    expect([await countApprovals(checker), await countApprovals(maker)]).toEqual([1, 0])
    await expect(decide(stranger, id, 'approve')).rejects.toMatchObject({ status: 404 })
    expect(await seenBy(stranger, id)).toBeUndefined()
    await expect(decide(viewer, id, 'approve')).rejects.toMatchObject({ status: 403 })
    await expect(decide(staff, id, 'approve')).rejects.toMatchObject({
      status: 403,
      message: 'Another HR approver of the company decides this request.',
    })
    await decide(checker, id, 'approve')
    expect((await getTeam(maker)).people.map((person) => person.id)).not.toContain(viewer.id)
  })

  test('of HR is decided by Foodbank when the company has no other approver', async () => {
    const company = await aCompany()
    const [maker, member] = [await aPartner(company.id), await aPartner(company.id)]
    const [admin, clerk] = [await aStaff(), await aStaff('operations')]
    const id = await requestEndAccess(maker, member.id, 'Has left the company')
    await expect(decide(member, id, 'approve')).rejects.toMatchObject({ status: 403 })
    await expect(decide(clerk, id, 'approve')).rejects.toMatchObject({ status: 403 })
    expect(await seenBy(admin, id)).toMatchObject({ refusal: null })
    await decide(admin, id, 'approve')
    expect((await accessOf(member.id)).suspendedAt).not.toBeNull()
  })

  test('is refused for oneself, strangers, buyers and unknown people', async () => {
    const [staff, hr] = [await aStaff(), await aPartner()]
    await expect(requestEndAccess(staff, staff.id, 'x')).rejects.toMatchObject({ status: 409 })
    for (const id of [(await aBuyer()).id, randomUUID(), 'x'])
      await expect(requestEndAccess(staff, id, 'x')).rejects.toMatchObject({ status: 404 })
    for (const id of [(await aPartner()).id, staff.id])
      await expect(requestEndAccess(hr, id, 'x')).rejects.toMatchObject({ status: 404 })
  })
})

describe('an invitation', () => {
  test('of staff is sent only after a second administrator agrees, with the permissions of the request', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const invite = anInvite()
    const id = await requestStaffInvitation(maker, { ...invite, permissions: ['support'] })
    expect(await queuedMails(invite.email)).toEqual([])
    expect((await seenBy(checker, id))?.details.facts).toContainEqual(['Permissions', 'Support'])
    await decide(checker, id, 'approve')
    expect(await queuedMails(invite.email)).toEqual(['You are invited to Foodbank’s staff'])
    expect(await db().invitation.findFirstOrThrow({ where: { email: invite.email } })).toMatchObject({
      role: 'staff',
      permissions: ['support'],
      invitedById: maker.id,
    })
    expect(await queuedMails(checker.email)).toContain(`${maker.fullName} invites ${invite.email} to the staff`)
  })

  test('of HR is decided by a second approver, and its colleagues are told', async () => {
    const company = await aCompany()
    const [maker, checker, other] = [
      await aPartner(company.id),
      await aPartner(company.id),
      await aPartner(company.id, ['viewer']),
    ]
    const invite = anInvite()
    const id = await requestColleagueInvitation(maker, { ...invite, permissions: ['viewer'] })
    await decide(checker, id, 'approve')
    expect(await queuedMails(invite.email)).toEqual([`You are invited to the HR desk of ${company.name}`])
    expect(await queuedMails(other.email)).toEqual([`${invite.email} is invited to the HR desk of ${company.name}`])
    await requestColleagueInvitation(await aPartner(), { ...anInvite(), permissions: ['viewer'] })
  })

  test('by staff to a company is refused at once for a company that is not approved', async () => {
    const maker = await aStaff()
    await aStaff()
    const pending = await aCompany({ state: 'pending' })
    await expect(
      requestPartnerInvitation(maker, pending.id, { ...anInvite(), permissions: ['approver'] }),
    ).rejects.toMatchObject({ status: 409, message: 'Please approve the company first.' })
  })

  test('is refused when the address was invited meanwhile', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const company = await aCompany()
    const invite = anInvite()
    const early = await requestPartnerInvitation(maker, company.id, { ...invite, permissions: ['viewer'] })
    const hr = await aPartner()
    const later = await requestColleagueInvitation(hr, { ...invite, permissions: ['viewer'] })
    await decide(checker, early, 'approve')
    await expect(decide(checker, later, 'approve')).rejects.toMatchObject({ status: 409 })
    expect(await stateOfApproval(later)).toBe('pending')
    await decide(checker, later, 'decline')
    expect(await queuedMails(hr.email)).toContain('Your request was declined')
  })
})

describe('permissions', () => {
  test('change after a second person agrees, and not when they changed meanwhile', async () => {
    const [maker, checker, member] = [await aStaff(), await aStaff(), await aStaff('support')]
    const id = await requestPermissions(maker, member.id, ['support', 'finance'], 'Helps with refunds')
    await db().user.update({ where: { id: member.id }, data: { permissions: ['catalogue'] } })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: 'This person’s permissions changed meanwhile: they are Catalogue now.',
    })
    await decide(checker, id, 'decline')
    const again = await requestPermissions(maker, member.id, ['support'], 'Helps with complaints')
    await decide(checker, again, 'approve')
    expect((await accessOf(member.id)).permissions).toEqual(['support'])
    expect(await queuedMails(member.email)).toEqual(['Your permissions were changed'])
  })

  test('of the other desk are refused', async () => {
    const staff = await aStaff()
    await aStaff()
    await expect(requestPermissions(staff, (await aPartner()).id, ['admin'], 'x')).rejects.toMatchObject({
      status: 400,
    })
    const hr = await aPartner()
    await expect(requestPermissions(hr, hr.id, ['viewer'], 'x')).rejects.toMatchObject({ status: 409 })
  })

  test('that the decider lost meanwhile decide nothing', async () => {
    const [maker, checker, member] = [await aStaff(), await aStaff(), await aStaff('support')]
    const id = await requestEndAccess(maker, member.id, 'x')
    await db().user.update({ where: { id: checker.id }, data: { permissions: ['operations'] } })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'no_permission' })
    await db().user.update({ where: { id: checker.id }, data: { permissions: ['admin'], suspendedAt: new Date() } })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 403 })
    expect((await accessOf(member.id)).suspendedAt).toBeNull()
  })
})

describe('terms of a company', () => {
  const terms = { payday: 15, defaultMonths: 2, maxMonths: 6, deductionCap: 2500 }

  test('change after a second administrator agrees, and HR is told', async () => {
    const [maker, checker, clerk] = [await aStaff(), await aStaff(), await aStaff('finance')]
    const company = await aCompany()
    const hr = await aPartner(company.id)
    const id = await requestCompanyTerms(maker, company.id, terms, 'Agreed with the company')
    const agreed = async () => (await getCompany(maker, company.id)).nextTerms
    expect(await agreed()).toEqual([])
    await expect(decide(clerk, id, 'approve')).rejects.toMatchObject({ status: 403 })
    await decide(checker, id, 'approve')
    expect(await agreed()).toMatchObject([{ payday: 15, deductionCap: 25 }])
    expect(await queuedMails(hr.email)).toEqual([`The terms of ${company.name} have changed`])
    await expect(requestCompanyTerms(maker, company.id, terms, 'x')).rejects.toMatchObject({ status: 409 })
  })

  test('are refused with a cap above a third, also when it was requested before that was refused', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const company = await aCompany({ deductionCapBps: 5_000 })
    // What was agreed before counts as a third.
    expect(await getCompany(maker, company.id)).toMatchObject({ deductionCap: 33.33 })
    const above = { ...terms, deductionCap: 4_000 }
    await expect(requestCompanyTerms(maker, company.id, above, 'x')).rejects.toMatchObject({ status: 400 })
    const id = await requestCompanyTerms(maker, company.id, terms, 'Agreed with the company')
    await db().$executeRaw`
      UPDATE approvals SET payload = jsonb_set(payload, '{to,deductionCap}', '4000') WHERE id = ${id}::uuid`
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 400, message: CAP_PROBLEM })
  })

  test('are refused when they changed meanwhile', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const company = await aCompany()
    const id = await requestCompanyTerms(maker, company.id, terms, 'Agreed with the company')
    await db().company.update({ where: { id: company.id }, data: { maxMonths: 5 } })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await stateOfApproval(id)).toBe('pending')
  })
})

test('a single administrator is told at once that nobody may approve', async () => {
  const maker = await aStaff()
  const others = await db().user.findMany({
    where: { role: 'staff', suspendedAt: null, id: { not: maker.id } },
    select: { id: true },
  })
  const where = { id: { in: others.map(({ id }) => id) } }
  await db().user.updateMany({ where, data: { suspendedAt: new Date() } })
  await expect(requestStaffInvitation(maker, { ...anInvite(), permissions: ['support'] })).rejects.toMatchObject({
    status: 409,
    code: 'no_second_person',
  })
  await expect(requestEndAccess(await aPartner(), (await aPartner()).id, 'x')).rejects.toMatchObject({ status: 404 })
  await db().user.updateMany({ where, data: { suspendedAt: null } })
})
