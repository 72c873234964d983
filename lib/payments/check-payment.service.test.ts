import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aStaff } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { checkPayment } from './check-payment'
import { startPayment } from './service'
import { countPaymentWork, findPayment, getPayment, listPayments } from './staff-queries'

const flutterwave = useFlutterwave()
afterEach(() => flutterwave.current.setFaults({ api: 'normal' }))

test('staff check a pending payment with the provider, and the audit log has it', async () => {
  const [staff, buyer] = [await aStaff(), await aBuyer({ feePaid: false })]
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  const { id } = await db().payment.findUniqueOrThrow({ where: { txRef } })
  expect(await checkPayment(staff, id)).toBe('unknown')
  const pending = {
    id,
    txRef,
    state: 'pending',
    email: buyer.email,
    amount: 1_000,
    received: null,
    checks: 1,
    providerStatus: 'not started',
    orderNumber: null,
    refunds: [],
  }
  expect(await countPaymentWork(staff)).toEqual({ waiting: 1, unapplied: 0, failedRefunds: 0 })
  expect((await listPayments(staff, { state: 'pending' })).items).toEqual([expect.objectContaining(pending)])
  expect((await listPayments(staff, { state: 'succeeded' })).items).toEqual([])
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  flutterwave.current.setFaults({ api: 'unavailable' })
  await expect(checkPayment(staff, id)).rejects.toMatchObject({ status: 503 })
  flutterwave.current.setFaults({ api: 'normal' })
  expect(await checkPayment(staff, id)).toBe('succeeded')
  expect(await findPayment(staff, id)).toMatchObject({ state: 'succeeded', received: 1_000, nextCheckAt: null })
  for (const unknown of [randomUUID(), 'x'])
    await expect(checkPayment(staff, unknown)).rejects.toMatchObject({ status: 404 })
  expect(
    await db().auditRecord.count({ where: { actorId: staff.id, action: 'payment.checked', subject: `payment:${id}` } }),
  ).toBe(3)
})

test('staff find payments by reference, order and email, and see what can be refunded', async () => {
  const [staff, buyer, other] = [await aStaff(), await aBuyer({ feePaid: false }), await aBuyer({ feePaid: false })]
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  await startPayment(other, { purpose: 'registration' })
  const { id } = await db().payment.findUniqueOrThrow({ where: { txRef } })
  const found = async (query: Parameters<typeof listPayments>[1]) =>
    (await listPayments(staff, query)).items.map((payment) => payment.id)
  expect(await getPayment(staff, id)).toMatchObject({ fullname: buyer.fullName, refundable: 0 })
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  await checkPayment(staff, id)
  const { providerId, refundable } = await getPayment(staff, id)
  expect(refundable).toBe(1_000)
  for (const q of [txRef.toLowerCase(), providerId ?? '', ` ${buyer.email.slice(0, 20)}`])
    expect(await found({ q }), q).toEqual([id])
  for (const q of ['FB-0000-0000', 'nobody', txRef.slice(0, -1)]) expect(await found({ q }), q).toEqual([])
  expect(await found({ q: txRef, purpose: 'repayment' })).toEqual([])
  const refund = (state: 'failed' | 'requested') =>
    db().refund.create({ data: { paymentId: id, amountKobo: 40_000n, state }, select: { id: true } })
  await refund('failed')
  expect(await found({ refund: 'failed' })).toEqual([id])
  expect(await countPaymentWork(staff)).toMatchObject({ failedRefunds: 1 })
  expect((await getPayment(staff, id)).refunds).toMatchObject([{ state: 'failed', needsAnother: true }])
  await refund('requested')
  expect(await countPaymentWork(staff)).toMatchObject({ failedRefunds: 0 })
  expect(await getPayment(staff, id)).toMatchObject({
    refundable: 600,
    refunds: [{ needsAnother: false }, { needsAnother: false }],
  })
  for (const unknown of [randomUUID(), 'x'])
    await expect(getPayment(staff, unknown)).rejects.toMatchObject({ status: 404 })
})
