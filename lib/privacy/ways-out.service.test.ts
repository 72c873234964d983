import { beforeAll, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestPayout } from '@/lib/approvals/kinds/payout'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { requestWriteOff } from '@/lib/approvals/kinds/write-off'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { askForPayout } from '@/lib/credit/payouts'
import { cancelOrder } from '@/lib/orders/cancel'
import { moveOrder } from '@/lib/orders/service'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { startPayment } from '@/lib/payments/service'
import { settlePayment } from '@/lib/payments/settle'
import { endHolds, giveCredit } from '@/sandbox/credit-factories'
import { PASSWORD, aBuyer, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { useRefunds } from '@/sandbox/refunds'
import { eraseAccount } from './service'

/* Each reason that refuses an erasure has a way out, which its sentence names. What is under way refuses none. */

const { flutterwave, paid, sent, send } = useRefunds({ startPayment, settlePayment, sendRefunds })
beforeAll(openConnections)

type Buyer = Awaited<ReturnType<typeof aBuyer>>

const expectRefused = (buyer: Buyer, words: string) =>
  expect(eraseAccount(buyer, PASSWORD)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(words) as string,
  })

async function expectErased(buyer: Buyer): Promise<void> {
  await eraseAccount(buyer, PASSWORD)
  expect((await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).erasedAt).toBeInstanceOf(Date)
}

test.each(['approved', 'left'] as const)('a debt of someone who is %s: repay it', async (eligibility) => {
  const buyer = await aBuyer({ eligibility })
  await anOrder(buyer, { dues: [{ inDays: 20, amount: 500_000n }] })
  await expectRefused(buyer, 'Please repay it on your statement first.')
  await paid({ purpose: 'repayment', amount: kobo(500_000n) }, buyer)
  await expectErased(buyer)
})

test('a debt that will not be paid: two people write it off', async () => {
  const [buyer, maker, checker] = [await aBuyer(), await aStaff(), await aStaff()]
  const order = await anOrder(buyer, { dues: [{ inDays: -200, amount: 500_000n }] })
  await decide(checker, await requestWriteOff(maker, order.id, 'Cannot be found'), 'approve')
  await expectErased(buyer)
})

test.each(['pending', 'approved'] as const)('an order that is %s: the buyer cancels it', async (status) => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status })
  await expectRefused(buyer, 'You can cancel an order until it is packed.')
  await cancelOrder(buyer, order.id)
  await expectErased(buyer)
})

test('an order that is out for delivery and does not arrive: staff cancel it', async () => {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const order = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true })
  await expectRefused(buyer, 'please wait until it has arrived.')
  await moveOrder(staff, order.id, 'fail', { reason: 'Nobody was at home' })
  await moveOrder(staff, order.id, 'cancel', { reason: 'The buyer does not want it' })
  await expectErased(buyer)
})

test('credit: the buyer asks for it, and two people pay it out; the bank account is erased too', async () => {
  const [buyer, maker, checker] = [await aBuyer(), await aStaff(), await aStaff()]
  await giveCredit(buyer, 1n)
  await expectRefused(buyer, 'Please ask on your statement to have it paid to your bank account first.')
  await askForPayout(buyer, { bank: 'OPay', accountNumber: '8031234567', accountName: 'Firstname Lastname' })
  await endHolds({ userId: buyer.id })
  const id = await requestPayout(maker, buyer.id, { amount: kobo(1n), reason: 'Closes the account' })
  await decide(checker, id, 'approve')
  await expectErased(buyer)
  expect(await db().payoutAccount.count({ where: { userId: buyer.id } })).toBe(0)
  expect((await db().approval.findUniqueOrThrow({ where: { id } })).reason).toBe('Erased')
})

test('a refund that is owed refuses nothing, and is sent all the same', async () => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'approved' })
  const { paymentId, transactionId } = await paid({ purpose: 'order_fees', orderId: order.id }, buyer)
  await cancelOrder(buyer, order.id)
  await expectErased(buyer)
  await send(paymentId)
  expect(sent(transactionId)).toEqual([2_000])
})

test('money that settled nothing refuses nothing, and is refunded all the same', async () => {
  const [buyer, maker, checker] = [await aBuyer({ feePaid: false }), await aStaff(), await aStaff()]
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  const { id } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful', amount: 5 })
  const payment = await db().payment.findUniqueOrThrow({ where: { txRef }, select: { id: true } })
  await settlePayment(payment.id, 'job')
  await expectErased(buyer)
  await decide(checker, await requestRefund(maker, payment.id, { reason: 'Too little' }), 'approve')
  await send(payment.id)
  expect(sent(id)).toEqual([5])
})
