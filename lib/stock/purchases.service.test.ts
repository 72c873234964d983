import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { writeOffOrRequest } from '@/lib/approvals/kinds/lot-write-off'
import { POST as postReceipt } from '@/app/api/v1/staff/purchaseOrders/[id]/receipts/route'
import { moveStock } from '@/lib/catalogue/stock'
import { addDays, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { someCharges } from '@/sandbox/checkout-factories'
import { aProduct, aStaff, openConnections, race } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { aLot, aPurchase, aSale, changeOfGoods } from '@/sandbox/stock'
import { bookBill } from './bill'
import { countLots, returnToSupplier, setLotCost } from './lots'
import { orderNow } from './order-now'
import { closePurchaseOrder, createPurchaseOrder, createSupplier, sendPurchaseOrder } from './purchase-orders'
import { getPurchaseOrder, listLotBuyers, productCost } from './queries'
import { receiveGoods } from './receive'

beforeAll(openConnections)
beforeAll(() => someCharges())

const BEST_BEFORE = addDays(lagosToday(), 90)
const lotOf = (productId: string, quantity: number, parts = {}) => ({
  ...{ productId, lot: 'A1', bestBefore: BEST_BEFORE, quantity, unitCost: fromNaira(100) },
  ...parts,
})
const stockOf = async (id: string) => (await db().product.findUniqueOrThrow({ where: { id } })).stock
const rowsOf = async (orderId: string) => ({
  receipts: await db().receipt.count({ where: { purchaseOrderId: orderId } }),
  received: (await db().purchaseOrderLine.findFirstOrThrow({ where: { purchaseOrderId: orderId } })).receivedQuantity,
})

describe('receiving goods', () => {
  test('puts lots in stock and in the books, in parts, and closes the order with the last', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    const orderId = await aPurchase(staff, product, 10, 100)
    const receive = (...lines: ReturnType<typeof lotOf>[]) => receiveGoods(staff, orderId, { lines }, randomUUID())
    expect(await changeOfGoods(() => receive(lotOf(product.id, 4), lotOf(product.id, 2, { lot: 'A2' })))).toEqual({
      inventory: 600,
      goods_not_billed: -600,
    })
    expect(await stockOf(product.id)).toBe(6)
    expect(await getPurchaseOrder(staff, orderId)).toMatchObject({
      state: 'partly_received',
      lines: [{ quantity: 10, received: 6 }],
      lots: [{ quantity: 4 }, { lot: 'A2', quantity: 2, bill: null }],
      unbilled: { net: 600, vat: 45 },
    })
    await receive(lotOf(product.id, 4, { unitCost: fromNaira(120) }))
    expect(await getPurchaseOrder(staff, orderId)).toMatchObject({ state: 'closed', unbilled: { net: 1_080, vat: 81 } })
    await expect(receive(lotOf(product.id, 1))).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test.each([
    ['more than is still to come', {}, 11, 'are still to come, so 11 cannot be received.'],
    ['a lot without a date', { bestBefore: '' }, 1, 'The best-before date of a lot must be a day'],
    ['a lot that has expired', { bestBefore: '2026-01-31' }, 1, 'Send it back to the supplier.'],
    ['goods that cost nothing', { unitCost: 0 }, 1, 'The unit cost must be an amount in naira'],
    ['other goods', { productId: randomUUID() }, 1, 'Receive only goods of this purchase order.'],
  ])('refuses %s with a sentence, and books nothing', async (_what, parts, quantity, sentence) => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    const orderId = await aPurchase(staff, product, 10, 100)
    const good = { productId: product.id, lot: 'A1', bestBefore: BEST_BEFORE, quantity: 1, unitCost: 100 }
    const body = { lines: quantity > 1 ? [{ ...good, quantity }] : [good, { ...good, ...parts }] }
    const goods = await changeOfGoods(async () => {
      const response = await handle(postReceipt, {
        ...{ method: 'POST', token: await tokenOf(staff), params: { id: orderId }, body },
        headers: { 'idempotency-key': randomUUID() },
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await response.text()).toContain(sentence)
    })
    expect(goods).toEqual({})
    expect([await stockOf(product.id), await rowsOf(orderId)]).toEqual([0, { receipts: 0, received: 0 }])
  })

  test('counts a key once, also twice at the same time, and refuses it for other goods', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    const orderId = await aPurchase(staff, product, 10, 100)
    const key = randomUUID()
    const receive = (quantity: number) => receiveGoods(staff, orderId, { lines: [lotOf(product.id, quantity)] }, key)
    const { won, lost } = await race([receive(3), receive(3)])
    expect(lost).toEqual([])
    expect(new Set([...won, await receive(3)]).size).toBe(1)
    await expect(receive(4)).rejects.toMatchObject({ status: 409, code: 'key_reused' })
    expect([await stockOf(product.id), await rowsOf(orderId)]).toEqual([3, { receipts: 1, received: 3 }])
    await expect(receiveGoods(staff, orderId, { lines: [lotOf(product.id, 1)] }, undefined)).rejects.toMatchObject({
      status: 400,
    })
  })

  test('waits until the order was sent, and moves it once', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    const supplier = { name: `Mill ${randomUUID()}`, email: '', phone: '', taxNumber: '', leadDays: 2 }
    const supplierId = await createSupplier(staff, supplier)
    await expect(createSupplier(staff, supplier)).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    const lines = [{ productId: product.id, quantity: 2, unitCost: fromNaira(5) }]
    const id = await createPurchaseOrder(staff, { supplierId, lines })
    await expect(receiveGoods(staff, id, { lines: [lotOf(product.id, 1)] }, randomUUID())).rejects.toMatchObject({
      message: 'This purchase order was not sent yet. Send it first.',
    })
    await sendPurchaseOrder(staff, id)
    await expect(sendPurchaseOrder(staff, id)).rejects.toMatchObject({ status: 409 })
    await closePurchaseOrder(staff, id)
    await expect(closePurchaseOrder(staff, id)).rejects.toMatchObject({ status: 409 })
    await expect(createPurchaseOrder(staff, { supplierId: randomUUID(), lines })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a supplier’s bill', () => {
  test('must be what was received, with VAT by class, and is booked once', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    const { orderId } = await aLot(staff, product, { quantity: 10, cost: 100 })
    const bill = { number: 'B-1', net: fromNaira(1_000), vat: fromNaira(75), date: lagosToday() }
    const wrong = { ...bill, vat: fromNaira(0) }
    expect(
      await changeOfGoods(() => expect(bookBill(staff, orderId, wrong)).rejects.toMatchObject({ status: 409 })),
    ).toEqual({})
    expect(await changeOfGoods(() => bookBill(staff, orderId, bill))).toEqual({
      goods_not_billed: 1_000,
      input_vat: 75,
      supplier_payable: -1_075,
    })
    await expect(bookBill(staff, orderId, bill)).rejects.toMatchObject({ message: /B-1 .+ booked already/ })
    await expect(bookBill(staff, orderId, { ...bill, number: 'B-2' })).rejects.toMatchObject({
      message: 'Nothing was received that is not billed yet.',
    })
  })

  test('is less by what went back before it, and is owed less after', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0, vatClass: 'standard' })]
    const { id, orderId } = await aLot(staff, product, { quantity: 10, cost: 100 })
    expect(await changeOfGoods(() => returnToSupplier(staff, id, 2))).toEqual({
      inventory: -200,
      goods_not_billed: 200,
    })
    await bookBill(staff, orderId, { number: 'B-1', net: fromNaira(800), vat: fromNaira(60), date: lagosToday() })
    expect(await changeOfGoods(() => returnToSupplier(staff, id, 1))).toEqual({
      inventory: -100,
      input_vat: -7.5,
      supplier_payable: 107.5,
    })
    await expect(returnToSupplier(staff, id, 8)).rejects.toMatchObject({ status: 409 })
    expect(await stockOf(product.id)).toBe(7)
  })
})

