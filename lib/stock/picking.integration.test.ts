import { beforeAll, describe, expect, test } from 'vitest'
import { moveStock } from '@/lib/catalogue/stock'
import { db, pool } from '@/lib/database/db'
import { recordShortage } from '@/lib/orders/shortage'
import { moveOrder } from '@/lib/orders/service'
import { packingSlipsOf } from '@/lib/orders/lists-queries'
import { cancelOrder } from '@/lib/orders/cancel'
import { someCharges } from '@/sandbox/checkout-factories'
import { aProduct, aStaff, openConnections } from '@/sandbox/factories'
import { aLot, aSale, anApprovedOrder, changeOfGoods, expire } from '@/sandbox/stock'
import { writeOffExpired } from './lots'

beforeAll(openConnections)
beforeAll(() => someCharges())

const leftIn = async (productId: string) =>
  (
    await db().lot.findMany({ where: { productId }, select: { quantityLeft: true }, orderBy: { receivedAt: 'asc' } })
  ).map(({ quantityLeft }) => quantityLeft)
const stockOf = async (id: string) => (await db().product.findUniqueOrThrow({ where: { id } })).stock

/** A product with lots that last so many days. */
async function shelf(...lots: readonly (readonly [quantity: number, inDays: number])[]) {
  const staff = await aStaff()
  const product = await aProduct({ stock: 0 })
  const ids: string[] = []
  for (const [quantity, inDays] of lots) ids.push((await aLot(staff, product, { quantity, inDays })).id)
  return { staff, product, ids }
}

describe('an order takes', () => {
  test.each([
    [
      [
        [5, 30],
        [5, 10],
        [5, 20],
      ],
      3,
      [5, 2, 5],
    ],
    [
      [
        [5, 30],
        [5, 10],
        [5, 20],
      ],
      7,
      [5, 0, 3],
    ],
    [
      [
        [5, 30],
        [5, 10],
        [5, 20],
      ],
      15,
      [0, 0, 0],
    ],
    // Of equal days the lot goes that came in first.
    [
      [
        [5, 10],
        [5, 10],
      ],
      6,
      [0, 4],
    ],
  ] as const)('what expires first: of %j, %i units', async (lots, quantity, left) => {
    const { staff, product } = await shelf(...lots)
    await anApprovedOrder(staff, product, quantity)
    expect(await leftIn(product.id)).toEqual(left)
    expect(await stockOf(product.id)).toBe(left.reduce((all: number, each) => all + each, 0))
  })

  test('goods that are older than lots before all others', async () => {
    const staff = await aStaff()
    const product = await aProduct({ stock: 4 })
    await aLot(staff, product, { quantity: 5 })
    await anApprovedOrder(staff, product, 6)
    expect(await leftIn(product.id)).toEqual([0, 3])
  })

  test('never an expired lot, and says so in a sentence', async () => {
    const { staff, product, ids } = await shelf([5, 10], [2, 90])
    await expire(ids[0] ?? '')
    await anApprovedOrder(staff, product, 2)
    expect(await leftIn(product.id)).toEqual([5, 0])
    await expect(anApprovedOrder(staff, product, 1)).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      message: `There is not enough ${product.name} left. Please reduce the quantity in your cart.`,
    })
    expect(await leftIn(product.id)).toEqual([5, 0])
    expect(await changeOfGoods(writeOffExpired)).toEqual({ inventory: -500, shrinkage: 500 })
    expect([await stockOf(product.id), await leftIn(product.id)]).toEqual([0, [0, 0]])
  })
})

