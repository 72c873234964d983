import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addToCart } from '@/lib/cart/service'
import { createPackage } from '@/lib/catalogue/packages'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { kobo } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aProduct, aStaff, openConnections, postingsOf, race } from '@/sandbox/factories'
import { toldTo } from '@/sandbox/told'
import { cancelOrder } from './cancel'
import { confirmDelivery } from './confirm-delivery'
import { doorList } from './door-queries'
import { getPackingSlip } from './lists-queries'
import { getOrder } from './queries'
import { moveOrder } from './service'
import { recordShortage } from './shortage'
import { getShortage } from './shortage-queries'
import { shortageSchema } from './schema'

beforeAll(openConnections)
beforeAll(() => someCharges())

type Choice = 'similar' | 'leave_out' | 'call'
const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }

/** A product in the category of another one, and of its pack size. */
async function aSimilar(of: string, { price = 11_000, stock = 100, measurement = '50 kg bag', available = true } = {}) {
  const { categoryId } = await db().product.findUniqueOrThrow({ where: { id: of }, select: { categoryId: true } })
  const { id } = await aProduct({ price, stock, available })
  return db().product.update({ where: { id }, data: { categoryId, measurement } })
}

/** An approved order of three bags of ₦10,000 with VAT and one of ₦3,333 without. */
async function toPack(choice: Choice = 'similar') {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const [rice, oil] = [await aProduct(), await aProduct({ price: 3_333, vatClass: 'zero' })]
  await fillCart(buyer, [rice], 3)
  await fillCart(buyer, [oil])
  const body = { deliveryDetails, acceptTerms: true, months: 2, ifSoldOut: [{ productId: rice.id, choice }] }
  const { _id: id } = await placeOrder(buyer, createOrderSchema.parse(body), randomUUID())
  await moveOrder(staff, id, 'approve')
  await db().order.update({ where: { id }, data: { feesPaidAt: new Date() } })
  const items = await db().orderItem.findMany({ where: { orderId: id } })
  const itemOf = (productId: string) => items.find((item) => item.productId === productId)?.id ?? ''
  return { buyer, staff, id, rice, oil, bags: itemOf(rice.id), bottle: itemOf(oil.id) }
}
type World = Awaited<ReturnType<typeof toPack>>

const record = ({ staff, id }: Pick<World, 'staff' | 'id'>, lines: unknown[], seen?: string) =>
  recordShortage(staff, id, shortageSchema.parse({ lines, seen }))

const stockOf = async (id: string) => (await db().product.findUniqueOrThrow({ where: { id } })).stock
const movementsOf = async (productId: string) =>
  (await db().stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })).map(
    ({ quantity, reason }) => `${quantity} ${reason}`,
  )
const bells = (userId: string) =>
  db().notification.findMany({ where: { userId, title: { contains: 'goods of order' } }, orderBy: { id: 'asc' } })

/** The books of the store agree with its movements: 100 of each product were there, none by a movement. */
async function expectBooks(...products: readonly string[]): Promise<void> {
  for (const id of products) {
    const { _sum: moved } = await db().stockMovement.aggregate({ where: { productId: id }, _sum: { quantity: true } })
    expect(await stockOf(id)).toBe(100 + (moved.quantity ?? 0))
  }
}

/** All that a refused recording could have changed. */
const stateOf = async ({ id, buyer }: World) => ({
  items: await db().orderItem.findMany({ where: { orderId: id }, orderBy: { position: 'asc' } }),
  movements: await db().stockMovement.count({ where: { orderId: id } }),
  told: await db().notification.count({ where: { userId: buyer.id } }),
})

