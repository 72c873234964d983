import { beforeAll, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { fromNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { someCharges } from '@/sandbox/checkout-factories'
import { aProduct, aStaff, openConnections } from '@/sandbox/factories'
import { aLot, aSale, changeOfGoods } from '@/sandbox/stock'
import { returnToSupplier, setLotCost } from './lots'

/*
 * The example of Morse Inc.: a perpetual inventory, first in, first out, with a return of a sale and one of a purchase.
 * "Assume sales returns had a cost of $16 and purchase returns had a cost of $18."
 * https://tutorsglobe.com/question/morse-inc-is-a-retail-company-that-uses-the-perpetual-5798964.aspx
 */

beforeAll(openConnections)
beforeAll(() => someCharges({ serviceFee: 0, deliveryFee: 0, vatBps: 0, interestBps: 0 }))

test('costs goods as the published example does, with returns of sales and of purchases', async () => {
  const [staff, checker] = [await aStaff(), await aStaff()]
  const product = await aProduct({ price: 25, stock: 40, vatClass: 'zero' })
  const opening = await db().lot.findFirstOrThrow({ where: { productId: product.id } })

  const goods = await changeOfGoods(async () => {
    await setLotCost(staff, opening.id, fromNaira(13))
    await aLot(staff, product, { quantity: 90, cost: 16, inDays: 30 })
    const { id: orderId, itemId } = await aSale(staff, product, 75)
    const lines = [{ itemId, quantity: 10, restocked: 10 }]
    await decide(checker, await requestCreditNote(staff, orderId, { lines, reason: 'Unopened' }), 'approve')
    const { id } = await aLot(staff, product, { quantity: 30, cost: 18, inDays: 60 })
    await returnToSupplier(staff, id, 5)
    await aSale(staff, product, 80)
    await aLot(staff, product, { quantity: 20, cost: 21, inDays: 90 })
  })

  // 40 × 13 + 35 × 16 − 10 × 16 + 65 × 16 + 15 × 18, and 10 × 18 + 20 × 21 are left of 2,830.
  expect(goods).toEqual({
    cost_of_sales: 2_230,
    inventory: 600,
    opening_stock: -520,
    goods_not_billed: -(1_440 + 540 - 90 + 420),
  })
})
