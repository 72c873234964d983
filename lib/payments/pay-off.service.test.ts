import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { getWallet, outstanding } from '@/lib/credit/queries'
import { getPayOff } from '@/lib/credit/pay-off-queries'
import { creditGoods } from '@/lib/orders/credit-notes'
import { deliver } from '@/lib/orders/deliver'
import { getAgreement } from '@/lib/orders/agreement-queries'
import { getOrderForUpdate } from '@/lib/orders/locked-order'
import { findPaidOff } from '@/lib/orders/paid-off-queries'
import { aBuyer, aCompany, aStaff, anOrder, openConnections, postingsOf } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { confirmRepayment } from './provider-return'
import { refundPayment } from './refunds'
import { startPayment } from './service'

const flutterwave = useFlutterwave()
beforeAll(openConnections)

const pay = (txRef: string) => flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
const age = (txRef: string, time: string) =>
  pool().query('UPDATE payments SET created_at = created_at - $2::interval WHERE tx_ref = $1', [txRef, time])
const expire = (txRef: string) => pool().query("UPDATE payments SET state = 'expired' WHERE tx_ref = $1", [txRef])
/** Lets months pass for a plan: its paydays come nearer. */
const later = (orderId: string, days: number) =>
  pool().query(
    'UPDATE instalments SET due_on = due_on - $2::int FROM plans WHERE plans.id = plan_id AND plans.order_id = $1',
    [orderId, days],
  )

type Buyer = Awaited<ReturnType<typeof aBuyer>>

/** Delivers an order of ₦100,000 in four bags, with 5% interest, over three months. */
async function aDelivery(buyer: Buyer): Promise<string> {
  const order = await anOrder(buyer, { status: 'out_for_delivery', items: 10_000_000n, quantity: 4, months: 3 })
  await pool().query(
    `UPDATE orders SET interest_bps = 500, interest_kobo = 500000, total_kobo = total_kobo + 500000 WHERE id = $1`,
    [order.id],
  )
  const staff = await aStaff()
  await transaction(async (tx) => {
    await deliver(tx, staff, await getOrderForUpdate(tx, order.id))
    await tx.order.update({ where: { id: order.id }, data: { status: 'delivered' } })
  })
  return order.id
}

async function aDebtor(): Promise<Buyer> {
  const { id: companyId } = await aCompany({ payday: 28 })
  return aBuyer({ companyId })
}

const goods = async (orderId: string, quantity: number) => {
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId }, select: { id: true } })
  return [{ itemId: item.id, quantity }]
}
const credit = async (orderId: string, quantity: number) => {
  const lines = await goods(orderId, quantity)
  return transaction(async (tx) => creditGoods(tx, orderId, lines, { actorId: (await aStaff()).id, memo: 'wet' }))
}

describe('paying off a plan', () => {
  test('shows what it costs, asks for that, and gives the interest back', async () => {
    const buyer = await aDebtor()
    const orderId = await aDelivery(buyer)
    const payOff = await getPayOff(buyer.id)
    expect(payOff).toMatchObject({ amount: 101_666.67, rebate: 3_333.33 })
    expect(payOff.plans).toMatchObject([{ orderId, owed: 105_000, rebate: 3_333.33, amount: 101_666.67 }])

    const { txRef, amount } = await startPayment(buyer, { purpose: 'repayment', orderId })
    expect(amount).toBe(101_666.67)
    pay(txRef)
    expect(await confirmRepayment(buyer, txRef)).toMatchObject({ repaid: 101_666.67, credited: 0 })

    expect(await db().plan.findFirstOrThrow({ where: { orderId } })).toMatchObject({ state: 'settled' })
    expect(await findPaidOff(buyer)).toMatchObject({ orderId, paid: 101_666.67, rebate: 3_333.33 })
    expect(await getWallet(buyer.id)).toMatchObject({
      totalLoan: 0,
      financedSoFar: 105_000,
      repaidSoFar: 101_666.67,
      currentLoan: 0,
      paidLoan: 0,
      customerCredit: 0,
    })
    expect(await postingsOf({ orderId })).toMatchObject({ deferred_interest: -166_667n })
    expect(await getAgreement(buyer, orderId)).toMatchObject({
      now: { state: 'settled' },
      discharge: { financed: 105_000, rebate: 3_333.33 },
    })
    const { title } = await db().notification.findFirstOrThrow({
      where: { userId: buyer.id, kind: 'payment' },
      orderBy: { id: 'desc' },
    })
    expect(title).toBe(
      'Your repayment of ₦101,666.67 has been received. Your plan is paid off, and you got ₦3,333.33 of interest back.',
    )
  })

  test('is what an amount for everything does, and a part payment gives nothing back', async () => {
    const buyer = await aDebtor()
    await aDelivery(buyer)
    const part = await startPayment(buyer, { purpose: 'repayment', amount: kobo(5_000_000n) })
    expect(part.amount).toBe(50_000)
    pay(part.txRef)
    await confirmRepayment(buyer, part.txRef)
    expect(await outstanding(buyer.id)).toBe(5_500_000n)
    const rest = await startPayment(buyer, { purpose: 'repayment', amount: kobo(5_500_000n) })
    expect(rest.amount).toBe(51_666.67)
    pay(rest.txRef)
    await confirmRepayment(buyer, rest.txRef)
    expect(await outstanding(buyer.id)).toBe(0n)
  })

  test('leaves another plan as it is', async () => {
    const buyer = await aDebtor()
    const [first, second] = [await aDelivery(buyer), await aDelivery(buyer)]
    const { txRef } = await startPayment(buyer, { purpose: 'repayment', orderId: second })
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    expect(await db().plan.findFirstOrThrow({ where: { orderId: second } })).toMatchObject({ state: 'settled' })
    expect(await db().plan.findFirstOrThrow({ where: { orderId: first } })).toMatchObject({ state: 'open' })
    expect(await outstanding(buyer.id)).toBe(10_500_000n)
  })

  test('is refused for another buyer’s order, an unknown one, and one that is paid', async () => {
    const [buyer, other] = [await aDebtor(), await aDebtor()]
    const orderId = await aDelivery(buyer)
    await expect(startPayment(other, { purpose: 'repayment', orderId })).rejects.toMatchObject({ status: 403 })
    await expect(startPayment(buyer, { purpose: 'repayment', orderId: 'x' })).rejects.toMatchObject({ status: 404 })
    const { txRef } = await startPayment(buyer, { purpose: 'repayment', orderId })
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    await expect(startPayment(buyer, { purpose: 'repayment', orderId })).rejects.toMatchObject({ status: 409 })
  })
})