describe('a lot', () => {
  test('is set to what was counted, unless it moved meanwhile', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    const { id } = await aLot(staff, product, { quantity: 10 })
    const count = (counted: number, expected: number) => countLots(staff, { lines: [{ lotId: id, counted, expected }] })
    expect(await changeOfGoods(() => count(8, 10))).toEqual({ inventory: -200, shrinkage: 200 })
    await expect(count(9, 10)).rejects.toMatchObject({ status: 409 })
    expect(await count(8, 8)).toBe(0)
    expect(await changeOfGoods(() => count(9, 8))).toEqual({ inventory: 100, shrinkage: -100 })
    expect(await stockOf(product.id)).toBe(9)
  })

  test('is written off by one person up to a value in a day, and by two above it', async () => {
    const [maker, checker, product] = [await aStaff(), await aStaff(), await aProduct({ stock: 0 })]
    const { id: lotId } = await aLot(maker, product, { quantity: 20, cost: 10_000 })
    const writeOff = (quantity: number) => writeOffOrRequest(maker, { lotId, quantity, reason: 'damaged' })
    expect(await changeOfGoods(() => writeOff(3))).toEqual({ inventory: -30_000, shrinkage: 30_000 })
    const approvalId = (await writeOff(3)) ?? ''
    expect(await stockOf(product.id)).toBe(17)
    await expect(writeOff(4)).rejects.toMatchObject({ code: 'already_requested' })
    await expect(decide(maker, approvalId, 'approve')).rejects.toMatchObject({ code: 'own_request' })
    expect(await changeOfGoods(() => decide(checker, approvalId, 'approve'))).toEqual({
      inventory: -30_000,
      shrinkage: 30_000,
    })
    await expect(writeOffOrRequest(checker, { lotId, quantity: 21, reason: 'theft' })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('is not lost for more than that by the form of its product, in one step or several', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    await aLot(staff, product, { quantity: 20, cost: 10_000 })
    const lose = (quantity: number) => moveStock(staff, product.id, { reason: 'lost', quantity: -quantity })
    await expect(lose(6)).rejects.toMatchObject({ status: 409, code: 'second_person_needed' })
    expect(await lose(3)).toBe(17)
    await expect(lose(3)).rejects.toMatchObject({ status: 409, code: 'second_person_needed' })
    expect(await stockOf(product.id)).toBe(17)
  })

  test('of unknown cost gets it once, with what was sold and lost meanwhile', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 10 })]
    const { id } = await db().lot.findFirstOrThrow({ where: { productId: product.id } })
    expect(
      await changeOfGoods(async () => {
        await aSale(staff, product, 3)
        await countLots(staff, { lines: [{ lotId: id, counted: 5 }] })
      }),
    ).toEqual({})
    expect(await productCost(staff, product.id, fromNaira(10_000))).toMatchObject({ cost: null, unknown: 5 })
    expect(await changeOfGoods(() => setLotCost(staff, id, fromNaira(8_000)))).toEqual({
      inventory: 40_000,
      cost_of_sales: 24_000,
      shrinkage: 16_000,
      opening_stock: -80_000,
    })
    await expect(setLotCost(staff, id, fromNaira(1))).rejects.toMatchObject({ status: 409 })
    expect(await productCost(staff, product.id, fromNaira(10_000))).toMatchObject({ marginBps: 2_000, unknown: 0 })
    expect(await productCost(staff, product.id, fromNaira(7_000))).toMatchObject({ marginBps: -1_428 })
  })

  test('names the buyers who got it', async () => {
    const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
    const { id } = await aLot(staff, product, { quantity: 10 })
    const { buyer } = await aSale(staff, product, 3)
    await aLot(staff, product, { quantity: 10, inDays: 200 })
    expect((await listLotBuyers(staff, {}, undefined, id)).items).toMatchObject([
      { email: buyer.email, quantity: 3, status: 'delivered' },
    ])
  })
})

test('what runs out is drafted for the supplier of the last order, once', async () => {
  const [staff, product] = [await aStaff(), await aProduct({ stock: 0 })]
  await aLot(staff, product, { quantity: 10 })
  await aSale(staff, product, 9)
  expect(await orderNow(staff)).toBeGreaterThan(0)
  const drafts = await db().purchaseOrderLine.findMany({
    where: { productId: product.id, order: { state: 'draft' } },
    select: { quantity: true },
  })
  // Nine in 28 days are a third of a unit a day, for five days and four weeks, less one that is left.
  expect(drafts).toEqual([{ quantity: Math.ceil((33 * 9) / 28) - 1 }])
  expect(await orderNow(staff)).toBe(0)
})
