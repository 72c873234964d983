import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { sharedVersion } from '@/lib/server/shared-reads'
import { aCompany, aPartner, openConnections } from '@/sandbox/factories'
import { setNamedInPublic } from './public-name'
import { isNamedInPublic, listNamedEmployers } from './queries'

beforeAll(openConnections)

test('a company is named in public only while its own HR agrees, and not while it is paused', async () => {
  const company = await aCompany()
  const hr = await aPartner(company.id)
  const isNamed = async () => (await listNamedEmployers()).includes(company.name)
  expect([await isNamed(), await isNamedInPublic(hr)]).toEqual([false, false])
  await setNamedInPublic(hr, true)
  await setNamedInPublic(hr, true)
  expect([await isNamed(), await isNamedInPublic(hr)]).toEqual([true, true])
  await db().company.update({ where: { id: company.id }, data: { pausedAt: new Date(), pauseReason: 'Late.' } })
  expect(await isNamed()).toBe(false)
  await db().company.update({ where: { id: company.id }, data: { pausedAt: null, pauseReason: '' } })
  await setNamedInPublic(hr, false)
  expect([await isNamed(), await isNamedInPublic(hr)]).toEqual([false, false])
  const records = await db().auditRecord.findMany({ where: { actorId: hr.id }, select: { action: true } })
  expect(records.map(({ action }) => action).toSorted()).toEqual(['company.named', 'company.unnamed'])
})

test('the landing page is made anew when a company may be named, not when its credit changes', async () => {
  const { id } = await aCompany()
  const hr = await aPartner(id)
  const before = await sharedVersion('employers')
  await db().company.update({ where: { id }, data: { openCreditKobo: 5n } })
  expect(await sharedVersion('employers')).toBe(before)
  await setNamedInPublic(hr, true)
  await expect.poll(() => sharedVersion('employers')).not.toBe(before)
  await setNamedInPublic(hr, false)
})
