import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { accessOf, anInvite, stateOfApproval } from '@/sandbox/approvals'
import { aBuyer, aStaff, anOrder, openConnections, queuedMails, race } from '@/sandbox/factories'
import { requestEndAccess } from './kinds/end-access'
import { requestStaffInvitation } from './kinds/invite'
import { listApprovals } from './queries'
import { decide, expireApprovals } from './decide'
import { requestWriteOff } from './kinds/write-off'

beforeAll(openConnections)

/** Lets the seven days of a request pass. */
const age = (id: string) =>
  pool().query("UPDATE approvals SET expires_at = now() - interval '1 second' WHERE id = $1", [id])

describe('a request', () => {
  test('expires after seven days by the database’s clock: nothing is done, and the requester is told', async () => {
    const [maker, checker, member] = [await aStaff(), await aStaff(), await aStaff('support')]
    const id = await requestEndAccess(maker, member.id, 'x')
    const { createdAt, expiresAt } = await db().approval.findUniqueOrThrow({ where: { id } })
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(7 * 24 * 60)
    await age(id)
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'expired' })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'expired' })
    expect(await stateOfApproval(id)).toBe('expired')
    expect((await accessOf(member.id)).suspendedAt).toBeNull()
    expect(await queuedMails(maker.email)).toEqual(['Your request has expired'])
    expect((await listApprovals(checker, { decided: '1' })).items.find((each) => each.id === id)).toMatchObject({
      state: 'expired',
      decidedBy: null,
    })
  })

  test('expires by the job, once for several servers, also one about money', async () => {
    const maker = await aStaff()
    await aStaff()
    const order = await anOrder(await aBuyer(), { status: 'delivered', dues: [{ inDays: 20, amount: 5_000n }] })
    const id = await requestWriteOff(maker, order.id, 'The company has closed')
    const fresh = await requestStaffInvitation(maker, { ...anInvite(), permissions: ['support'] })
    await expireApprovals()
    expect(await stateOfApproval(id)).toBe('pending')
    await age(id)
    const counts = await Promise.all([expireApprovals(), expireApprovals(), expireApprovals()])
    expect(counts.reduce((total, count) => total + count, 0)).toBe(1)
    expect([await stateOfApproval(id), await stateOfApproval(fresh)]).toEqual(['expired', 'pending'])
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
    const isEnded = (await accessOf(member.id)).suspendedAt !== null
    expect(await stateOfApproval(id)).toBe(isEnded ? 'approved' : 'refused')
  })

  test('that expires while it is decided is either carried out or expired, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [maker, checker, member] = [await aStaff(), await aStaff(), await aStaff('support')]
      const id = await requestEndAccess(maker, member.id, 'x')
      await pool().query("UPDATE approvals SET expires_at = now() + interval '20 milliseconds' WHERE id = $1", [id])
      const { lost } = await race<unknown>([decide(checker, id, 'approve'), expireApprovals(), expireApprovals()])
      await expireApprovals()
      const isEnded = (await accessOf(member.id)).suspendedAt !== null
      expect([await stateOfApproval(id), lost.length]).toEqual(isEnded ? ['approved', 0] : ['expired', 1])
      expect(await queuedMails(maker.email)).toEqual([
        isEnded ? 'Your request was approved' : 'Your request has expired',
      ])
    }
  })
})