describe('an order gives back', () => {
  test('to the lots that it took, when it is cancelled', async () => {
    const { staff, product } = await shelf([3, 10], [5, 20])
    const { id, buyer } = await anApprovedOrder(staff, product, 5)
    expect(await leftIn(product.id)).toEqual([0, 3])
    expect((await packingSlipsOf(staff, [id])).flatMap(({ items }) => items)).toMatchObject([
      { lots: expect.stringMatching(/^3 × L.+, 2 × L/) },
    ])
    await cancelOrder(buyer, id)
    expect(await leftIn(product.id)).toEqual([3, 5])
  })

  test('what was not received, and loses what was damaged', async () => {
    const { staff, product } = await shelf([3, 10], [5, 20])
    const goods = await changeOfGoods(() => aSale(staff, product, 6, (itemId) => [{ itemId, received: 3, damaged: 1 }]))
    // The last two of three units that come back are fit for sale.
    expect(await leftIn(product.id)).toEqual([0, 4])
    expect(await stockOf(product.id)).toBe(4)
    expect(goods).toEqual({ cost_of_sales: 300, shrinkage: 100, inventory: -400 })
  })

  test('what was not found at packing, and takes it again when it is found', async () => {
    const { staff, product } = await shelf([4, 10])
    const { id } = await anApprovedOrder(staff, product, 4)
    const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId: id }, select: { id: true } })
    const find = (found: number) => recordShortage(staff, id, { lines: [{ itemId, found, agreed: false }] })
    expect(await changeOfGoods(() => find(1))).toEqual({ inventory: -300, shrinkage: 300 })
    expect(await changeOfGoods(() => find(3))).toEqual({ inventory: 200, shrinkage: -200 })
    expect([await stockOf(product.id), await leftIn(product.id)]).toEqual([0, [0]])
  })
})

describe('packing', () => {
  test('exchanges goods that have expired', async () => {
    const { staff, product, ids } = await shelf([3, 10], [5, 20])
    const { id } = await anApprovedOrder(staff, product, 2)
    await expire(ids[0] ?? '')
    await moveOrder(staff, id, 'pack')
    expect(await leftIn(product.id)).toEqual([3, 3])
    expect(await stockOf(product.id)).toBe(6)
  })

  test('refuses goods that have expired when there are no others, and changes nothing', async () => {
    const { staff, product, ids } = await shelf([3, 10], [1, 20])
    const { id } = await anApprovedOrder(staff, product, 2)
    await expire(ids[0] ?? '')
    await expect(moveOrder(staff, id, 'pack')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Lot L.+ expired on .+, and there are no others in stock\. Record it as missing/),
    })
    expect(await leftIn(product.id)).toEqual([1, 1])
    expect((await db().order.findUniqueOrThrow({ where: { id } })).status).toBe('approved')
  })
})

describe('the database', () => {
  test('keeps the stock of a product and its lots equal, whoever changes it', async () => {
    const { id } = await aProduct({ stock: 7 })
    expect(await leftIn(id)).toEqual([7])
    await pool().query('UPDATE products SET stock = 3 WHERE id = $1', [id])
    expect(await leftIn(id)).toEqual([3])
    await pool().query('UPDATE products SET stock = 9 WHERE id = $1', [id])
    expect(await leftIn(id)).toEqual([9])
  })

  test('moves lots with the plain form of a product', async () => {
    const { staff, product } = await shelf([5, 10])
    await moveStock(staff, product.id, { reason: 'damaged', quantity: -2 })
    await moveStock(staff, product.id, { reason: 'received', quantity: 4 })
    expect(await leftIn(product.id)).toEqual([3, 4])
    await moveStock(staff, product.id, { reason: 'counted', stock: 6, expected: 7 })
    // A lot without a date goes first.
    expect(await leftIn(product.id)).toEqual([3, 3])
    const unknown = await db().lot.findMany({ where: { productId: product.id, unitCostKobo: null } })
    expect(unknown.map(({ quantityLeft }) => quantityLeft)).toEqual([3])
  })

  test('refuses changes of lots and their moves', async () => {
    const { ids } = await shelf([5, 10])
    const [lot] = ids
    for (const statement of [
      'UPDATE lots SET quantity_left = 4 WHERE id = $1',
      'UPDATE lots SET unit_cost_kobo = 1 WHERE id = $1',
      'UPDATE lots SET best_before = best_before + 30 WHERE id = $1',
      'DELETE FROM lots WHERE id = $1',
      'UPDATE lot_moves SET quantity = 9 WHERE lot_id = $1',
      'DELETE FROM lot_moves WHERE lot_id = $1',
      'UPDATE goods_receipt_lines SET quantity = 9 WHERE lot_id = $1',
      `INSERT INTO lot_moves (id, lot_id, kind, quantity) VALUES (gen_random_uuid(), $1, 'sale', -6)`,
      `INSERT INTO lots (id, product_id, code, quantity_left)
       SELECT gen_random_uuid(), product_id, 'x', 3 FROM lots WHERE id = $1`,
    ])
      await expect(pool().query(statement, [lot]), statement).rejects.toThrow()
    for (const table of ['lots', 'lot_moves', 'goods_receipt_lines', 'goods_receipts', 'supplier_bills'])
      await expect(pool().query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/append-only/)
  })
})
