import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { productChangeSchema } from '@/lib/catalogue/schema'
import { changeProduct } from '@/lib/catalogue/products'
import { importProducts } from '@/lib/catalogue/import-products'
import { getTeam } from '@/lib/companies/team-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { getCompany } from '@/lib/companies/staff-queries'
import { db, pool } from '@/lib/core/db'
import {
  aBuyer,
  aCompany,
  aPartner,
  aProduct,
  aStaff,
  anEmail,
  anOrder,
  openConnections,
  queuedMails,
  race,
} from '@/sandbox/factories'
import {
  changeProductOrRequest,
  requestColleagueInvitation,
  requestCompanyTerms,
  requestEndAccess,
  requestPartnerInvitation,
  requestPermissions,
  requestRestoreAccess,
  requestStaffInvitation,
} from './change-requests'
import { countApprovals, listApprovals } from './queries'
import { decide, expireApprovals } from './decide'
import { requestWriteOff } from './service'

beforeAll(openConnections)

const userOf = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, select: { suspendedAt: true, permissions: true } })
const stateOf = async (id: string) =>
  (await db().approval.findUniqueOrThrow({ where: { id }, select: { state: true } })).state
/** Lets the seven days of a request pass. */
const age = (id: string) =>
  pool().query("UPDATE approvals SET expires_at = now() - interval '1 second' WHERE id = $1", [id])
const seenBy = async (actor: Partner | Staff, id: string) =>
  (await listApprovals(actor)).items.find((each) => each.id === id)
const anInvite = () => ({ fullname: 'New Colleague', email: anEmail() })

describe('ending an access', () => {
  test('needs a second administrator, who is not the person concerned, and tells both people', async () => {
    const [maker, checker, member, clerk] = [await aStaff(), await aStaff(), await aStaff(), await aStaff('finance')]
    const id = await requestEndAccess(maker, member.id, 'Has left Foodbank')
    expect((await userOf(member.id)).suspendedAt).toBeNull()
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
    expect((await userOf(member.id)).suspendedAt).not.toBeNull()
    expect(await queuedMails(member.email)).toContain('Your access was ended')
    expect(await queuedMails(maker.email)).toContain('Your request was approved')

    const back = await requestRestoreAccess(maker, member.id)
    await decide(checker, back, 'approve')
    expect((await userOf(member.id)).suspendedAt).toBeNull()
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
    expect((await userOf(member.id)).suspendedAt).not.toBeNull()
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
    expect(await stateOf(later)).toBe('pending')
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
    expect((await userOf(member.id)).permissions).toEqual(['support'])
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
    expect((await userOf(member.id)).suspendedAt).toBeNull()
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

  test('are refused when they changed meanwhile', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const company = await aCompany()
    const id = await requestCompanyTerms(maker, company.id, terms, 'Agreed with the company')
    await db().company.update({ where: { id: company.id }, data: { maxMonths: 5 } })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await stateOf(id)).toBe('pending')
  })
})

describe('a price', () => {
  const change = (price: number, more: object = {}) => productChangeSchema.parse({ price, ...more })
  const priceOf = async (id: string) =>
    Number((await db().product.findUniqueOrThrow({ where: { id }, select: { priceKobo: true } })).priceKobo) / 100

  test('changes at once by 20%, and waits for a second person above it; other fields do not wait', async () => {
    const [maker, checker] = [await aStaff('catalogue'), await aStaff('catalogue')]
    const { id } = await aProduct({ price: 10_000 })
    expect(await changeProductOrRequest(maker, id, change(12_000))).not.toHaveProperty('approvalId')
    const saved = await changeProductOrRequest(maker, id, change(15_000, { description: 'New' }))
    expect(saved).toMatchObject({ price: 12_000, description: 'New' })
    const approvalId = saved.approvalId ?? ''
    expect(await db().approval.findUniqueOrThrow({ where: { id: approvalId } })).toMatchObject({ amount: 1_500_000n })
    await expect(changeProduct(maker, id, change(15_000))).rejects.toMatchObject({ code: 'second_person_needed' })
    await expect(changeProductOrRequest(maker, id, change(16_000))).rejects.toMatchObject({
      code: 'already_requested',
    })
    await expect(decide(await aStaff('finance'), approvalId, 'approve')).rejects.toMatchObject({ status: 403 })
    await decide(checker, approvalId, 'approve')
    expect(await priceOf(id)).toBe(15_000)
    expect(await changeProductOrRequest(maker, id, change(18_000))).not.toHaveProperty('approvalId')
  })

  test('cannot be moved far by many small changes', async () => {
    const maker = await aStaff('catalogue')
    await aStaff('catalogue')
    const { id } = await aProduct({ price: 10_000 })
    await changeProductOrRequest(maker, id, change(11_900))
    expect(await changeProductOrRequest(maker, id, change(12_100))).toHaveProperty('approvalId')
    expect(await priceOf(id)).toBe(11_900)
  })

  test('is refused when it changed meanwhile, and says what it is now', async () => {
    const [maker, checker] = [await aStaff('catalogue'), await aStaff('catalogue')]
    const { id } = await aProduct({ price: 10_000 })
    const { approvalId = '' } = await changeProductOrRequest(maker, id, change(20_000))
    await changeProductOrRequest(maker, id, change(11_000))
    await expect(decide(checker, approvalId, 'approve')).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: expect.stringContaining('it is ₦11,000 now') as string,
    })
    expect(await priceOf(id)).toBe(11_000)
  })

  test('cannot be imported past the second person', async () => {
    const maker = await aStaff('catalogue')
    const { id } = await aProduct({ price: 10_000 })
    const { name, measurement, category } = await db().product.findUniqueOrThrow({
      where: { id },
      select: { name: true, measurement: true, category: { select: { type: true } } },
    })
    const file = (price: number) =>
      new TextEncoder().encode(`name,type,measurement,price\n${name},${category.type},${measurement},${price}\n`)
    await importProducts(maker, file(11_500))
    await expect(importProducts(maker, file(12_500))).rejects.toMatchObject({
      status: 400,
      details: { lines: [{ outcome: 'wrong', details: [expect.stringContaining('second person') as string] }] },
    })
    expect(await priceOf(id)).toBe(11_500)
  })
})

