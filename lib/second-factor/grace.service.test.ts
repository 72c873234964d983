import { describe, expect, test } from 'vitest'
import { deskMember, partner, pictureViewer, staff, staffAccount } from '@/lib/access/gates'
import { appSetUp, useAuthenticatorApp } from '@/sandbox/authenticator-app'
import { aPartner, aStaff } from '@/sandbox/factories'
import { endGraceOf, credentialsOf } from '@/sandbox/roles'
import { getSecurity } from './queries'
import { beginApp, confirmApp } from './set-up'

const { clock, codeOf } = useAuthenticatorApp()
const withApp = appSetUp({ beginApp, getSecurity, confirmApp }, codeOf)

describe('the days of grace', () => {
  test('a new account has seven days, in which the desk opens without a second factor', async () => {
    const member = await aStaff()
    const { dueAt, isOverdue } = await getSecurity(member)
    expect(isOverdue).toBe(false)
    expect(Math.abs(new Date(dueAt).getTime() - clock.now - 7 * 86_400_000)).toBeLessThan(60_000)
    expect((await staff('admin').admit(credentialsOf(member))).id).toBe(member.id)
  })

  test('after them every call of a desk is refused until a second factor is set up', async () => {
    const [hr, member] = [await aPartner(), await aStaff()]
    await endGraceOf(hr.id, member.id)
    const refusal = { status: 403, code: 'second_factor_required' }
    const [ofHr, ofStaff] = [credentialsOf(hr), credentialsOf(member)]
    await expect(partner('viewer').admit(ofHr)).rejects.toMatchObject({ ...refusal, to: '/partner/security' })
    await expect(staff('admin').admit(ofStaff)).rejects.toMatchObject({ ...refusal, to: '/staff/security' })
    await expect(deskMember({ staff: ['admin'], partner: ['approver'] }).admit(ofStaff)).rejects.toMatchObject(refusal)
    expect(await pictureViewer().admit(ofStaff)).toBeNull()
    expect((await staffAccount().admit(ofStaff)).id).toBe(member.id)
    await beginApp(member)
    await expect(staff('admin').admit(ofStaff)).rejects.toMatchObject(refusal)

    await withApp(member)
    expect((await staff('admin').admit(ofStaff)).id).toBe(member.id)
    expect(await pictureViewer().admit(ofStaff)).toMatchObject({ id: member.id })
  })
})
