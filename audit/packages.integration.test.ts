import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { addToCart } from '@/lib/cart/service'
import { createPackage } from '@/lib/catalogue/packages'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { kobo } from '@/lib/core/money'
import { db, transaction } from '@/lib/database/db'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { placeReplacement } from '@/lib/orders/replacements'
import { moveOrder } from '@/lib/orders/service'
import { payFees } from '@/prisma/demo/steps'
import { responsesOf } from '@/scripts/audit-answers'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aProduct, aStaff, unique } from '@/sandbox/factories'
import { ledgerDifferences } from '@/sandbox/ledger-differences'
import { audit } from './audit'
import { sentenceOf } from './differences'

/* An order with the same product by itself and in a package, delivered in part, credited and sent again. */

const client = new Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** An invoice or credit note: quantity, net amount and VAT of each line in kobo. */
const linesOf = async (orderId: string, kind: 'invoice' | 'credit_note') =>
  (
    await db().taxLine.findMany({
      where: { document: { orderId, kind }, account: 'income_sales' },
      select: { quantity: true, netKobo: true, vatKobo: true },
      orderBy: [{ netKobo: 'desc' }],
    })
  ).map(({ quantity, netKobo, vatKobo }) => [quantity, netKobo, vatKobo])

test('a product in two lines of an order is sold, credited and sent again, and the books agree', async () => {
  await someCharges({ vatBps: 750, interestBps: 500 })
  const [staff, second, buyer] = [await aStaff(), await aStaff(), await aBuyer({ salary: 5_000_000 })]
  // 10,000 with VAT, and 5,000 without; together 25,000 by themselves and 22,500 in the package.
  const [taxed, food] = [await aProduct({ stock: 10 }), await aProduct({ price: 5_000, stock: 10, vatClass: 'zero' })]
  const { id: packageId } = await createPackage(staff, {
    ...{ name: unique('Family month'), price: kobo(2_250_000n), available: true },
    items: [
      { productId: taxed.id, quantity: 2 },
      { productId: food.id, quantity: 1 },
    ],
  })
  await fillCart(buyer, [taxed], 3)
  await addToCart(buyer, { packageId, quantity: 1 })
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const input = createOrderSchema.parse({ deliveryDetails, acceptTerms: true })
  const { _id: orderId } = await placeOrder(buyer, input, randomUUID())
  const items = await db().orderItem.findMany({ where: { orderId }, orderBy: { position: 'asc' } })
  const [own, packed] = items
  if (!own || !packed) throw new Error('the order has three lines')
  expect(items.map(({ quantity, priceKobo }) => [quantity, priceKobo])).toEqual([
    [3, 1_000_000n],
    [2, 900_000n],
    [1, 450_000n],
  ])

  await moveOrder(staff, orderId, 'approve', { reason: '' })
  await payFees(buyer.id, orderId)
  await moveOrder(staff, orderId, 'pack', { reason: '' })
  await moveOrder(staff, orderId, 'dispatch', { reason: '' })
  const lines = [
    { itemId: own.id, received: 2, damaged: 0 },
    { itemId: packed.id, received: 1, damaged: 0 },
  ]
  await confirmDelivery(staff, orderId, { code: await codeOfOrder(orderId), lines })
  // 2 × 10,000, 1 × 9,000 and 1 × 4,500: VAT is 7.5 % of 29,000.
  const sold = await linesOf(orderId, 'invoice')
  expect(sold.map(([quantity, unit]) => [quantity, unit])).toEqual([
    [2, 2_000_000n],
    [1, 900_000n],
    [1, 450_000n],
  ])
  expect(sold.reduce((sum, [, , vat]) => sum + BigInt(vat ?? 0), 0n)).toBe(217_500n)

  const replace = (itemId: string, quantity: number) =>
    transaction(async (tx) => {
      const { id } = await placeReplacement(tx, staff, orderId, { itemId, quantity })
      const person = { userId: buyer.id, firstName: '', lastName: '', email: buyer.email }
      await tx.ticket.create({ data: { ...person, orderId, itemId, replacementId: id }, select: { id: true } })
    })
  await expect(replace(packed.id, 2)).rejects.toMatchObject({ code: 'above_delivered' })
  await replace(own.id, 2)
  // The other line was not sent again yet.
  await replace(packed.id, 1)
  await expect(replace(packed.id, 1)).rejects.toMatchObject({ code: 'above_delivered' })

  const credited = [{ itemId: packed.id, quantity: 1, restocked: 1 }]
  await decide(second, await requestCreditNote(staff, orderId, { lines: credited, reason: 'Torn' }), 'approve')
  expect(await linesOf(orderId, 'credit_note')).toEqual([[1, 900_000n, 67_500n]])
  // Ten, less three sold, three sent again, and one back: two received and one received, which came back.
  expect((await db().product.findUniqueOrThrow({ where: { id: taxed.id } })).stock).toBe(10 - 3 - 3 + 1)
  expect(await ledgerDifferences()).toEqual([])
  expect((await audit(client, responsesOf)).differences.map(sentenceOf)).toEqual([])
})
