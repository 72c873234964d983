import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Prisma } from '@/generated/prisma/client'
import { aBuyer, aCompany, openConnections } from '@/sandbox/factories'
import { db, transaction } from './db'
import { lockCompany, lockUser, lockUsers, lockWallet, nextUnclaimed } from './locks'

beforeAll(openConnections)

async function aCompanyWithBuyer() {
  const { id: companyId } = await aCompany()
  return { id: (await aBuyer({ companyId })).id, companyId }
}
afterEach(() => vi.unstubAllEnvs())

describe('order of locks', () => {
  test('allows the next table and a lock that is held', async () => {
    const { id, companyId } = await aCompanyWithBuyer()
    await transaction(async (tx) => {
      await lockCompany(tx, companyId)
      await lockWallet(tx, id)
      await lockCompany(tx, companyId)
    })
  })

  test('refuses an earlier table', async () => {
    const { id, companyId } = await aCompanyWithBuyer()
    const work = transaction(async (tx) => {
      await lockWallet(tx, id)
      await lockCompany(tx, companyId)
    })
    await expect(work).rejects.toThrow('companies must be locked before wallets')
  })

  test('refuses a second row of a table, unless both are locked at once', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()]
    await transaction(async (tx) => {
      await lockUsers(tx, [other.id, one.id])
      await lockUser(tx, one.id)
    })
    const work = transaction(async (tx) => {
      await lockUser(tx, one.id)
      await lockUser(tx, other.id)
    })
    await expect(work).rejects.toThrow('lock all rows of a table in one call')
  })

  test('refuses a lock outside a transaction', async () => {
    const { id } = await aCompany()
    await expect(lockCompany(db(), id)).rejects.toThrow('outside a transaction')
  })

  test('is not checked in production', async () => {
    const { id, companyId } = await aCompanyWithBuyer()
    vi.stubEnv('NODE_ENV', 'production')
    await transaction(async (tx) => {
      await lockWallet(tx, id)
      await lockCompany(tx, companyId)
    })
  })
})

test('nextUnclaimed skips a row that another server has claimed', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await db().codeRequest.create({ data: { email } })
  const all = Prisma.sql`email IN ('one@example.com', 'two@example.com')`
  const claim = () =>
    Prisma.sql`DELETE FROM code_requests WHERE id = ${nextUnclaimed('code_requests', all)} RETURNING email`
  await transaction(async (tx) => {
    const [mine] = await tx.$queryRaw<{ email: string }[]>(claim())
    const [theirs] = await db().$queryRaw<{ email: string }[]>(claim())
    expect([mine?.email, theirs?.email]).toEqual(['one@example.com', 'two@example.com'])
  })
})
