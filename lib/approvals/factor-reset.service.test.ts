import { beforeAll, describe, expect, test } from 'vitest'
import { staff } from '@/lib/access/gates'
import { findPerson } from '@/lib/access/queries'
import { completeLogIn, logIn } from '@/lib/accounts/sign-in'
import type { Partner, Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { readSessionToken } from '@/lib/server/session'
import { getSecurity } from '@/lib/second-factor/queries'
import { makeRecoveryCodes } from '@/lib/second-factor/recovery-codes'
import { addPasskey, beginPasskey } from '@/lib/second-factor/set-up'
import { anAuthenticator } from '@/sandbox/authenticator'
import { PASSWORD, aBuyer, aPartner, aStaff, openConnections, queuedMails, race, unique } from '@/sandbox/factories'
import { credentialsWith } from '@/sandbox/roles'
import { sessionOf } from '@/sandbox/sign-in'
import { listApprovals } from './queries'
import { decide } from './decide'
import { requestFactorReset } from './kinds/second-factor-reset'

beforeAll(openConnections)

async function withPasskey<Member extends Partner | Staff>(member: Member): Promise<Member> {
  const { challenge, options } = await beginPasskey(member)
  await addPasskey(member, challenge, anAuthenticator(new URL(env().NEXTAUTH_URL).origin).create(options.challenge))
  return member
}

const signInAs = ({ email }: { readonly email: string }) => logIn({ email, password: PASSWORD }, unique('address'))

describe('the reset of lost second factors', () => {
  test.each(['staff', 'partner'] as const)('of %s is done once a second person agrees', async (role) => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const owner = await withPasskey(role === 'staff' ? await aStaff() : await aPartner())
    const [code = ''] = await makeRecoveryCodes(owner)
    const open = await signInAs(owner)
    if (!('secondStep' in open)) throw new Error('no second factor was asked for')
    const { dto } = await completeLogIn(open.secondStep.challenge, { code })
    const claims = await readSessionToken(dto.token)
    if (!claims) throw new Error('the token cannot be read')
    const begun = await signInAs(owner)

    const id = await requestFactorReset(maker, owner.id, 'Lost the phone')
    expect((await getSecurity(owner)).factors).toHaveLength(1)
    expect((await listApprovals(checker)).items.find((each) => each.id === id)).toMatchObject({
      kind: 'second_factor_reset',
      reason: 'Lost the phone',
      details: { title: `Second step of ${owner.fullName}` },
    })
    await expect(decide(maker, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
    const { won } = await race([decide(checker, id, 'approve'), decide(checker, id, 'approve')])
    expect(won).toHaveLength(1)

    expect(await getSecurity(owner)).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect(await findPerson(claims)).toBeUndefined()
    if ('secondStep' in begun)
      await expect(completeLogIn(begun.secondStep.challenge, { code })).rejects.toMatchObject({ status: 401 })
    expect(await queuedMails(owner.email)).toContain('Your second step at sign-in was reset')
    expect((await sessionOf(signInAs(owner))).dto.id).toBe(owner.id)
  })

  test('leaves the desk closed until a new one is set up, when the days of grace are over', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const owner = await withPasskey(await aStaff())
    await db().$executeRaw`UPDATE users SET second_factor_due_at = now() - interval '1s' WHERE id = ${owner.id}::uuid`
    await decide(checker, await requestFactorReset(maker, owner.id, 'Lost the phone'), 'approve')
    const { dto } = await sessionOf(signInAs(owner))
    const session = await readSessionToken(dto.token)
    await expect(staff('admin').admit(credentialsWith({ session }))).rejects.toMatchObject({
      code: 'second_factor_required',
    })
  })

  test('is refused for oneself, for buyers, and for someone without a factor', async () => {
    const [maker, owner, buyer] = [await aStaff(), await withPasskey(await aStaff()), await aBuyer()]
    await expect(requestFactorReset(owner, owner.id, 'Mine')).rejects.toMatchObject({ status: 403 })
    await expect(requestFactorReset(maker, buyer.id, 'x')).rejects.toMatchObject({ status: 404 })
    await expect(requestFactorReset(maker, 'x', 'x')).rejects.toMatchObject({ status: 404 })
    await expect(requestFactorReset(owner, maker.id, 'x')).rejects.toMatchObject({ status: 409 })
    const id = await requestFactorReset(maker, owner.id, 'Lost the phone')
    await expect(decide(owner, id, 'approve')).rejects.toMatchObject({ status: 403 })
    expect((await getSecurity(owner)).factors).toHaveLength(1)
  })
})
