import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aCompany, aPartner, openConnections } from '@/sandbox/factories'
import { ensureJoinLink, revokeJoinLink } from './join-links'
import { findJoinLink, ownJoinLink } from './join-queries'

beforeAll(openConnections)

test('a company has one link, which names it however the code is typed', async () => {
  const company = await aCompany()
  const hr = await aPartner(company.id)
  const links = await Promise.all([ensureJoinLink(hr), ensureJoinLink(await aPartner(company.id)), ensureJoinLink(hr)])
  const [code = ''] = new Set(links.map((link) => link.code))
  expect(new Set(links.map((link) => link.code)).size).toBe(1)
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
  expect(await findJoinLink(` ${code.toLowerCase()} `)).toEqual({ company: company.name, code })
  expect(await ownJoinLink(hr)).toMatchObject({ address: expect.stringMatching(`/join/${code}$`) as string })
  expect(await ownJoinLink(await aPartner())).toBeUndefined()
})

test('a revoked link is over, and the next one is another', async () => {
  const hr = await aPartner()
  const { code } = await ensureJoinLink(hr)
  await revokeJoinLink(hr)
  await revokeJoinLink(hr)
  expect(await findJoinLink(code)).toBeUndefined()
  expect(await ownJoinLink(hr)).toBeUndefined()
  expect((await ensureJoinLink(hr)).code).not.toBe(code)
  expect(await db().auditRecord.count({ where: { action: 'join-link.revoked', actorId: hr.id } })).toBe(1)
})

test('unknown codes, other texts and companies that are not approved name nobody', async () => {
  const hr = await aPartner((await aCompany({ state: 'pending' })).id)
  for (const typed of ['', 'AAAAAAAAAA', "x' OR 1=1", 'A'.repeat(10_000), (await ensureJoinLink(hr)).code])
    expect(await findJoinLink(typed), typed.slice(0, 20)).toBeUndefined()
})
