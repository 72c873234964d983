import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { creditState } from '@/lib/credit/queries'
import { availableCredit } from '@/lib/credit/rules'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { decide } from './decide'
import { requestNewCredit } from './kinds/new-credit'
import { requestPayout } from './kinds/payout'
import { requestWriteOff } from './kinds/write-off'
import { listApprovals } from './queries'

beforeAll(openConnections)

const REASON = 'Has a new employer, and we agreed on it.'

/** A buyer whose debt of ₦9,000 two people of finance wrote off. */
async function writtenOff() {
  const [buyer, asking, deciding] = [await aBuyer(), await aStaff('finance'), await aStaff('finance')]
  const order = await anOrder(buyer, { dues: [{ inDays: -3, amount: 900_000n }] })
  await decide(deciding, await requestWriteOff(asking, order.id, 'Cannot be found'), 'approve')
  return { buyer, asking, deciding }
}
const factsOf = async (reader: Awaited<ReturnType<typeof aStaff>>, id: string) =>
  (await listApprovals(reader)).items.find((item) => item.id === id)?.details.facts
const limitOf = async ({ id }: { readonly id: string }) => availableCredit(await creditState(id), 1)

test('a write-off rings the bell of its buyer, with the amount', async () => {
  const { buyer } = await writtenOff()
  const bell = await db().notification.findMany({ where: { userId: buyer.id }, select: { title: true, body: true } })
  expect(bell.map(({ title, body }) => `${title} ${body}`)).toContainEqual(expect.stringContaining('₦9,000'))
})

test('new credit after it counts once a second person agrees, who reads what was lost', async () => {
  const { buyer, asking, deciding } = await writtenOff()
  const id = await requestNewCredit(asking, buyer.id, REASON)
  expect(await limitOf(buyer)).toBe(0n)
  expect(await factsOf(deciding, id)).toEqual(
    expect.arrayContaining([
      ['Written off and not repaid', '₦9,000.00'],
      ['Owes now', '₦0.00'],
    ]),
  )
  await expect(decide(asking, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
  await expect(decide(await aStaff('support'), id, 'approve')).rejects.toMatchObject({ code: 'no_permission' })
  expect(await limitOf(buyer)).toBe(0n)
  await decide(deciding, id, 'approve')
  expect(await limitOf(buyer)).toBeGreaterThan(0n)
  await expect(requestNewCredit(asking, buyer.id, REASON)).rejects.toMatchObject({ status: 409 })
})

test('declined, it changes nothing', async () => {
  const { buyer, asking, deciding } = await writtenOff()
  await decide(deciding, await requestNewCredit(asking, buyer.id, REASON), 'decline')
  expect(await limitOf(buyer)).toBe(0n)
})

test('whoever decides a payout to its buyer reads what was lost', async () => {
  const { buyer, asking, deciding } = await writtenOff()
  await giveCredit(buyer, 500_000n)
  const account = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'A Buyer' }
  const id = await requestPayout(asking, buyer.id, { amount: kobo(100_000n), account, reason: 'Asked for it' })
  expect(await factsOf(deciding, id)).toContainEqual(['Written off and not repaid', '₦9,000.00'])
})
