import { beforeAll, expect, test } from 'vitest'
import DashboardPage from '@/app/(shop)/Dashboard/page'
import OrderPage from '@/app/(shop)/History2/page'
import { kobo } from '@/lib/core/money'
import { bookRepayment } from '@/lib/credit/repayments'
import { letterPath } from '@/lib/credit/pay-off-rules'
import { db, transaction } from '@/lib/database/db'
import { markNotificationsRead } from '@/lib/notifications/mark-read'
import { aBuyer, anOrder, openConnections, unique } from '@/sandbox/factories'
import { pageOf, textOf } from '@/sandbox/pages'
import { tokenOf } from '@/sandbox/roles'
import { findPaidOff } from './paid-off-queries'

/* A plan that its last kobo has paid is said once: until its notification is read. */

beforeAll(openConnections)

const AMOUNT = 3_517_500n

/** A buyer with two orders of ₦35,175 each; `repay` pays so many kobo. */
async function aBorrower() {
  const buyer = await aBuyer()
  const first = await anOrder(buyer, { dues: [{ inDays: -30, amount: AMOUNT }] })
  const second = await anOrder(buyer, { dues: [{ inDays: 30, amount: AMOUNT }] })
  const repay = (amount: bigint) =>
    transaction((tx) =>
      bookRepayment(tx, {
        userId: buyer.id,
        amount: kobo(amount),
        event: 'repayment_received',
        eventKey: unique('repaid'),
        heldBy: { kind: 'cash_flutterwave' },
      }),
    )
  return { buyer, token: await tokenOf(buyer), first, second, repay }
}

test('the dashboard and the order say it with the amount, the letter and an order again', async () => {
  const { buyer, token, first, second, repay } = await aBorrower()
  await repay(AMOUNT - 1n)
  expect(await textOf(DashboardPage, token)).not.toContain('Paid off')

  await repay(1n)
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId: first.id } })
  const said = `Paid off: ${item.name}. You owe nothing on it. You paid ₦35,175 for order ${first.number}.`
  const dashboard = await pageOf(DashboardPage, token)
  expect(dashboard).toContain(`href="${letterPath(first.id)}"`)
  expect(dashboard).toMatch(/aria-label="Order again: the goods of order [^"]+"/)
  expect(await textOf(DashboardPage, token)).toContain(said)
  expect(await textOf(OrderPage, token, { orderId: first.id })).toContain(said)
  expect(await textOf(OrderPage, token, { orderId: second.id })).not.toContain('Paid off:')

  const shown = await findPaidOff(buyer)
  await markNotificationsRead(buyer, { only: shown?.notificationId })
  for (const page of [await textOf(DashboardPage, token), await textOf(OrderPage, token, { orderId: first.id })])
    expect(page).not.toContain('Paid off:')
})

test('of several plans each is said, the latest first, to their buyer alone', async () => {
  const { buyer, first, second, repay } = await aBorrower()
  await repay(AMOUNT)
  await repay(AMOUNT)
  const latest = await findPaidOff(buyer)
  expect(latest).toMatchObject({ orderId: second.id, paid: 35_175, rebate: 0 })
  await markNotificationsRead(buyer, { only: latest?.notificationId })
  expect(await findPaidOff(buyer)).toMatchObject({ orderId: first.id })
  expect(await findPaidOff(await aBuyer())).toBeUndefined()
})
