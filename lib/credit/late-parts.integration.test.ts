import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { dayColumn, daysBetween, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { aBuyer, aCompany, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { buyersAgeing } from './ageing-queries'
import { portfolioAtRisk } from './portfolio-queries'

beforeAll(openConnections)

const today = lagosToday()
/** The tenth of the month that many months before the last one: a payday that is over. */
const payday = (monthsBefore: number): string => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return new Date(Date.UTC(year, month - 2 - monthsBefore, 10)).toISOString().slice(0, 10)
}

/** What a stored line of one month says: `deducted` is null for one that HR never answered. */
type Line = { readonly day: string; readonly asked: bigint; readonly moved: bigint; readonly deducted: bigint | null }

async function storeLines(buyer: { readonly id: string }, companyId: string, lines: readonly Line[]): Promise<void> {
  for (const { day, asked, moved, deducted } of lines) {
    const month = dayColumn(`${day.slice(0, 7)}-01`)
    const { id } = await db().deductionPeriod.create({
      data: {
        companyId,
        month,
        payday: dayColumn(day),
        lines: {
          create: {
            id: randomUUID(),
            userId: buyer.id,
            // Lines of deductions have ledger entries; the repayment of this test has its own.
            dueKobo: asked,
            balanceAfterKobo: 0n,
            movedKobo: moved,
            deductedKobo: deducted === null ? null : 0n,
          },
        },
      },
    })
    await db().deductionPeriod.update({ where: { id }, data: { closedAt: new Date() } })
  }
}

/*
 * ₦20,000 are due on each of three paydays, and the ceiling is ₦15,000 a month.
 *   First payday:  ₦15,000 are asked and deducted; ₦5,000 move to the second.
 *   Second payday: ₦5,000 of the first and ₦10,000 of the second instalment are asked, and nothing is deducted;
 *                  ₦10,000 of the second move to the third.
 *   Third payday:  the same ₦15,000 are asked again, and nothing is deducted; ₦10,000 of the second and all ₦20,000 of
 *                  the third instalment move to the next payday.
 * So of the ₦45,000 left, ₦15,000 are late since the second payday, and ₦30,000 wait for the payday after the third.
 */
test('what the ceiling moved is late from the payday to which it moved', async () => {
  const staff = await aStaff('finance')
  const company = await aCompany()
  const buyer = await aBuyer({ companyId: company.id })
  const [first, second, third] = [payday(2), payday(1), payday(0)]
  await anOrder(buyer, {
    status: 'delivered',
    dues: [
      { inDays: daysBetween(today, first), amount: 2_000_000n, paid: 1_500_000n },
      { inDays: daysBetween(today, second), amount: 2_000_000n },
      { inDays: daysBetween(today, third), amount: 2_000_000n },
    ],
  })
  const age = (day: string) => daysBetween(day, today)
  const agesOf = (parts: readonly (readonly [days: number, naira: number])[]) =>
    [
      [-9_999, 0],
      [1, 30],
      [31, 60],
      [61, 90],
      [91, 9_999],
    ].map(([from = 0, to = 0]) =>
      parts.filter(([days]) => days >= from && days <= to).reduce((sum, [, naira]) => sum + naira, 0),
    )
  const ageing = async () => (await buyersAgeing(staff)).find(({ companyId }) => companyId === company.id)
  const risk = async () => (await portfolioAtRisk(staff)).companies.find(({ companyId }) => companyId === company.id)

  // Without stored lines nothing is known to have moved.
  const unmoved = [
    [age(first), 5_000],
    [age(second), 20_000],
    [age(third), 20_000],
  ] as const
  expect(await ageing()).toMatchObject({ total: 45_000, ages: agesOf(unmoved) })

  await storeLines(buyer, company.id, [
    { day: first, asked: 1_500_000n, moved: 500_000n, deducted: 1_500_000n },
    { day: second, asked: 1_500_000n, moved: 1_000_000n, deducted: 0n },
    { day: third, asked: 1_500_000n, moved: 3_000_000n, deducted: null },
  ])
  const next = payday(-1)
  const moved = [
    [age(second), 15_000],
    [age(next), 30_000],
  ] as const
  expect(await ageing()).toMatchObject({ total: 45_000, ages: agesOf(moved) })
  const atRisk = [0, 30, 60, 90].map((days) => (age(second) > days ? 45_000 : 0))
  expect(await risk()).toMatchObject({ outstanding: 45_000, atRisk })
})
