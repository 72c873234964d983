import { beforeAll, describe, expect, test } from 'vitest'
import { daysBetween, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { creditState, planOfOrder } from '@/lib/credit/queries'
import { monthOf, paydays } from '@/lib/credit/rules'
import { closePeriod } from '@/lib/deductions/close'
import { getPeriod, periodFile } from '@/lib/deductions/queries'
import { bookDeductions } from '@/lib/deductions/upload'
import { aBuyer, aCompany, aPartner, aStaff, anOrder, openConnections, race } from '@/sandbox/factories'
import { fillIn, fullDeduction } from '@/sandbox/payroll'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { confirmDelivery } from './confirm-delivery'

beforeAll(openConnections)

/** The company's next paydays that are at least 14 days away. */
const days = paydays(lagosToday(), 28, 4)
const [first = '', second = '', third = '', fourth = ''] = days
const months = days.map(monthOf)

/** HR with an employee who owes ₦10,000 on the first payday, and food for ₦30,000 over three months on its way. */
async function anEmployeeWithOrder() {
  const company = await aCompany()
  const [hr, buyer] = [await aPartner(company.id), await aBuyer({ companyId: company.id })]
  const inDays = daysBetween(lagosToday(), first)
  await anOrder(buyer, { status: 'delivered', dues: [{ inDays, amount: 1_000_000n }] })
  const { id } = await anOrder(buyer, { status: 'out_for_delivery', items: 3_000_000n, months: 3, feesPaid: true })
  return { hr, buyer, orderId: id }
}
type Hr = Awaited<ReturnType<typeof anEmployeeWithOrder>>['hr']

const [month = '', next = ''] = months
const deductAll = async (hr: Hr, of: string) =>
  bookDeductions(
    hr,
    of,
    fillIn(await periodFile(hr, of, 'csv'), (cells) => ({ deducted: fullDeduction(cells) })),
  )
const deductionsIn = async (hr: Hr, of: string) =>
  (await getPeriod(hr, of)).items.map(({ amountDue, arrears }) => ({ amountDue, arrears }))

describe('an order delivered after payroll has taken the first month', () => {
  test.each([
    ['closed', async (hr: Hr) => closePeriod(hr, month)],
    ['filled in for the employee', () => Promise.resolve()],
  ])('and the month is %s begins in the next one, with one instalment a month', async (_, finish) => {
    const { hr, buyer, orderId } = await anEmployeeWithOrder()
    await deductAll(hr, month)
    await finish(hr)
    await confirmDelivery(await aStaff(), orderId, { code: await codeOfOrder(orderId) })
    expect((await planOfOrder(orderId)).map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
      [second, 10_000],
      [third, 10_000],
      [fourth, 10_000],
    ])
    expect(await deductionsIn(hr, next)).toEqual([{ amountDue: 10_000, arrears: 0 }])
    const { dues } = await creditState(buyer.id)
    expect([...dues].filter(([, amount]) => amount > 0n)).toEqual(months.slice(1).map((each) => [each, 1_000_000n]))
  })

  test('counts as such in the limit before its delivery', async () => {
    const { hr, buyer, orderId } = await anEmployeeWithOrder()
    const before = await creditState(buyer.id)
    expect(before.dues.get(month)).toBe(2_000_000n)
    await deductAll(hr, month)
    await closePeriod(hr, month)
    const { dues } = await creditState(buyer.id)
    expect([...dues.keys()].filter((each) => (dues.get(each) ?? 0n) > 0n)).toEqual(months.slice(1))
    const without = await creditState(buyer.id, db(), orderId)
    expect([...without.dues.values()].every((amount) => amount === 0n)).toBe(true)
  })

  test('and an order delivered before it begins in the month', async () => {
    const { hr, orderId } = await anEmployeeWithOrder()
    await confirmDelivery(await aStaff(), orderId, { code: await codeOfOrder(orderId) })
    expect((await planOfOrder(orderId)).map(({ dueOn }) => dueOn)).toEqual([first, second, third])
    expect(await deductionsIn(hr, month)).toEqual([{ amountDue: 20_000, arrears: 0 }])
  })

  test('what was not deducted in it counts in the limit of the next month', async () => {
    const { hr, buyer } = await anEmployeeWithOrder()
    await bookDeductions(
      hr,
      month,
      fillIn(await periodFile(hr, month, 'csv'), () => ({ deducted: '4000.00', reason: 'unpaid leave' })),
    )
    await closePeriod(hr, month)
    const { dues } = await creditState(buyer.id)
    // ₦6,000 of the old plan, and the first instalment of the order on its way.
    expect(dues.get(next)).toBe(600_000n + 1_000_000n)
    expect(await deductionsIn(hr, next)).toEqual([{ amountDue: 0, arrears: 6_000 }])
  })

  test('at the moment when HR closes it never begins in the closed month', async () => {
    for (let round = 1; round <= 4; round += 1) {
      const { hr } = await anEmployeeWithOrder()
      await deductAll(hr, month)
      const colleague = await aBuyer({ companyId: hr.companyId })
      const { id } = await anOrder(colleague, {
        status: 'out_for_delivery',
        items: 3_000_000n,
        months: 3,
        feesPaid: true,
      })
      const delivery = confirmDelivery(await aStaff(), id, { code: await codeOfOrder(id) })
      // With the new plan the month is not filled in any more, so HR cannot close it before its payday.
      const { won } = await race([closePeriod(hr, month)])
      await delivery
      const starts = (await planOfOrder(id))[0]?.dueOn
      expect(starts).toBe(won.length === 1 ? second : first)
    }
  })
})
