import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { seal } from '@/lib/server/seal'
import { aBuyer, aStaff, anOrder, openConnections, race } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { checkPayment } from './check-payment'
import { confirmRepayment, settleReturn } from './provider-return'
import { reconcilePayments } from './reconcile'
import { confirmOrderFees, confirmRegistrationFee, settleByReference, startPayment } from './service'

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(async () => {
  flutterwave.current.setFaults({ api: 'normal' })
  await pool().query('DELETE FROM rate_limits')
})

async function aFee() {
  const buyer = await aBuyer({ feePaid: false })
  const { txRef, link } = await startPayment(buyer, { purpose: 'registration' })
  const { id } = await paymentBy(txRef)
  return { buyer, txRef, link, id }
}

const paymentBy = (txRef: string) => db().payment.findUniqueOrThrow({ where: { txRef } })
const succeed = (txRef: string) => flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })

/** Uses up a limit, as many calls would. */
const useUp = (name: string, who: string) =>
  pool().query(
    `INSERT INTO rate_limits (key, points, expire)
     VALUES ($1, 1000, (extract(epoch FROM now()) * 1000)::bigint + 299000)
     ON CONFLICT (key) DO UPDATE SET points = EXCLUDED.points, expire = EXCLUDED.expire`,
    [`${name}:${who}`],
  )

const REFUSED = {
  status: 429,
  message:
    'We have just checked this payment several times. If you have paid, do not pay again: we will confirm it ' +
    'automatically. You can check again in 5 minutes.',
}
const REFUSED_START = {
  status: 429,
  message: 'You started too many payments. You have not been charged. Please wait 5 minutes and try again.',
}

describe('calls that make us ask the provider', () => {
  test.each(['person', 'payment'] as const)('are limited per %s, whatever the call', async (per) => {
    const { buyer, id } = await aFee()
    const order = await anOrder(buyer, { status: 'delivered' })
    const fees = await startPayment(buyer, { purpose: 'order_fees', orderId: order.id })
    const repayment = await startPayment(buyer, { purpose: 'repayment', amount: kobo(100_000n) })
    for (const txRef of [fees.txRef, repayment.txRef]) succeed(txRef)
    const payments = [id, (await paymentBy(fees.txRef)).id, (await paymentBy(repayment.txRef)).id]
    if (per === 'person') await useUp('payment-ask', buyer.id)
    else for (const payment of payments) await useUp('payment-ask-about', payment)

    await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject(REFUSED)
    await expect(confirmOrderFees(buyer, order.id)).rejects.toMatchObject(REFUSED)
    await expect(confirmRepayment(buyer, repayment.txRef)).rejects.toMatchObject(REFUSED)
    const sealed = await seal('payment-return', { paymentId: payments[2] }, 60)
    expect(await settleReturn(buyer, sealed)).toBe('unreachable')
    expect(await db().payment.count({ where: { userId: buyer.id, state: 'succeeded' } })).toBe(0)

    // Neither the webhook nor the job waits for a person's limit.
    await settleByReference(fees.txRef)
    await pool().query("UPDATE payments SET next_check_at = now() - interval '1 second' WHERE tx_ref = $1", [
      repayment.txRef,
    ])
    await reconcilePayments()
    expect(await db().payment.count({ where: { userId: buyer.id, state: 'succeeded' } })).toBe(2)
  })

  test('end at their limit by calling alone', async () => {
    const { buyer, txRef } = await aFee()
    const answers = []
    for (let call = 0; call < 31; call += 1) answers.push((await race([confirmRegistrationFee(buyer.id)])).lost[0])
    expect(answers).toMatchObject([...Array.from({ length: 30 }, () => ({ status: 402 })), { status: 429 }])
    expect((await paymentBy(txRef)).checks).toBe(30)
  })

  test('are limited for webhooks about one payment', async () => {
    const { txRef, id } = await aFee()
    await useUp('payment-webhook', id)
    await expect(settleByReference(txRef)).rejects.toMatchObject(REFUSED)
    await settleByReference('FB-REG-unknown')
  })

  test('are limited for staff, before the job is told to ask about refunds', async () => {
    const [staff, { buyer, txRef, id }] = [await aStaff(), await aFee()]
    succeed(txRef)
    await confirmRegistrationFee(buyer.id)
    const nextCheckAt = new Date('2100-01-01')
    const refund = await db().refund.create({
      data: { paymentId: id, amountKobo: 1n, nextCheckAt },
      select: { id: true },
    })
    await useUp('payment-check', staff.id)
    await expect(checkPayment(staff, id)).rejects.toMatchObject({ status: 429 })
    expect(await db().refund.findUniqueOrThrow({ where: { id: refund.id } })).toMatchObject({ nextCheckAt })
    expect(await db().auditRecord.count({ where: { actorId: staff.id } })).toBe(0)
    await db().refund.delete({ where: { id: refund.id } })
  })

  test('are limited for starting payments, per person and per payment', async () => {
    const buyer = await aBuyer({ feePaid: false })
    await useUp('payment-start', buyer.id)
    await expect(startPayment(buyer, { purpose: 'registration' })).rejects.toMatchObject(REFUSED_START)
    expect(await db().payment.count({ where: { userId: buyer.id } })).toBe(0)

    await pool().query('DELETE FROM rate_limits')
    flutterwave.current.setFaults({ api: 'unavailable' })
    await expect(startPayment(buyer, { purpose: 'registration' })).rejects.toMatchObject({ status: 503 })
    flutterwave.current.setFaults({ api: 'normal' })
    const { id } = await db().payment.findFirstOrThrow({ where: { userId: buyer.id } })
    await useUp('payment-link', id)
    await expect(startPayment(buyer, { purpose: 'registration' })).rejects.toMatchObject(REFUSED_START)
  })

  test('cost nothing for a payment that is settled', async () => {
    const { buyer, txRef } = await aFee()
    succeed(txRef)
    await confirmRegistrationFee(buyer.id)
    await useUp('payment-ask', buyer.id)
    await confirmRegistrationFee(buyer.id)
    await settleByReference(txRef)
  })
})

describe('the schedule of the job', () => {
  test('is not moved by a browser that polls, nor by webhooks', async () => {
    const { buyer, txRef, id } = await aFee()
    const { nextCheckAt } = await paymentBy(txRef)
    for (let call = 0; call < 12; call += 1)
      await expect(confirmRegistrationFee(buyer.id)).rejects.toMatchObject({ status: 402 })
    await settleByReference(txRef)
    expect(await paymentBy(txRef)).toMatchObject({ nextCheckAt, checks: 13, jobChecks: 0 })

    await pool().query("UPDATE payments SET next_check_at = now() - interval '1 second' WHERE id = $1", [id])
    expect(await reconcilePayments()).toBe(1)
    const checked = await paymentBy(txRef)
    expect(checked).toMatchObject({ checks: 14, jobChecks: 1 })
    // The first of the job's own waits, a minute. Counting the browser's, it would be six hours.
    expect((checked.nextCheckAt?.getTime() ?? 0) - Date.now()).toBeLessThan(61_000)
  })
})