describe('money that comes when the next month has begun', () => {
  test('pays off the plan as agreed while the payment is pending', async () => {
    const buyer = await aDebtor()
    const orderId = await aDelivery(buyer)
    const { txRef } = await startPayment(buyer, { purpose: 'repayment', orderId })
    const { dueOn } = await db().instalment.findFirstOrThrow({
      where: { plan: { orderId } },
      orderBy: { dueOn: 'asc' },
    })
    const days = Math.ceil((dueOn.getTime() - Date.now()) / 86_400_000) + 1
    await later(orderId, days)
    await age(txRef, `${days} days`)
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    expect(await outstanding(buyer.id)).toBe(0n)
  })

  test('is an ordinary repayment once the payment has expired', async () => {
    const buyer = await aDebtor()
    const orderId = await aDelivery(buyer)
    const { txRef } = await startPayment(buyer, { purpose: 'repayment', orderId })
    const { dueOn } = await db().instalment.findFirstOrThrow({
      where: { plan: { orderId } },
      orderBy: { dueOn: 'asc' },
    })
    await later(orderId, Math.ceil((dueOn.getTime() - Date.now()) / 86_400_000) + 1)
    await expire(txRef)
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    expect(await outstanding(buyer.id)).toBe(333_333n)
    expect(await postingsOf({ orderId })).toMatchObject({ deferred_interest: -500_000n })
  })
})

describe('after a plan was paid off', () => {
  async function aPaidPlan() {
    const buyer = await aDebtor()
    const orderId = await aDelivery(buyer)
    const { txRef } = await startPayment(buyer, { purpose: 'repayment', orderId })
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    return { buyer, orderId, txRef }
  }
  const undo = async (txRef: string) => {
    const { id: paymentId } = await db().payment.findUniqueOrThrow({ where: { txRef }, select: { id: true } })
    const { id: actorId } = await aStaff()
    await transaction((tx) =>
      refundPayment(tx, { paymentId, amount: undefined, reason: 'sent back', approvalId: undefined, actorId }),
    )
  }

  test('undoing the repayment takes the interest back', async () => {
    const { buyer, orderId, txRef } = await aPaidPlan()
    await undo(txRef)
    expect(await outstanding(buyer.id)).toBe(10_500_000n)
    expect(await findPaidOff(buyer)).toBeUndefined()
    expect(await postingsOf({ orderId })).toMatchObject({ deferred_interest: -500_000n })
    expect(await getPayOff(buyer.id)).toMatchObject({ amount: 101_666.67, rebate: 3_333.33 })
  })

  test('a credit note for everything returns exactly what was paid, and leaves no interest', async () => {
    const { buyer, orderId } = await aPaidPlan()
    await credit(orderId, 4)
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 101_666.67, currentLoan: 0, totalLoan: 0 })
    expect((await postingsOf({ orderId }))['deferred_interest'] ?? 0n).toBe(0n)
  })

  test('a credit note and then undoing the repayment leave the price of what was kept', async () => {
    const { buyer, orderId, txRef } = await aPaidPlan()
    await credit(orderId, 1)
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 25_416.67 })
    await undo(txRef)
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 0, currentLoan: 78_750, paidLoan: 0 })
    expect(await postingsOf({ orderId })).toMatchObject({ deferred_interest: -375_000n })
  })

  test('a credit note before lowers what is given back', async () => {
    const buyer = await aDebtor()
    const orderId = await aDelivery(buyer)
    await credit(orderId, 2)
    // Half the goods are left: two instalments, of which one month has not begun.
    expect(await getPayOff(buyer.id)).toMatchObject({ amount: 51_250, rebate: 1_250 })
    const { txRef } = await startPayment(buyer, { purpose: 'repayment', orderId })
    pay(txRef)
    await confirmRepayment(buyer, txRef)
    expect(await outstanding(buyer.id)).toBe(0n)
  })
})