describe('goods that are missing at packing', () => {
  test('are replaced at no more than the agreed price, and the delivery sells what was packed', async () => {
    const world = await toPack()
    const { buyer, staff, id, rice, oil, bags } = world
    const other = await aSimilar(rice.id)
    await record(world, [{ itemId: bags, found: 1, replaceBy: other.id }])

    const added = await db().orderItem.findFirstOrThrow({ where: { orderId: id, replacesId: bags } })
    expect(added).toMatchObject({ productId: other.id, quantity: 2, priceKobo: 1_000_000n, totalKobo: 2_000_000n })
    expect([await stockOf(rice.id), await stockOf(other.id)]).toEqual([97, 98])
    expect(await movementsOf(rice.id)).toEqual(['-3 order placed', '2 not packed', '-2 not found at packing'])
    expect(await movementsOf(other.id)).toEqual(['-2 replacement at packing'])
    const { items } = await getPackingSlip(staff, id)
    expect(items.map(({ name, quantity, replaces }) => [name, quantity, replaces])).toEqual([
      [rice.name, 1, null],
      [oil.name, 1, null],
      [other.name, 2, `${rice.name}, 50 kg bag`],
    ])

    await moveOrder(staff, id, 'pack')
    await moveOrder(staff, id, 'dispatch')
    await confirmDelivery(staff, id, { code: await codeOfOrder(id) })
    // ₦33,333 of goods, ₦2,250 VAT on ₦30,000, and 5% interest: as it was agreed, to the kobo.
    expect(await postingsOf({ orderId: id })).toEqual({
      loans_receivable: 3_724_965n,
      income_sales: -3_333_300n,
      vat_payable: -225_000n,
      deferred_interest: -166_665n,
    })
    expect(await getOrder(buyer, id)).toMatchObject({ financed: 37_249.65, financedNow: 37_249.65 })
    await expectBooks(rice.id, oil.id, other.id)
  })

  test('are left out, and the plan gets smaller', async () => {
    const world = await toPack('leave_out')
    const { buyer, staff, id, bags, rice } = world
    await record(world, [{ itemId: bags, found: 1 }])
    await moveOrder(staff, id, 'pack')
    await moveOrder(staff, id, 'dispatch')
    await confirmDelivery(staff, id, { code: await codeOfOrder(id) })
    // ₦13,333 of goods, ₦750 VAT on ₦10,000, and ₦666.65 interest.
    expect(await getOrder(buyer, id)).toMatchObject({ financed: 37_249.65, financedNow: 14_749.65 })
    await expectBooks(rice.id)
    expect(await stockOf(rice.id)).toBe(97)
  })

  test('cost the price of today where it is lower', async () => {
    const world = await toPack()
    const other = await aSimilar(world.rice.id, { price: 8_000 })
    await record(world, [{ itemId: world.bags, found: 0, replaceBy: other.id }])
    const added = await db().orderItem.findFirstOrThrow({ where: { replacesId: world.bags } })
    expect(added).toMatchObject({ quantity: 3, priceKobo: 800_000n, totalKobo: 2_400_000n })
  })

  test('a replacement that is refused at the door goes back to stock, and is not sold', async () => {
    const world = await toPack()
    const { buyer, staff, id, bags, rice } = world
    const other = await aSimilar(rice.id)
    await record(world, [{ itemId: bags, found: 1, replaceBy: other.id }])
    await moveOrder(staff, id, 'pack')
    await moveOrder(staff, id, 'dispatch')
    const { places } = await doorList(staff, id)
    const line = places[0]?.orders[0]?.lines.find(({ name }) => name.startsWith(other.name))
    expect(line).toMatchObject({ name: `${other.name} (instead of ${rice.name})`, quantity: 2 })
    await expect(
      confirmDelivery(staff, id, {
        code: await codeOfOrder(id),
        lines: [{ itemId: bags, received: 2, damaged: 0 }],
      }),
    ).rejects.toMatchObject({ status: 400 })
    await confirmDelivery(staff, id, {
      code: await codeOfOrder(id),
      lines: [{ itemId: line?.id ?? '', received: 0, damaged: 0 }],
    })
    expect(await stockOf(other.id)).toBe(100)
    expect(await getOrder(buyer, id)).toMatchObject({ financedNow: 14_749.65 })
    await expectBooks(rice.id, other.id)
  })

  test('recorded again, give back what the recording before took', async () => {
    const world = await toPack()
    const { buyer, id, bags, rice } = world
    const [first, second] = [await aSimilar(rice.id), await aSimilar(rice.id, { price: 9_000 })]
    await record(world, [{ itemId: bags, found: 1, replaceBy: first.id }])
    await record(world, [{ itemId: bags, found: 2, replaceBy: second.id }])
    expect([await stockOf(rice.id), await stockOf(first.id), await stockOf(second.id)]).toEqual([97, 100, 99])
    await expectBooks(rice.id, first.id, second.id)
    // The same once more changes nothing, and nobody is told.
    await record(world, [{ itemId: bags, found: 2, replaceBy: second.id }])
    expect((await bells(buyer.id)).length).toBe(2)
    await record(world, [])
    expect(await db().orderItem.count({ where: { orderId: id } })).toBe(2)
    expect([await stockOf(rice.id), await stockOf(first.id), await stockOf(second.id)]).toEqual([97, 100, 100])
    await expectBooks(rice.id, first.id, second.id)
    expect((await bells(buyer.id)).at(-1)?.title).toMatch(/^All goods of order FB-\d{4}-\d{4} are there again\.$/)
  })

  test('of a package are replaced at its price, beside the same product by itself', async () => {
    const [buyer, staff, rice] = [await aBuyer({ salary: 5_000_000 }), await aStaff(), await aProduct()]
    const { id: packageId } = await createPackage(await aStaff('catalogue'), {
      name: 'Two bags',
      price: kobo(1_800_000n),
      available: true,
      items: [{ productId: rice.id, quantity: 2 }],
    })
    await fillCart(buyer, [rice])
    await addToCart(buyer, { packageId, quantity: 1 })
    const body = { deliveryDetails, acceptTerms: true, months: 2, ifSoldOut: [{ choice: 'similar' }] }
    const { _id: id } = await placeOrder(buyer, createOrderSchema.parse(body), randomUUID())
    await moveOrder(staff, id, 'approve')
    await db().order.update({ where: { id }, data: { feesPaidAt: new Date() } })
    const { id: part } = await db().orderItem.findFirstOrThrow({ where: { orderId: id, packageName: 'Two bags' } })
    const [other, dear] = [await aSimilar(rice.id, { price: 10_800 }), await aSimilar(rice.id, { price: 10_801 })]
    // A bag of the package was agreed for ₦9,000, so the dearest other may cost ₦10,800.
    await expect(record({ staff, id }, [{ itemId: part, found: 0, replaceBy: dear.id }])).rejects.toThrow('₦10,800')
    await record({ staff, id }, [{ itemId: part, found: 0, replaceBy: other.id }])
    await moveOrder(staff, id, 'pack')
    await moveOrder(staff, id, 'dispatch')
    await confirmDelivery(staff, id, { code: await codeOfOrder(id) })
    // ₦10,000 and twice ₦9,000, ₦2,100 VAT, ₦1,400 interest.
    expect(await getOrder(buyer, id)).toMatchObject({ financed: 31_500, financedNow: 31_500 })
    expect([await stockOf(rice.id), await stockOf(other.id)]).toEqual([97, 98])
    await expectBooks(rice.id, other.id)
  })

  test('a cancelled order gives back what was packed, and not what was never there', async () => {
    const world = await toPack()
    const { buyer, id, bags, rice } = world
    const other = await aSimilar(rice.id)
    await record(world, [{ itemId: bags, found: 1, replaceBy: other.id }])
    await cancelOrder(buyer, id)
    // Of three bags two were not found; the third is back.
    expect([await stockOf(rice.id), await stockOf(other.id)]).toEqual([98, 100])
    await expectBooks(rice.id, other.id)
  })

  test('the buyer is told once what is missing, what replaces it, and what the plan becomes', async () => {
    const world = await toPack()
    const other = await aSimilar(world.rice.id, { price: 9_000 })
    await record(world, [
      { itemId: world.bags, found: 1, replaceBy: other.id },
      { itemId: world.bottle, found: 0 },
    ])
    // 10,000 + 2 × 9,000, with 7.5% VAT and 5% interest.
    const [bell] = await bells(world.buyer.id)
    expect(bell?.body).toBe(
      `Missing: 2 of 3 × ${world.rice.name}, 50 kg bag. In their place you get 2 × ${other.name}, 50 kg bag, ` +
        'for ₦9,000 each. You can refuse them at the door, and pay nothing for them. ' +
        `Missing: 1 of 1 × ${world.oil.name}, 50 kg bag. You pay nothing for them. ` +
        'Your payment plan gets smaller: ₦31,500 in place of ₦37,249.65.',
    )
    expect((await bells(world.buyer.id)).length).toBe(1)
    const mails = (await toldTo(world.buyer)).mails.filter((mail) => mail.startsWith('Some goods of order'))
    expect(mails).toEqual([expect.stringContaining('It never gets larger than what you agreed to.')])
  })
})

