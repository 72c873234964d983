import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '@/lib/access/queries'
import { inviteColleague } from '@/lib/companies/invitations'
import { getTeam } from '@/lib/companies/team-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { db, transaction } from '@/lib/database/db'
import { readSessionToken } from '@/lib/server/session'
import { PASSWORD, aBuyer, aPartner, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { sessionOf } from '@/sandbox/sign-in'
import { logIn } from './sign-in'
import * as team from './team'

beforeAll(openConnections)

// Two people agree to these (lib/approvals). Here one of them decides.
const endAccess = (actor: Partner | Staff, id: string) => transaction((tx) => team.endAccess(tx, actor, id))
const restoreAccess = (actor: Staff, id: string) => transaction((tx) => team.restoreAccess(tx, actor, id))
const changePermissions = (actor: Partner | Staff, id: string, change: Parameters<typeof team.changePermissions>[3]) =>
  transaction((tx) => team.changePermissions(tx, actor, id, change))

const signIn = (email: string) => sessionOf(logIn({ email, password: PASSWORD }, unique('address')))

describe('endAccess', () => {
  test('signs a colleague out and refuses their sign-in until staff restore access', async () => {
    const hr = await aPartner()
    const colleague = await aPartner(hr.companyId)
    const claims = await readSessionToken((await signIn(colleague.email)).dto.token)
    if (!claims) throw new Error('no session')
    await endAccess(hr, colleague.id)
    await expect(endAccess(hr, colleague.id)).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await findPerson({ ...claims })).toBeUndefined()
    await expect(signIn(colleague.email)).rejects.toMatchObject({
      status: 403,
      message: 'Your access was ended. Please speak to your HR office or write to us.',
    })
    await expect(logIn({ email: colleague.email, password: 'Wrong1234' }, unique('address'))).rejects.toMatchObject({
      status: 400,
    })
    expect(await queuedMails(colleague.email)).toEqual(['Your access was ended'])
    expect((await getTeam(hr)).people.map(({ id }) => id)).toEqual([hr.id])
    const who = { fullname: 'New Colleague', email: colleague.email, permissions: ['viewer'], requester: hr } as const
    await expect(transaction((tx) => inviteColleague(tx, hr, who))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Only Foodbank can restore it') as string,
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

  test('refuses the actor and everyone outside the team', async () => {
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

  test('ends one access when two people end each other’s at once', async () => {
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

describe('changePermissions', () => {
  test('counts from the next request, and the person is told', async () => {
    const [admin, member] = [await aStaff(), await aStaff('support', 'finance')]
    const claims = await readSessionToken((await signIn(member.email)).dto.token)
    if (!claims) throw new Error('no session')
    await changePermissions(admin, member.id, { from: ['finance', 'support'], to: ['catalogue'] })
    expect((await findPerson({ ...claims }))?.permissions).toEqual(['catalogue'])
    expect(await queuedMails(member.email)).toContain('Your permissions were changed')
    expect(
      await db().auditRecord.findFirstOrThrow({ where: { subject: `user:${member.id}` }, select: { details: true } }),
    ).toEqual({ details: { permissions: 'Finance and Support → Catalogue' } })
  })

  test('is refused for oneself, for other teams, and when the permissions are others by now', async () => {
    const [admin, member] = [await aStaff(), await aStaff('support')]
    const change = { from: ['support'], to: ['finance'] } as const
    await expect(changePermissions(admin, admin.id, { from: ['admin'], to: ['support'] })).rejects.toMatchObject({
      status: 409,
    })
    await expect(changePermissions(await aPartner(), member.id, change)).rejects.toMatchObject({ status: 404 })
    await expect(changePermissions(await aStaff('finance'), member.id, change)).rejects.toMatchObject({
      status: 403,
      code: 'no_permission',
    })
    await expect(changePermissions(admin, member.id, { from: ['operations'], to: ['finance'] })).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: expect.stringContaining('Support') as string,
    })
    await expect(
      db().user.update({ where: { id: member.id }, data: { permissions: ['approver'] } }),
      'the database refuses the sets of the other desk',
    ).rejects.toThrow('users_permissions')
  })

  test('takes effect once when two administrators take each other’s power at once', async () => {
    const [a, b] = [await aStaff(), await aStaff()]
    const change = { from: ['admin'], to: ['support'] } as const
    const { won, lost } = await race([changePermissions(a, b.id, change), changePermissions(b, a.id, change)])
    expect(won).toHaveLength(1)
    expect(lost).toMatchObject([{ status: 403, code: 'no_permission' }])
  })
})
