import { describe, expect, test } from 'vitest'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { aBuyer, anOrder } from '@/sandbox/factories'
import { getWallet } from './queries'

const today = lagosToday()

/** The 28th of a month, counted from this one. */
function the28th(monthsAhead: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + monthsAhead, 28)).toISOString().slice(0, 10)
}
/** The next payday of a company that pays on the 28th; today's deductions are already made. */
const nextPayday = the28th(today < the28th(0) ? 0 : 1)

describe('the day of the next deduction', () => {
  test('is the next payday for a buyer whose instalments are all overdue, never a past day', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, {
      dues: [
        { inDays: -75, amount: 300_000n },
        { inDays: -45, amount: 300_000n },
      ],
    })
    expect(await getWallet(buyer.id)).toMatchObject({ montlyPayBack: 6_000, nextDeductionOn: nextPayday })
  })

  test('is the day of the first instalment that is not overdue', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, { dues: [{ inDays: 40, amount: 500_000n }] })
    expect(await getWallet(buyer.id)).toMatchObject({ montlyPayBack: 5_000, nextDeductionOn: addDays(today, 40) })
  })

  test('is in the month after one whose payroll is over', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, { dues: [{ inDays: -45, amount: 300_000n }] })
    const month = dayColumn(`${nextPayday.slice(0, 7)}-01`)
    await db().deductionPeriod.create({
      data: { companyId: buyer.companyId ?? '', month, payday: dayColumn(nextPayday), closedAt: new Date() },
      select: { id: true },
    })
    const [ahead = 0] = [1, 2].filter((months) => the28th(months) > nextPayday)
    expect((await getWallet(buyer.id)).nextDeductionOn).toBe(the28th(ahead))
  })

  test('does not exist without debt, nor for an order that is not delivered', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, { status: 'approved' })
    expect(await getWallet(buyer.id)).toMatchObject({ montlyPayBack: 0, nextDeductionOn: null })
  })
})

describe('the agreed plans', () => {
  test('are those of orders that are not delivered, with their remainder on the last payday', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer, { items: 1_000_000n, months: 3, status: 'packed' })
    for (const status of ['delivered', 'cancelled', 'rejected'] as const) await anOrder(buyer, { status })
    const { planned } = await getWallet(buyer.id)
    // ₦10,000 in three parts.
    expect(planned).toEqual([
      {
        orderId: id,
        credit: 0,
        instalments: [3_333.33, 3_333.33, 3_333.34].map((amount) => ({ dueOn: expect.any(String), amount })),
      },
    ])
    const days = planned.flatMap(({ instalments }) => instalments.map(({ dueOn }) => dueOn))
    expect(days.every((day) => day.endsWith('-28') && day >= addDays(today, 14))).toBe(true)
    expect([...days].sort()).toEqual(days)
  })
})