describe('what can replace a line', () => {
  test('is in stock, of the same category, pack size and VAT, and at most 20% dearer', async () => {
    const { staff, id, bags, bottle, rice } = await toPack()
    const dearest = await aSimilar(rice.id, { price: 12_000 })
    const cheap = await aSimilar(rice.id, { price: 2_000, stock: 1 })
    await aSimilar(rice.id, { price: 12_000.01 })
    await aSimilar(rice.id, { stock: 0 })
    await aSimilar(rice.id, { available: false })
    await aSimilar(rice.id, { measurement: '25 kg bag' })
    const untaxed = await aSimilar(rice.id)
    await db().product.update({ where: { id: untaxed.id }, data: { vatClass: 'exempt' } })
    await aProduct()
    const { lines } = await getShortage(staff, id)
    expect(lines.map(({ itemId, offers }) => [itemId, offers])).toEqual([
      [
        bags,
        [
          { productId: dearest.id, name: dearest.name, price: 12_000, charged: 10_000, inStock: 100 },
          { productId: cheap.id, name: cheap.name, price: 2_000, charged: 2_000, inStock: 1 },
        ],
      ],
      [bottle, []],
    ])
  })

  test('is nothing where the buyer wants it left out', async () => {
    const { staff, id, rice } = await toPack('leave_out')
    await aSimilar(rice.id)
    expect((await getShortage(staff, id)).lines.map(({ offers }) => offers)).toEqual([[], []])
  })

  test('has in stock what replaces it now', async () => {
    const world = await toPack()
    const other = await aSimilar(world.rice.id, { stock: 2 })
    await record(world, [{ itemId: world.bags, found: 1, replaceBy: other.id }])
    const { lines } = await getShortage(world.staff, world.id)
    expect(lines[0]).toMatchObject({ found: 1, replacedBy: other.id, offers: [{ productId: other.id, inStock: 2 }] })
  })
})

