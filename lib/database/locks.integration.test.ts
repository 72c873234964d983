import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aBuyer, aCompany, openConnections } from '@/sandbox/factories'
import { db, pool, transaction } from './db'
import { lockBuyer, lockCompany, lockUser, lockUsers, lockWallet, lockWallets } from './locks'

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

describe('wallets', () => {
  /** Whether somebody holds the row of a buyer in this table. */
  async function isHeld(table: 'users' | 'wallets', buyerId: string): Promise<boolean> {
    const { rows } = await pool().query(
      `SELECT FROM ${table} WHERE ${table === 'users' ? 'id' : 'user_id'} = $1 FOR NO KEY UPDATE SKIP LOCKED`,
      [buyerId],
    )
    return rows.length === 0
  }
  const figures = { totalLoanKobo: 5n, currentLoanKobo: 5n, paidLoanKobo: 2n, creditKobo: 0n }

  test('are locked as they are, and missing ones are made', async () => {
    const [kept, missing] = [await aBuyer({ wallet: false }), await aBuyer({ wallet: false })]
    await db().wallet.create({ data: { userId: kept.id, ...figures } })
    await transaction(async (tx) => {
      await lockWallets(tx, [missing.id, kept.id, kept.id])
      expect(await isHeld('wallets', kept.id)).toBe(true)
      expect(await isHeld('users', kept.id)).toBe(false)
    })
    expect(await db().wallet.findUnique({ where: { userId: kept.id } })).toMatchObject(figures)
    expect(await db().wallet.count({ where: { userId: missing.id } })).toBe(1)
    await db().wallet.delete({ where: { userId: kept.id } })
  })

  test.each([true, false])('are locked together with the account of a buyer (wallet: %s)', async (wallet) => {
    const { id } = await aBuyer({ wallet })
    await transaction(async (tx) => {
      await lockBuyer(tx, id)
      expect(await isHeld('users', id)).toBe(true)
      if (wallet) expect(await isHeld('wallets', id)).toBe(true)
      await lockWallet(tx, id)
    })
    expect(await db().wallet.count({ where: { userId: id } })).toBe(1)
    await expect(
      transaction(async (tx) => {
        await lockBuyer(tx, id)
        await lockUser(tx, (await aBuyer()).id)
      }),
    ).rejects.toThrow('users must be locked before wallets')
  })
})
