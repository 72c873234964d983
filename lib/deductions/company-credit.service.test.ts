import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { lagosToday } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { aStaff, openConnections } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { getPeriod, periodFile } from './queries'
import { getCompanyRemittances, getOwnRemittances, previewRemittance } from './remittance-queries'
import { announceTransfer, recordRemittance } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)

const [first, second] = [monthAhead(0), monthAhead(1)]
type World = Awaited<ReturnType<typeof aPayroll>>

/** Two employees who each owe ₦10,000 in the first month and ₦20,000 in the second. */
const aWorld = () =>
  aPayroll(2, [
    { inDays: daysTo(0), amount: 1_000_000n },
    { inDays: daysTo(1), amount: 2_000_000n },
  ])
const deduct = async ({ hr }: World, month: string) =>
  bookDeductions(
    hr,
    month,
    fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells), reason: 'as agreed' })),
  )
const receive = async ({ company }: World, naira: number, reference = aReference()) =>
  recordRemittance(await aStaff(), {
    companyId: company.id,
    amount: fromNaira(naira),
    reference,
    date: lagosToday(),
  })
const undo = async (entryId: string | null | undefined) =>
  decide(await aStaff(), await requestUndo(await aStaff(), entryId ?? '', 'Booked twice'), 'approve')
async function differences(): Promise<string[]> {
  const client = await pool().connect()
  return findLedgerDifferences(client).finally(() => {
    client.release()
  })
}

describe('what a company sends above its debt', () => {
  test('is kept as its credit, and pays for the next deductions at once', async () => {
    const world = await aWorld()
    await deduct(world, first)
    expect(
      await previewRemittance(await aStaff(), { companyId: world.company.id, amount: fromNaira(45_000) }),
    ).toMatchObject({ owed: 20_000, excess: 25_000, count: 2 })
    await receive(world, 45_000)
    expect(await getOwnRemittances(world.hr)).toMatchObject({
      owed: 0,
      credit: 25_000,
      received: 45_000,
      receipts: [{ amount: 45_000, excess: 25_000, lines: 2, fromCredit: false }],
    })
    expect(await differences()).toEqual([])

    await deduct(world, second)
    expect(await getOwnRemittances(world.hr)).toMatchObject({
      owed: 15_000,
      credit: 0,
      // The use of credit is listed, but it is no money that arrived.
      received: 45_000,
      receipts: [{ amount: 25_000, fromCredit: true, reference: '', lines: 2 }, { amount: 45_000 }],
    })
    const { items } = await getPeriod(world.hr, second)
    expect(items.map(({ received }) => received).sort()).toEqual([20_000, 5_000])
    await receive(world, 15_000)
    expect(await getOwnRemittances(world.hr)).toMatchObject({ owed: 0, credit: 0, received: 60_000 })
    expect(await differences()).toEqual([])
  })

  test('is credit as a whole when the company owes nothing', async () => {
    const world = await aWorld()
    await receive(world, 5_000)
    await receive(world, 3_000)
    expect(await getOwnRemittances(world.hr)).toMatchObject({ owed: 0, credit: 8_000 })
    await deduct(world, first)
    expect(await getOwnRemittances(world.hr)).toMatchObject({ owed: 12_000, credit: 0 })
    expect(await differences()).toEqual([])
  })

  test('can be announced up to the debt only', async () => {
    const world = await aWorld()
    await deduct(world, first)
    const transfer = { amount: fromNaira(20_001), reference: aReference(), date: lagosToday() }
    await expect(announceTransfer(world.hr, transfer)).rejects.toMatchObject({ status: 409 })
  })

  test('is taken back with its receipt, but not while it is used', async () => {
    const world = await aWorld()
    await deduct(world, first)
    await receive(world, 30_000)
    const [receipt] = (await getCompanyRemittances(await aStaff(), world.company.id)).receipts
    await deduct(world, second)
    const used = 'Please reverse the use of the credit first.'
    await expect(undo(receipt?.entryId)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(used) as string,
    })
    const [use] = (await getCompanyRemittances(await aStaff(), world.company.id)).receipts
    expect(use).toMatchObject({ fromCredit: true, amount: 10_000 })
    await undo(use?.entryId)
    expect(await getOwnRemittances(world.hr)).toMatchObject({ owed: 40_000, credit: 10_000 })
    await undo(receipt?.entryId)
    expect(await getOwnRemittances(world.hr)).toMatchObject({ owed: 60_000, credit: 0, received: 0 })
    expect(await differences()).toEqual([])
  })
})

test('a credit that the remittances do not explain is a difference', async () => {
  const world = await aWorld()
  await receive(world, 100)
  await db().remittance.updateMany({ where: { companyId: world.company.id }, data: { excessKobo: 9_999n } })
  expect(await differences()).toContain(
    `Company ${world.company.id} has 10000 kobo of credit by the ledger and 9999 kobo by its remittances and gifts.`,
  )
  await db().remittance.updateMany({ where: { companyId: world.company.id }, data: { excessKobo: 10_000n } })
})
