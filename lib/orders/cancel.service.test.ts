import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { getWallet, outstanding, spendable } from '@/lib/credit/queries'
import { confirmOrderFees, settleByReference, startPayment } from '@/lib/payments/service'
import { aBuyer, aStaff, anOrder, openConnections, postingsOf, race } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { cancelOrder } from './cancel'
import { moveOrder } from './service'

const flutterwave = useFlutterwave()
beforeAll(openConnections)

type Buyer = Awaited<ReturnType<typeof aBuyer>>
const statusOf = async (id: string) => (await db().order.findUniqueOrThrow({ where: { id } })).status
const stockOf = async (id: string | undefined) =>
  (await db().product.findUniqueOrThrow({ where: { id: id ?? '' } })).stock
/** The fees of an order in the books. */
const FEES = { cash_flutterwave: 200_000n, income_service: -50_000n, income_delivery: -150_000n }
const refundsOf = (orderId: string) =>
  db().refund.findMany({ where: { payment: { orderId } }, select: { state: true, amountKobo: true, reason: true } })
const pay = (txRef: string) => flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })

async function payFees(buyer: Buyer, orderId: string): Promise<void> {
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId })
  pay(txRef)
  await confirmOrderFees(buyer, orderId)
}

/** The text of the mail that tells of the cancelling. */
async function cancelMail(orderId: string): Promise<string> {
  const { sealedBody } = await db().outboxMail.findUniqueOrThrow({ where: { dedupeKey: `order:${orderId}:cancelled` } })
  return String((await unseal('mail', sealedBody))?.['text']).replace(/\s+/g, ' ')
}

