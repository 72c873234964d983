import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/core/db'
import { aBuyer, aStaff } from '@/sandbox/factories'
import { useFlutterwave } from '@/sandbox/test-outside'
import { checkPayment } from './check-payment'
import { startPayment } from './service'
import { findPayment, listPayments } from './staff-queries'

const flutterwave = useFlutterwave()
afterEach(() => flutterwave.current.setMood({ api: 'normal' }))

test('staff see what a payment waits for, and ask the provider at once; both is on record', async () => {
  const [staff, buyer] = [await aStaff(), await aBuyer({ feePaid: false })]
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  const { id } = await db().payment.findUniqueOrThrow({ where: { txRef } })
  expect(await checkPayment(staff, id)).toBe('unknown')
  const pending = { id, txRef, state: 'pending', email: buyer.email, amount: 1_000, received: null, checks: 1, providerStatus: 'not started', orderNumber: null, refunds: [] }
  expect((await listPayments(staff, { state: 'pending' })).items).toEqual([expect.objectContaining(pending)])
  expect((await listPayments(staff, { state: 'succeeded' })).items).toEqual([])
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  flutterwave.current.setMood({ api: 'unavailable' })
  await expect(checkPayment(staff, id)).rejects.toMatchObject({ status: 503 })
  flutterwave.current.setMood({ api: 'normal' })
  expect(await checkPayment(staff, id)).toBe('succeeded')
  expect(await findPayment(staff, id)).toMatchObject({ state: 'succeeded', received: 1_000, nextCheckAt: null })
  for (const unknown of [randomUUID(), 'x']) await expect(checkPayment(staff, unknown)).rejects.toMatchObject({ status: 404 })
  expect(await db().auditRecord.count({ where: { actorId: staff.id, action: 'payment.checked', subject: `payment:${id}` } })).toBe(3)
})