describe('a refusal changes nothing', () => {
  const refused = async (world: World, lines: unknown[], status: number, sentence: RegExp) => {
    const before = await stateOf(world)
    await expect(record(world, lines)).rejects.toMatchObject({
      status,
      message: expect.stringMatching(sentence) as string,
    })
    expect(await stateOf(world)).toEqual(before)
  }

  test.each([
    ['dearer than the ceiling', { price: 12_000.01 }, 400, /costs ₦12,000\.01, and at most ₦12,000 is allowed\.$/],
    ['of another pack size', { measurement: '25 kg bag' }, 400, /choose goods of the same category and pack size\.$/],
    ['of which too few are there', { stock: 1 }, 409, /^There are not 2 of .* in stock\. Choose something else for /],
    ['that is not sold now', { available: false }, 409, /^There are not 2 of .* in stock\./],
  ])('for goods %s', async (_what, parts, status, sentence) => {
    const world = await toPack()
    const { id: replaceBy } = await aSimilar(world.rice.id, parts)
    await refused(world, [{ itemId: world.bags, found: 1, replaceBy }], status, sentence)
  })

  test('for goods with another VAT, of another category, unknown, or in the order already', async () => {
    const world = await toPack()
    const asks = (replaceBy: string) => [{ itemId: world.bags, found: 1, replaceBy }]
    const { id: untaxed } = await aSimilar(world.rice.id)
    await db().product.update({ where: { id: untaxed }, data: { vatClass: 'exempt' } })
    await refused(world, asks(untaxed), 400, /choose goods with the same VAT\.$/)
    await refused(world, asks((await aProduct()).id), 400, /choose goods of the same category/)
    await refused(world, asks(randomUUID()), 400, /^There is no such product\.$/)
    await refused(world, asks(world.rice.id), 400, /^Replace goods by a product that this order does not have yet\.$/)
  })

  test('for more than was ordered, a line of another order, and a line twice', async () => {
    const world = await toPack()
    const line = { itemId: world.bags, found: 4 }
    await refused(world, [line], 400, /^The order has only 3 of .*, so 4 cannot be packed\.$/)
    await refused(world, [{ itemId: randomUUID(), found: 0 }], 400, /^Each line must be one line of this order\.$/)
    await refused(world, [line, line], 400, /^Each line must be one line of this order\.$/)
  })

  test('against the choice of the buyer', async () => {
    const leave = await toPack('leave_out')
    const { id: other } = await aSimilar(leave.rice.id)
    const lines = [{ itemId: leave.bags, found: 1, replaceBy: other, agreed: true }]
    await refused(leave, lines, 409, /^The buyer wants .* left out when it is sold out/)
    const call = await toPack('call')
    const { id: replaceBy } = await aSimilar(call.rice.id)
    const line = { itemId: call.bags, found: 1, replaceBy }
    await refused(call, [line], 409, /^Call the buyer about .* first, and tick that the buyer agreed\.$/)
    await record(call, [{ ...line, agreed: true }])
    expect(await stockOf(replaceBy)).toBe(98)
  })

  test('when nothing would be left', async () => {
    const world = await toPack()
    const lines = [world.bags, world.bottle].map((itemId) => ({ itemId, found: 0 }))
    await refused(world, lines, 409, /^Nothing of this order would be left\. Cancel the order instead\.$/)
  })

  test('before the approval, and once the order is on its way', async () => {
    const world = await toPack()
    await db().order.update({ where: { id: world.id }, data: { status: 'pending' } })
    const lines = [{ itemId: world.bags, found: 1 }]
    await refused(world, lines, 409, /is “Awaiting approval”, so its goods cannot be changed\.$/)
    await db().order.update({ where: { id: world.id }, data: { status: 'out_for_delivery' } })
    await refused(world, lines, 409, /is “On its way”, so its goods cannot be changed\.$/)
  })

  test('for an unknown order', async () => {
    await expect(record({ staff: await aStaff(), id: randomUUID() }, [])).rejects.toMatchObject({ status: 404 })
  })
})

