import { beforeAll, describe, expect, test } from 'vitest'
import { GET as listEmployees } from '@/app/api/v1/partner/employees/route'
import { POST as approve } from '@/app/api/v1/partner/employees/[id]/approve/route'
import { POST as makeByCall } from '@/app/api/v1/partner/keys/route'
import { GET as listOrders } from '@/app/api/v1/staff/orders/route'
import { requestEndAccess } from '@/lib/approvals/kinds/end-access'
import { requestStaffKey } from '@/lib/approvals/kinds/staff-key'
import { decide } from '@/lib/approvals/decide'
import { addDays } from '@/lib/core/clock'
import { databaseDay, db, pool } from '@/lib/database/db'
import { aBuyer, aCompany, aPartner, aStaff, openConnections, queuedMails } from '@/sandbox/factories'
import { aKey } from '@/sandbox/keys'
import { handle } from '@/sandbox/request'
import { endGraceOf, tokenOf } from '@/sandbox/roles'
import { listKeys } from './queries'
import { deleteOldKeys } from './retention'
import { endKey, makeKey } from './service'

beforeAll(openConnections)

const statusOf = async (answer: Promise<Response>) => (await answer).status
const read = (token: string) => handle(listEmployees, { token })

test('a key of a company reads and changes its employees, and the audit log names it and its maker', async () => {
  const company = await aCompany()
  const [hr, other] = [await aPartner(company.id), await aPartner(company.id)]
  const buyer = await aBuyer({ companyId: company.id, eligibility: 'pending' })
  const foreign = await aBuyer({ eligibility: 'pending' })
  const { key, prefix } = await makeKey(hr, { name: 'Payroll sync', scopes: ['employees:read', 'employees:write'] })

  const { items } = (await (await read(key)).json()) as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).toEqual([buyer.id])
  const confirm = (id: string) => handle(approve, { method: 'POST', token: key, params: { id }, body: {} })
  expect(await statusOf(confirm(buyer.id))).toBe(200)
  expect(await statusOf(confirm(foreign.id))).toBe(404)
  expect(
    await db().auditRecord.findFirstOrThrow({ where: { action: 'employee.approved', subject: `user:${buyer.id}` } }),
  ).toMatchObject({ actorId: hr.id, details: { apiKey: 'Payroll sync' } })

  const [listed] = (await listKeys(other)).items
  expect(listed).toMatchObject({ name: 'Payroll sync', prefix, state: 'active', createdBy: hr.fullName })
  expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(60_000)
  expect(key.startsWith(prefix)).toBe(true)
  expect(JSON.stringify(listed)).not.toContain(key)
  expect(await queuedMails(other.email)).toHaveLength(1)
  expect(await queuedMails(hr.email)).toEqual(['You made an API key'])
})

test('only the SHA-256 of a key is stored', async () => {
  const hr = await aPartner()
  const { id, key } = await makeKey(hr, { name: 'Payroll', scopes: ['employees:read'] })
  expect(key).toMatch(/^fb_live_[\w-]{43}$/)
  const { rows } = await pool().query<{ row: string; isHash: boolean }>(
    `SELECT row_to_json(api_keys)::text AS row, hash = sha256($2::bytea) AS "isHash" FROM api_keys WHERE id = $1`,
    [id, Buffer.from(key)],
  )
  expect(rows[0]?.isHash).toBe(true)
  expect(rows[0]?.row).not.toContain(key.slice(14))
})

