import { beforeAll, describe, expect, test } from 'vitest'
import { dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { confirmOrderFees, startPayment } from '@/lib/payments/service'
import { aBuyer, anOrder, openConnections } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { cancelOrder } from './cancel'
import { getOrder, listHistory } from './queries'
import { listRefundsUnderway } from './refund-queries'

const flutterwave = useFlutterwave()
beforeAll(openConnections)

/** An order that was cancelled after its fees were paid. */
async function aRefundedOrder() {
  const buyer = await aBuyer()
  const { id, number } = await anOrder(buyer, { status: 'approved' })
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: id })
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  await confirmOrderFees(buyer, id)
  await cancelOrder(buyer, id)
  const refund = await db().refund.findFirstOrThrow({ where: { payment: { orderId: id } } })
  return { buyer, id, number, refund }
}

describe('the refund of a closed order', () => {
  test('is on the order, in the history and above the statement until it has arrived', async () => {
    const { buyer, id, number, refund } = await aRefundedOrder()
    const today = lagosToday()
    for (const state of ['requested', 'sent', 'failed'] as const) {
      await db().refund.update({ where: { id: refund.id }, data: { state } })
      const refunds = [{ amount: 2_000, state, on: today }]
      expect((await getOrder(buyer, id)).refunds).toEqual(refunds)
      expect((await listHistory(buyer)).items).toMatchObject([{ _id: id, refunds }])
      expect(await listRefundsUnderway(buyer)).toEqual([
        { id: refund.id, amount: '₦2,000', state, on: today, of: 'order_fees', orderNumber: number },
      ])
    }
    const completedAt = new Date(dayColumn('2026-01-15').getTime() + 23.5 * 3_600_000)
    await db().refund.update({ where: { id: refund.id }, data: { state: 'completed', completedAt } })
    // Half past eleven at night in UTC is the next day in Lagos.
    const refunds = [{ amount: 2_000, state: 'completed', on: '2026-01-16' }]
    expect((await getOrder(buyer, id)).refunds).toEqual(refunds)
    expect((await listHistory(buyer)).items).toMatchObject([{ refunds }])
    expect(await listRefundsUnderway(buyer)).toEqual([])
    // The row was changed past the books.
    await db().refund.update({ where: { id: refund.id }, data: { state: 'requested', completedAt: null } })
  })

  test('that failed is not shown beside the one that replaces it, and nobody sees another’s', async () => {
    const { buyer, id, refund } = await aRefundedOrder()
    await db().refund.update({ where: { id: refund.id }, data: { state: 'failed' } })
    const { paymentId, amountKobo } = refund
    const again = await db().refund.create({ data: { paymentId, amountKobo } })
    expect((await getOrder(buyer, id)).refunds).toMatchObject([{ state: 'requested' }])
    expect(await listRefundsUnderway(buyer)).toMatchObject([{ id: again.id }])
    expect(await listRefundsUnderway(await aBuyer())).toEqual([])
  })

  test('does not exist for an order without paid fees', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer)
    await cancelOrder(buyer, id)
    expect((await getOrder(buyer, id)).refunds).toEqual([])
    expect((await listHistory(buyer)).items).toMatchObject([{ refunds: [] }])
  })
})