test('of two people who record different counts at once, the second reads it first', async () => {
  const world = await toPack()
  const { seen } = await getShortage(world.staff, world.id)
  const { won, lost } = await race([1, 2].map((found) => record(world, [{ itemId: world.bags, found }], seen)))
  expect([won.length, lost.length]).toEqual([1, 1])
  expect(lost[0]).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect((await bells(world.buyer.id)).length).toBe(1)
  await expectBooks(world.rice.id)
})

test('two orders want the last of a product: one gets it', async () => {
  const [one, two] = [await toPack(), await toPack()]
  const other = await aSimilar(one.rice.id, { stock: 2 })
  const { categoryId } = other
  await db().product.update({ where: { id: two.rice.id }, data: { categoryId } })
  const { won, lost } = await race(
    [one, two].map((world) => record(world, [{ itemId: world.bags, found: 1, replaceBy: other.id }])),
  )
  expect([won.length, lost.length]).toEqual([1, 1])
  expect(lost[0]).toMatchObject({ status: 409, code: 'out_of_stock' })
  expect(await stockOf(other.id)).toBe(0)
})

describe('the choice of a buyer', () => {
  const place = async (buyer: World['buyer'], ifSoldOut?: { productId?: string; choice: Choice }[]) => {
    const products = [await aProduct(), await aProduct()]
    await fillCart(buyer, products)
    const choices = ifSoldOut?.map((each, at) => ({ ...each, ...(at > 0 && { productId: products[at - 1]?.id }) }))
    const body = createOrderSchema.parse({ deliveryDetails, months: 2, ifSoldOut: choices })
    const order = await placeOrder(buyer, body, randomUUID())
    return order.orderItems.map((item) => item.ifSoldOut)
  }

  test('is to be called at first, holds for all goods or for one, and is kept for the next order', async () => {
    const buyer = await aBuyer({ salary: 5_000_000 })
    expect(await place(buyer)).toEqual(['call', 'call'])
    expect(await place(buyer, [{ choice: 'similar' }])).toEqual(['similar', 'similar'])
    expect(await place(buyer)).toEqual(['similar', 'similar'])
    expect(await place(buyer, [{ choice: 'leave_out' }, { choice: 'call' }])).toEqual(['call', 'leave_out'])
  })

  test('is refused for goods that are not ordered', async () => {
    const buyer = await aBuyer()
    await expect(place(buyer, [{ productId: randomUUID(), choice: 'call' }])).rejects.toMatchObject({
      status: 400,
      message: 'Choose what to do when something is sold out only for goods of this order.',
    })
    expect(await db().order.count({ where: { userId: buyer.id } })).toBe(0)
  })
})
