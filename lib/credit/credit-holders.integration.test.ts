import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { endHolds, giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aCompany, aStaff, openConnections } from '@/sandbox/factories'
import { creditTotals, listCreditHolders } from './credit-holder-queries'
import { trialBalance } from './ledger-queries'
import { askForPayout } from './payouts'

beforeAll(openConnections)

test('every buyer with credit is listed, and the total is the account of the ledger', async () => {
  const staff = await aStaff('finance')
  const company = await aCompany()
  const [small, large, none, spent] = [
    await aBuyer({ companyId: company.id }),
    await aBuyer({ companyId: company.id }),
    await aBuyer(),
    await aBuyer(),
  ]
  // ₦1,250.35 and, in two parts, ₦3,000.01 + ₦0.64.
  await giveCredit(small, 125_035n)
  await giveCredit(large, 300_001n)
  const { bookedAt } = await db().ledgerEntry.findFirstOrThrow({ orderBy: { bookedAt: 'desc' } })
  await giveCredit(large, 64n)
  // Credit that rose, was used up and rose again is as old as its second rise.
  await giveCredit(spent, 10_000n)
  await giveCredit(spent, -10_000n)
  await giveCredit(spent, 5n)
  const again = await db().ledgerEntry.findFirstOrThrow({ orderBy: { bookedAt: 'desc' } })
  await askForPayout(small, { bank: 'Test Bank', accountNumber: '0123456789', accountName: 'A Buyer' })
  await endHolds({ userId: small.id })

  const first = await listCreditHolders(staff, {}, 2)
  expect(first.items).toEqual([
    expect.objectContaining({ id: large.id, credit: 3_000.65, since: bookedAt.toISOString(), askedAt: null }),
    expect.objectContaining({ id: small.id, email: small.email, credit: 1_250.35, askedAt: expect.any(String) }),
  ])
  const second = await listCreditHolders(staff, { cursor: first.nextCursor ?? '' }, 2)
  expect(second).toEqual({
    items: [expect.objectContaining({ id: spent.id, credit: 0.05, since: again.bookedAt.toISOString() })],
    nextCursor: null,
  })
  expect([...first.items, ...second.items].map(({ id }) => id)).not.toContain(none.id)

  expect(await creditTotals(staff)).toEqual({ listed: 4_251.05, ledger: 4_251.05 })
  const { accounts } = await trialBalance(staff)
  expect(accounts.find(({ account }) => account === 'customer_credit')?.balance).toBe(-4_251.05)
})

test('a wallet that differs from the ledger shows in the totals', async () => {
  const staff = await aStaff('finance')
  const buyer = await aBuyer()
  const { listed, ledger } = await creditTotals(staff)
  await db().wallet.update({ where: { userId: buyer.id }, data: { creditKobo: 7n } })
  expect(fixed(await creditTotals(staff))).toEqual(fixed({ listed: listed + 0.07, ledger }))
  const { items } = await listCreditHolders(staff)
  expect(items.find(({ id }) => id === buyer.id)).toMatchObject({ credit: 0.07, since: null })
  await db().wallet.update({ where: { userId: buyer.id }, data: { creditKobo: 0n } })
})

/** In naira with two decimals: adding fractions of naira is not exact. */
const fixed = ({ listed, ledger }: { listed: number; ledger: number }) => [listed.toFixed(2), ledger.toFixed(2)]
