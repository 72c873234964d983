import { beforeAll, describe, expect, test } from 'vitest'
import { findPerson } from '@/lib/access/queries'
import { inviteColleague } from '@/lib/companies/invitations'
import { getTeam } from '@/lib/companies/team-queries'
import { db } from '@/lib/core/db'
import { readSessionToken } from '@/lib/core/session'
import { PASSWORD, aBuyer, aPartner, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { sessionOf } from '@/sandbox/sign-in'
import { logIn } from './sign-in'
import { endAccess, restoreAccess } from './team'

beforeAll(openConnections)

const signIn = (email: string) => sessionOf(logIn({ email, password: PASSWORD }, unique('address')))

describe('endAccess', () => {
  test('signs a colleague out and refuses their sign-in until staff restore access', async () => {
    const hr = await aPartner()
    const colleague = await aPartner(hr.companyId)
    const claims = await readSessionToken((await signIn(colleague.email)).dto.token)
    if (!claims) throw new Error('no session')
    await endAccess(hr, colleague.id)
    await endAccess(hr, colleague.id)
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
    await expect(inviteColleague(hr, { fullname: 'New Colleague', email: colleague.email })).rejects.toMatchObject({
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