describe('a key is refused', () => {
  const aMadeKey = async () => {
    const hr = await aPartner()
    return { hr, ...(await makeKey(hr, { name: 'Payroll', scopes: ['employees:read'] })) }
  }
  const codeOf = async (token: string) => {
    const response = await read(token)
    return [response.status, ((await response.json()) as { code?: string }).code]
  }

  test('when nobody made it', async () => {
    const { key } = await aMadeKey()
    expect(await codeOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toEqual([401, 'key_not_valid'])
    expect(await codeOf('fb_live_')).toEqual([401, 'key_not_valid'])
  })

  test('from the moment on at which it is revoked, and never works again', async () => {
    const { hr, id, key } = await aMadeKey()
    expect((await codeOf(key))[0]).toBe(200)
    await endKey(hr, id)
    await endKey(hr, id)
    expect(await codeOf(key)).toEqual([401, 'key_not_valid'])
    await expect(pool().query('UPDATE api_keys SET ended_at = NULL WHERE id = $1', [id])).rejects.toThrow('has ended')
    await expect(pool().query(`UPDATE api_keys SET scopes = '{employees:write}' WHERE id = $1`, [id])).rejects.toThrow(
      'stays what it is',
    )
  })

  test('by someone of another company', async () => {
    const { id } = await aMadeKey()
    await expect(endKey(await aPartner(), id)).rejects.toMatchObject({ status: 404 })
  })

  test('after its last day, by the clock of the database', async () => {
    const hr = await aPartner()
    const today = await databaseDay()
    const { id, key } = await makeKey(hr, { name: 'Payroll', scopes: ['employees:read'], expiresAt: today })
    expect((await codeOf(key))[0]).toBe(200)
    const { expiresAt } = await db().apiKey.findUniqueOrThrow({ where: { id } })
    // Midnight in Lagos, an hour before that of UTC.
    expect(expiresAt?.toISOString()).toBe(`${today}T23:00:00.000Z`)
    await pool().query('ALTER TABLE api_keys DISABLE TRIGGER api_keys_guard')
    await pool().query("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [id])
    await pool().query('ALTER TABLE api_keys ENABLE TRIGGER api_keys_guard')
    expect(await codeOf(key)).toEqual([401, 'key_not_valid'])
    expect((await listKeys(hr)).items).toMatchObject([{ state: 'expired' }])
  })

  test('while its maker lacks a second factor after the days of grace', async () => {
    const { hr, key } = await aMadeKey()
    await endGraceOf(hr.id)
    expect(await codeOf(key)).toEqual([403, 'second_factor_required'])
  })

  test('when its maker moved to another company', async () => {
    const { hr, key } = await aMadeKey()
    await db().user.update({ where: { id: hr.id }, data: { companyId: (await aCompany()).id } })
    expect(await codeOf(key)).toEqual([401, 'key_not_valid'])
  })

  test('for ever, once two people ended the access of its maker', async () => {
    const company = await aCompany()
    const [maker, lead, second] = await Promise.all([1, 2, 3].map(() => aPartner(company.id)))
    if (!maker || !lead || !second) throw new Error('three people were made')
    const { key } = await makeKey(maker, { name: 'Payroll', scopes: ['employees:read'] })
    await decide(second, await requestEndAccess(lead, maker.id, 'left'), 'approve')
    expect(await codeOf(key)).toEqual([401, 'key_not_valid'])
    await db().user.update({ where: { id: maker.id }, data: { suspendedAt: null } })
    expect(await codeOf(key)).toEqual([401, 'key_not_valid'])
    expect((await listKeys(lead)).items).toMatchObject([{ state: 'ended' }])
  })

  test('for a call of another scope, of the other desk, and for keys themselves', async () => {
    const { key } = await aMadeKey()
    const body = { name: 'Another', scopes: ['employees:read'] }
    const made = await handle(makeByCall, { method: 'POST', token: key, body })
    expect([made.status, ((await made.json()) as { code: string }).code]).toEqual([403, 'not_for_keys'])
    expect(await statusOf(handle(listOrders, { token: key }))).toBe(403)
    const id = (await aBuyer({ eligibility: 'pending' })).id
    const confirmed = await handle(approve, { method: 'POST', token: key, params: { id }, body: {} })
    expect([confirmed.status, ((await confirmed.json()) as { code: string }).code]).toEqual([403, 'scope_missing'])
  })

  test('when it makes more calls in a minute than a program that waits for answers', async () => {
    const { id, key } = await aMadeKey()
    await pool().query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 600, extract(epoch FROM now()) * 1000 + 60000)`,
      [`api-key:${id}`],
    )
    const response = await read(key)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('the use of a key is noted at most once a minute', async () => {
  const hr = await aPartner()
  const key = await aKey(hr, ['employees:read'])
  const usedAt = async () =>
    (await db().apiKey.findFirstOrThrow({ where: { createdById: hr.id } })).lastUsedAt?.getTime()
  await read(key)
  const first = await usedAt()
  await read(key)
  expect(await usedAt()).toBe(first)
  await pool().query(`UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE created_by_id = $1`, [
    hr.id,
  ])
  await read(key)
  expect(await usedAt()).toBeGreaterThan(Date.now() - 30_000)
})

test.each([
  ['yesterday', -1],
  ['in two years', 730],
])('a last day %s is refused', async (_when, days) => {
  const expiresAt = addDays(await databaseDay(), days)
  await expect(
    makeKey(await aPartner(), { name: 'Payroll', scopes: ['employees:read'], expiresAt }),
  ).rejects.toMatchObject({
    status: 400,
  })
})

test('a desk has at most twenty keys', async () => {
  const hr = await aPartner()
  for (let count = 0; count < 20; count += 1) await aKey(hr, ['employees:read'])
  await expect(makeKey(hr, { name: 'One more', scopes: ['employees:read'] })).rejects.toMatchObject({ status: 409 })
})

describe('a key of the staff', () => {
  test('works only after a second administrator agreed, who never sees it', async () => {
    const [maker, second] = [await aStaff(), await aStaff()]
    const { key, approvalId } = await requestStaffKey(maker, { name: 'Warehouse', scopes: ['orders:read'] })
    expect(await statusOf(handle(listOrders, { token: key }))).toBe(401)
    await expect(decide(maker, approvalId, 'approve')).rejects.toMatchObject({ status: 403 })
    await decide(second, approvalId, 'approve')
    expect(await statusOf(handle(listOrders, { token: key }))).toBe(200)
    expect(await statusOf(read(key))).toBe(403)
    const told = JSON.stringify(await db().approval.findUniqueOrThrow({ where: { id: approvalId } }))
    expect(told).not.toContain(key)
  })

  test('that was revoked while it waited never works', async () => {
    const [maker, second] = [await aStaff(), await aStaff()]
    const { id, key, approvalId } = await requestStaffKey(maker, { name: 'Warehouse', scopes: ['orders:read'] })
    await endKey(second, id)
    await expect(decide(second, approvalId, 'approve')).rejects.toMatchObject({ status: 409 })
    expect(await statusOf(handle(listOrders, { token: key }))).toBe(401)
  })

  test('is deleted when nobody agreed while the request was open; a working one stays', async () => {
    const maker = await aStaff()
    await aStaff()
    const { id } = await requestStaffKey(maker, { name: 'Warehouse', scopes: ['orders:read'] })
    await aKey(maker, ['orders:read'])
    await pool().query(`UPDATE api_keys SET created_at = now() - interval '9 days' WHERE created_by_id = $1`, [
      maker.id,
    ])
    await deleteOldKeys()
    const left = await db().apiKey.findMany({ where: { createdById: maker.id } })
    expect(left.map((each) => each.id)).not.toContain(id)
    expect(left).toHaveLength(1)
  })
})

test('a session works beside keys: the bearer decides', async () => {
  const hr = await aPartner()
  const token = await tokenOf(hr)
  expect(await statusOf(read(token))).toBe(200)
  expect(
    await statusOf(
      handle(listEmployees, { token: 'fb_live_x', headers: { cookie: `next-auth.session-token=${token}` } }),
    ),
  ).toBe(401)
})
