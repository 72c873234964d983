import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { kobo } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { moveOrder } from '@/lib/orders/service'
import { payFees, receive } from '@/prisma/demo/steps'
import { responsesOf } from '@/scripts/audit-answers'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aProduct, aStaff } from '@/sandbox/factories'
import { audit } from './audit'
import { sentenceOf } from './differences'

/** Servers whose clocks differ: each call makes ids that sort before those of the call before. */
let msecs = 4_000_000_000_000
vi.mock(import('@/lib/core/ids'), async (actual) => {
  const newIds = (count: number): string[] => {
    msecs -= 60_000
    return Array.from({ length: count }, (_, seq) => v7({ msecs, seq }))
  }
  return { ...(await actual()), newIds, newId: () => newIds(1).join('') }
})

const client = new Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

test('a repayment that became credit, paid instalments and is sent back opens them, and the books agree', async () => {
  await someCharges()
  const [staff, second, buyer] = [await aStaff(), await aStaff(), await aBuyer({ salary: 5_000_000 })]
  await receive({ userId: buyer.id, purpose: 'repayment', amount: kobo(300_000n) })
  await fillCart(buyer, [await aProduct({ price: 10_000, stock: 10 })])
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const input = createOrderSchema.parse({ deliveryDetails, acceptTerms: true, months: 2 })
  const { _id: orderId } = await placeOrder(buyer, input, randomUUID())
  await moveOrder(staff, orderId, 'approve', { reason: '' })
  await payFees(buyer.id, orderId)
  await moveOrder(staff, orderId, 'pack', { reason: '' })
  await moveOrder(staff, orderId, 'dispatch', { reason: '' })
  await confirmDelivery(staff, orderId, { code: await codeOfOrder(orderId) })
  const paid = () =>
    db().instalment.findMany({
      where: { plan: { orderId } },
      select: { paidKobo: true },
      orderBy: { position: 'asc' },
    })
  expect((await paid()).reduce((sum, { paidKobo }) => sum + paidKobo, 0n)).toBe(300_000n)

  const payment = await db().payment.findFirstOrThrow({ where: { userId: buyer.id, purpose: 'repayment' } })
  await decide(second, await requestRefund(staff, payment.id, { reason: 'Sent by mistake' }), 'approve')
  expect((await paid()).map(({ paidKobo }) => paidKobo)).toEqual([0n, 0n])
  const { differences } = await audit(client, responsesOf)
  expect(differences.map(sentenceOf)).toEqual([])
})