describe('cancelling an order', () => {
  test('returns the stock and books nothing while it awaits approval', async () => {
    const buyer = await aBuyer()
    const before = await spendable(buyer.id)
    const order = await anOrder(buyer, { items: 900_000n, quantity: 4 })
    expect(await spendable(buyer.id)).toBe(before - 900_000n)
    await cancelOrder(buyer, order.id)
    expect(await statusOf(order.id)).toBe('cancelled')
    expect(await stockOf(order.items[0]?.productId)).toBe(104)
    expect(await db().ledgerEntry.count({ where: { orderId: order.id } })).toBe(0)
    expect(await spendable(buyer.id)).toBe(before)
    expect(await refundsOf(order.id)).toEqual([])
    expect(await cancelMail(order.id)).toContain(
      'Your order was cancelled. Nothing will be deducted from your pay for it.',
    )
    expect(await cancelMail(order.id)).not.toMatch(/refund|credit/)
    expect(
      await db().orderMove.findMany({ where: { orderId: order.id }, select: { from: true, to: true, actorId: true } }),
    ).toEqual([{ from: 'pending', to: 'cancelled', actorId: buyer.id }])
    expect(await db().notification.count({ where: { userId: buyer.id } })).toBe(1)
  })

  test('of an approved order frees the limit, books nothing, and refunds the fees once', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const limit = await spendable(buyer.id)
    const order = await anOrder(buyer)
    await moveOrder(staff, order.id, 'approve')
    await payFees(buyer, order.id)
    expect(await spendable(buyer.id)).toBeLessThan(limit)
    await cancelOrder(buyer, order.id)
    expect(await postingsOf({ orderId: order.id })).toEqual(FEES)
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 0, onItsWay: 0, customerCredit: 0, montlyPayBack: 0 })
    expect(await spendable(buyer.id)).toBe(limit)
    expect(await stockOf(order.items[0]?.productId)).toBe(101)
    expect(await refundsOf(order.id)).toEqual([
      { state: 'requested', amountKobo: 200_000n, reason: `Order ${order.number} was closed` },
    ])
    expect(await cancelMail(order.id)).toContain(
      'We will refund the delivery and service fee, ₦2,000, to the account you paid from. This can take a few days.',
    )
  })

  test.each(['approved', 'packed'] as const)('by staff, when it is %s, gives the buyer the reason', async (status) => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer, { quantity: 2 })
    await moveOrder(staff, order.id, 'approve')
    await payFees(buyer, order.id)
    if (status === 'packed') await moveOrder(staff, order.id, 'pack')
    await expect(moveOrder(staff, order.id, 'cancel')).rejects.toMatchObject({ status: 400 })
    const { won } = await race(
      Array.from({ length: 3 }, () => moveOrder(staff, order.id, 'cancel', { reason: 'The truck broke down' })),
    )
    expect(won).toEqual(['cancelled'])
    expect(await stockOf(order.items[0]?.productId)).toBe(102)
    expect(await refundsOf(order.id)).toHaveLength(1)
    expect(await cancelMail(order.id)).toContain('Reason: The truck broke down')
    expect(await db().auditRecord.count({ where: { subject: `order:${order.id}`, action: 'order.cancelled' } })).toBe(1)
  })

  test('without fees promises no refund', async () => {
    const order = await anOrder(await aBuyer(), { status: 'approved' })
    await db().order.update({
      where: { id: order.id },
      data: { serviceFeeKobo: 0n, deliveryFeeKobo: 0n, totalKobo: 1_000_000n },
    })
    await moveOrder(await aStaff(), order.id, 'cancel', { reason: 'The truck broke down' })
    expect(await cancelMail(order.id)).not.toContain('refund')
  })

  test('changes nothing the second time, also at the same time', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const order = await anOrder(buyer)
    await moveOrder(staff, order.id, 'approve')
    await payFees(buyer, order.id)
    const { lost } = await race(Array.from({ length: 5 }, () => cancelOrder(buyer, order.id)))
    expect(lost).toEqual([])
    await cancelOrder(buyer, order.id)
    expect(await stockOf(order.items[0]?.productId)).toBe(101)
    expect(await refundsOf(order.id)).toHaveLength(1)
    expect(await db().orderMove.count({ where: { orderId: order.id, to: 'cancelled' } })).toBe(1)
    expect(await postingsOf({ orderId: order.id })).toEqual(FEES)
  })

  test('and packing at the same time ends in one of both', async () => {
    const staff = await aStaff()
    for (let round = 0; round < 4; round += 1) {
      const buyer = await aBuyer()
      const order = await anOrder(buyer)
      await moveOrder(staff, order.id, 'approve')
      await payFees(buyer, order.id)
      const { won, lost } = await race<unknown>(
        round % 2 === 0
          ? [cancelOrder(buyer, order.id), moveOrder(staff, order.id, 'pack')]
          : [moveOrder(staff, order.id, 'pack'), cancelOrder(buyer, order.id)],
      )
      expect([won.length, lost.length]).toEqual([1, 1])
      expect(lost[0]).toMatchObject({ status: 409 })
      const isCancelled = (await statusOf(order.id)) === 'cancelled'
      expect(isCancelled || (await statusOf(order.id)) === 'packed').toBe(true)
      expect(await refundsOf(order.id)).toHaveLength(isCancelled ? 1 : 0)
      expect(await stockOf(order.items[0]?.productId)).toBe(isCancelled ? 101 : 100)
    }
  })

  test('and approving at the same time leaves it cancelled, with nothing owed', async () => {
    const staff = await aStaff()
    for (let round = 0; round < 4; round += 1) {
      const buyer = await aBuyer()
      const order = await anOrder(buyer)
      const both = [cancelOrder(buyer, order.id), moveOrder(staff, order.id, 'approve')]
      const { lost } = await race<unknown>(both)
      // Cancelled first, there is nothing to approve; approved first, the approval is undone.
      for (const refusal of lost) expect(refusal).toMatchObject({ status: 409 })
      expect(await statusOf(order.id)).toBe('cancelled')
      expect(await postingsOf({ orderId: order.id })).toEqual({})
      expect(await outstanding(buyer.id)).toBe(0n)
      expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 0 })
      expect(await stockOf(order.items[0]?.productId)).toBe(101)
    }
  })

  test('is refused to other buyers, for an unknown order, and once it is packed', async () => {
    const [buyer, stranger] = [await aBuyer(), await aBuyer()]
    const order = await anOrder(buyer)
    await expect(cancelOrder(stranger, order.id)).rejects.toMatchObject({ status: 403 })
    expect(await statusOf(order.id)).toBe('pending')
    for (const id of [randomUUID(), 'x', ''])
      await expect(cancelOrder(buyer, id)).rejects.toMatchObject({ status: 404 })
    for (const status of ['packed', 'out_for_delivery', 'delivered'] as const) {
      const late = await anOrder(buyer, { status })
      await expect(cancelOrder(buyer, late.id)).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/can no longer be cancelled\.$/) as string,
      })
      expect(await statusOf(late.id)).toBe(status)
    }
    const rejected = await anOrder(buyer, { status: 'rejected' })
    await expect(cancelOrder(buyer, rejected.id)).rejects.toMatchObject({ status: 409 })
  })

  test('refunds fees that arrive later, once', async () => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'approved' })
    const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
    await cancelOrder(buyer, order.id)
    expect(await refundsOf(order.id)).toEqual([])
    pay(txRef)
    await race([settleByReference(txRef), settleByReference(txRef), settleByReference(txRef)])
    expect(await refundsOf(order.id)).toEqual([
      { state: 'requested', amountKobo: 200_000n, reason: `Order ${order.number} was closed` },
    ])
    await expect(startPayment(buyer, { purpose: 'order_fees', orderId: order.id })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('refunds fees that arrive at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await aBuyer()
      const order = await anOrder(buyer, { status: 'approved' })
      const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
      pay(txRef)
      const { lost } = await race([cancelOrder(buyer, order.id), settleByReference(txRef)])
      expect(lost).toEqual([])
      expect(await refundsOf(order.id)).toHaveLength(1)
    }
  })
})
