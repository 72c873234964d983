import { beforeAll, describe, expect, test } from 'vitest'
import DashboardPage from '@/app/(shop)/Dashboard/page'
import StatementPage from '@/app/(shop)/Statement/page'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { kobo } from '@/lib/core/money'
import { db, transaction } from '@/lib/database/db'
import { aBuyer, anOrder, openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { tokenOf } from '@/sandbox/roles'
import { getWallet } from './queries'
import { bookRepayment } from './repayments'

/* What the buyer's dashboard and statement say of money, as the server renders them. */

beforeAll(openConnections)

describe('the dashboard', () => {
  test('says what was repaid so far beside figures of open plans, as the statement does', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, { dues: [{ inDays: -30, amount: 3_517_500n }] })
    await transaction((tx) =>
      bookRepayment(tx, {
        userId: buyer.id,
        amount: kobo(3_517_500n),
        event: 'repayment_received',
        eventKey: 'dashboard',
        heldBy: { kind: 'cash_flutterwave' },
      }),
    )
    await anOrder(buyer, { dues: [{ inDays: 30, amount: 600_000n }] })
    const token = await tokenOf(buyer)
    const page = await textOf(DashboardPage, token)
    expect(page).toContain('Current loan -₦6,000 Paid loan ₦0 Amount left ₦6,000')
    expect(page).toContain('Total loan ₦6,000')
    for (const shown of [page, await textOf(StatementPage, token)])
      expect(shown).toContain('Repaid so far, on all your plans: ₦35,175')
  })

  test('says of approved food what happens to it next, and of none that it is on its way before it is', async () => {
    const buyer = await aBuyer()
    const words = async () =>
      (await textOf(DashboardPage, await tokenOf(buyer))).match(/₦[\d,]+ of food .*? after delivery\./)?.[0]
    const order = await anOrder(buyer, { items: 3_517_500n })
    expect(await words()).toBeUndefined()
    const move = (data: { status: 'approved' | 'packed' | 'out_for_delivery' | 'delivered'; feesPaidAt?: Date }) =>
      db().order.update({ where: { id: order.id }, data })
    await move({ status: 'approved' })
    expect(await words()).toBe(
      '₦35,175 of food is approved. We pack it when you have paid for service and delivery. ' +
        'Deductions begin after delivery.',
    )
    await move({ status: 'approved', feesPaidAt: new Date() })
    expect(await words()).toBe('₦35,175 of food is approved. We pack it next. Deductions begin after delivery.')
    await move({ status: 'packed' })
    expect(await words()).toContain('₦35,175 of food is packed. It goes out with the next delivery.')
    await move({ status: 'out_for_delivery' })
    await anOrder(buyer, { status: 'approved', items: 100_000n })
    await anOrder(buyer, { status: 'approved', items: 200_000n })
    expect(await words()).toBe(
      '₦3,000 of food is approved. We pack it when you have paid for service and delivery. ' +
        '₦35,175 of food is on its way. Deductions begin after delivery.',
    )
    expect(await getWallet(buyer.id)).toMatchObject({
      onItsWay: 38_175,
      foodToCome: [
        { state: 'unpaid', amount: 3_000 },
        { state: 'out_for_delivery', amount: 35_175 },
      ],
    })
  })

  test('sends nobody to shop who has left and owes, or whom no pay is asked for', async () => {
    const leaver = await aBuyer()
    await anOrder(leaver, { dues: [{ inDays: -100, amount: 500_000n }] })
    const owing = await aBuyer({ salary: 1 })
    await anOrder(owing, { dues: [{ inDays: 30, amount: 500_000n }] })
    await db().user.update({ where: { id: owing.id }, data: { otherDeductionsKobo: 100n } })
    await db().user.update({
      where: { id: leaver.id },
      data: { lastDay: dayColumn(addDays(lagosToday(), -90)), eligibility: 'left', eligibilityAt: new Date(0) },
    })
    const [left, employed] = [
      await textOf(DashboardPage, await tokenOf(leaver)),
      await textOf(DashboardPage, await tokenOf(owing)),
    ]
    for (const page of [left, employed]) expect(page).not.toContain('Choose your food')
    expect(left).toContain('You can no longer order.')
    expect(left).toContain('Pay it on your statement')
    expect(employed).toContain('You owe ₦5,000. It is not deducted from your pay, so please pay it yourself.')
  })
})
