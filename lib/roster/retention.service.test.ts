import { beforeAll, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { KEEP_DAYS } from '@/lib/core/retention'
import { aBuyer, aPartner, openConnections } from '@/sandbox/factories'
import { applyRoster } from './apply'
import { confirmListed, deleteOldEntries, deleteOldRosterRows } from './retention'

beforeAll(openConnections)

const list = (hr: { id: string; companyId: string }, staffNumber: string, email = '') =>
  db().rosterEntry.create({
    data: {
      ...{ companyId: hr.companyId, staffNumber, staffKey: staffNumber, fullName: 'Night Guard', email },
      ...{ salaryKobo: 9_000_000n, listedById: hr.id },
    },
    select: { id: true },
  })

test('listed people who did not register are deleted after the days that the notice names', async () => {
  const hr = await aPartner()
  const [old, kept] = [await list(hr, 'DM-1'), await list(hr, 'DM-2')]
  const age = (id: string, days: number) =>
    pool().query(`UPDATE roster_entries SET listed_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, days])
  await age(old.id, KEEP_DAYS.roster + 0.01)
  await age(kept.id, KEEP_DAYS.roster - 0.01)
  expect(await deleteOldEntries()).toBe(1)
  expect(await db().rosterEntry.findMany({ where: { companyId: hr.companyId } })).toMatchObject([{ id: kept.id }])
})

test('what a roster said of people is deleted after the same days, and the roster stays', async () => {
  const hr = await aPartner()
  const file = new TextEncoder().encode('staff_id,name,salary\nDM-1,Night Guard,90000\nDM-2,Loom Operator,80000')
  await applyRoster(hr, file)
  const upload = { upload: { companyId: hr.companyId } }
  // The rows of a roster never change.
  const [old, kept] = await db().rosterRow.findMany({ where: upload, orderBy: { id: 'asc' } })
  await expect(db().rosterRow.updateMany({ where: upload, data: { fullName: 'Other' } })).rejects.toThrow()
  const age = (id: string | undefined, days: number) =>
    pool().query(
      `INSERT INTO roster_rows SELECT (jsonb_populate_record(row, jsonb_build_object(
         'id', gen_random_uuid(), 'created_at', now() - $2 * interval '1 day'))).* FROM roster_rows row WHERE id = $1`,
      [id, days],
    )
  await age(old?.id, KEEP_DAYS.roster + 0.01)
  await age(kept?.id, KEEP_DAYS.roster - 0.01)
  expect(await deleteOldRosterRows()).toBe(1)
  expect(await db().rosterRow.count({ where: upload })).toBe(3)
  expect(await db().rosterUpload.count({ where: { companyId: hr.companyId } })).toBe(1)
})

test('a profile and a roster that were stored at the same moment meet later, once', async () => {
  const hr = await aPartner()
  const buyer = await aBuyer({ companyId: hr.companyId, staffNumber: 'DM-1', eligibility: 'pending' })
  const stranger = await aBuyer({ companyId: hr.companyId, staffNumber: 'DM-2', eligibility: 'pending' })
  await list(hr, 'DM-1', buyer.email)
  await list(hr, 'DM-3', stranger.email)
  const counts = await Promise.all([confirmListed(), confirmListed()])
  expect(counts[0] + counts[1]).toBe(1)
  expect(await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).toMatchObject({
    ...{ eligibility: 'approved', salaryKobo: 9_000_000n, eligibilityById: hr.id },
  })
  expect(await db().user.findUniqueOrThrow({ where: { id: stranger.id } })).toMatchObject({ eligibility: 'pending' })
  expect(await db().auditRecord.count({ where: { action: 'employee.approved', subject: `user:${buyer.id}` } })).toBe(1)
})

test('a staff ID that a confirmed colleague has is left to HR', async () => {
  const hr = await aPartner()
  const owner = await aBuyer({ companyId: hr.companyId, staffNumber: 'DM-1' })
  await db().user.update({ where: { id: owner.id }, data: { staffKey: 'dm-1' } })
  const second = await aBuyer({ companyId: hr.companyId, staffNumber: 'DM-1', eligibility: 'pending' })
  await list(hr, 'DM-1', second.email)
  expect(await confirmListed()).toBe(0)
  expect(await db().user.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ eligibility: 'pending' })
})