describe('a request', () => {
  test('expires after seven days by the database’s clock: nothing is done, and the requester is told', async () => {
    const [maker, checker, member] = [await aStaff(), await aStaff(), await aStaff('support')]
    const id = await requestEndAccess(maker, member.id, 'x')
    const { createdAt, expiresAt } = await db().approval.findUniqueOrThrow({ where: { id } })
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(7 * 24 * 60)
    await age(id)
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'expired' })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'expired' })
    expect(await stateOf(id)).toBe('expired')
    expect((await userOf(member.id)).suspendedAt).toBeNull()
    expect(await queuedMails(maker.email)).toEqual(['Your request has expired'])
    expect((await listApprovals(checker, { decided: true })).items.find((each) => each.id === id)).toMatchObject({
      state: 'expired',
      decidedBy: null,
    })
  })

  test('expires by the job, once for several servers, also one about money', async () => {
    const maker = await aStaff()
    await aStaff()
    const order = await anOrder(await aBuyer(), { status: 'packed', dues: [{ inDays: 20, amount: 5_000n }] })
    const id = await requestWriteOff(maker, order.id, 'The company has closed')
    const fresh = await requestStaffInvitation(maker, { ...anInvite(), permissions: ['support'] })
    await expireApprovals()
    expect(await stateOf(id)).toBe('pending')
    await age(id)
    const counts = await Promise.all([expireApprovals(), expireApprovals(), expireApprovals()])
    expect(counts.reduce((total, count) => total + count, 0)).toBe(1)
    expect([await stateOf(id), await stateOf(fresh)]).toEqual(['expired', 'pending'])
    expect(await queuedMails(maker.email)).toEqual(['Your request has expired'])
  })

  test('is decided once by many people at once', async () => {
    const [maker, member] = [await aStaff(), await aStaff('support')]
    const checkers = await Promise.all(Array.from({ length: 4 }, () => aStaff()))
    const id = await requestEndAccess(maker, member.id, 'x')
    const { won, lost } = await race(
      checkers.map((checker, index) => decide(checker, id, index % 2 === 0 ? 'approve' : 'decline')),
    )
    expect(won).toHaveLength(1)
    for (const error of lost) expect(error).toMatchObject({ status: 409, code: 'already_decided' })
    const isEnded = (await userOf(member.id)).suspendedAt !== null
    expect(await stateOf(id)).toBe(isEnded ? 'approved' : 'refused')
  })

  test('that expires while it is decided is either carried out or expired, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [maker, checker, member] = [await aStaff(), await aStaff(), await aStaff('support')]
      const id = await requestEndAccess(maker, member.id, 'x')
      await pool().query("UPDATE approvals SET expires_at = now() + interval '20 milliseconds' WHERE id = $1", [id])
      const { lost } = await race<unknown>([decide(checker, id, 'approve'), expireApprovals(), expireApprovals()])
      await expireApprovals()
      const isEnded = (await userOf(member.id)).suspendedAt !== null
      expect([await stateOf(id), lost.length]).toEqual(isEnded ? ['approved', 0] : ['expired', 1])
      expect(await queuedMails(maker.email)).toEqual([
        isEnded ? 'Your request was approved' : 'Your request has expired',
      ])
    }
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
