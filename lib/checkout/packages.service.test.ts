import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as addToCartCall } from '@/app/api/v1/cart/addToCart/route'
import { GET as getCartItems } from '@/app/api/v1/cart/getCartItems/route'
import { GET as getPackages } from '@/app/api/v1/packages/route'
import { GET as getOnePackage } from '@/app/api/v1/packages/[id]/route'
import { POST as postPackage } from '@/app/api/v1/staff/packages/route'
import type { VatClass } from '@/generated/prisma/enums'
import { fillBasket } from '@/lib/basket/service'
import { acceptPrice, addToCart, deleteCartItem, setQuantity } from '@/lib/cart/service'
import { countCart, getCart } from '@/lib/cart/queries'
import { packageChangeSchema } from '@/lib/catalogue/package-schema'
import { changePackage, createPackage } from '@/lib/catalogue/packages'
import { kobo, toNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { buyAgain } from '@/lib/orders/buy-again'
import { getOrder } from '@/lib/orders/queries'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, aStaff, openConnections, race, unique } from '@/sandbox/factories'
import { actsOn } from '@/sandbox/audit'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { placeOrder } from './place-order'
import { getCheckout } from './queries'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

/* Packages from the shelf to the order. VAT 7.5 %, interest 5 %. */

beforeAll(openConnections)
beforeAll(() => someCharges({ vatBps: 750, interestBps: 500 }))

type Part = { readonly price: number; readonly quantity: number; readonly vatClass?: VatClass; readonly stock?: number }

/** A package of these parts; prices in naira. */
async function aPackage(price: number, parts: readonly Part[]) {
  const [staff, products] = [await aStaff('catalogue'), []] as [Awaited<ReturnType<typeof aStaff>>, Product[]]
  for (const { quantity: _, ...part } of parts) products.push(await aProduct(part))
  const items = products.map(({ id: productId }, at) => ({ productId, quantity: parts[at]?.quantity ?? 1 }))
  const name = unique('Family month')
  const made = await createPackage(staff, { name, price: naira(price), available: true, items })
  return { staff, products, made, change: (change: object) => changePackage(staff, made.id, parsed(change)) }
}
type Product = Awaited<ReturnType<typeof aProduct>>
const naira = (amount: number) => kobo(BigInt(Math.round(amount * 100)))
const parsed = (change: object) => packageChangeSchema.parse(change)

/** Two bags of rice at 10,000 without VAT, and noodles at 5,000 with it: 25,000 by themselves, for 22,500. */
const family = () =>
  aPackage(22_500, [
    { price: 10_000, quantity: 2, vatClass: 'zero', stock: 6 },
    { price: 5_000, quantity: 1, vatClass: 'standard', stock: 9 },
  ])

const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
const input = createOrderSchema.parse({ deliveryDetails, acceptTerms: true })
type Buyer = Awaited<ReturnType<typeof aBuyer>>
const aRichBuyer = () => aBuyer({ salary: 5_000_000 })
const add = (buyer: Buyer, packageId: string, quantity = 1) => addToCart(buyer, { packageId, quantity })
const place = (buyer: Buyer) => placeOrder(buyer, input, randomUUID())
const stocksOf = async (products: readonly Product[]) =>
  Promise.all(products.map(async ({ id }) => (await db().product.findUniqueOrThrow({ where: { id } })).stock))

describe('on the shelf', () => {
  test('anyone sees what it holds and saves, and a buyer what each payday takes', async () => {
    const { made, products } = await family()
    const [rice, noodles] = products
    const asked = await handle(getOnePackage, { params: { id: made.id } })
    expect(await asked.json()).toEqual({
      _id: made.id,
      name: made.name,
      image: null,
      price: 22_500,
      saves: 2_500,
      available: true,
      perPayday: null,
      paydays: null,
      items: [
        // A tenth less than by themselves.
        {
          productId: rice?.id,
          name: rice?.name,
          measurement: '50 kg bag',
          quantity: 2,
          price: 9_000,
          vatClass: 'zero',
        },
        {
          ...{ productId: noodles?.id, name: noodles?.name, measurement: '50 kg bag', quantity: 1, price: 4_500 },
          vatClass: 'standard',
        },
      ],
    })
    const token = await tokenOf(await aRichBuyer())
    const own = (await (await handle(getPackages, { token, query: '?budget=22500' })).json()) as { _id: string }[]
    // 22,500 and 7.5 % of 4,500 and 5 % of 22,500 are 23,962.50, over three paydays.
    expect(own.find(({ _id }) => _id === made.id)).toMatchObject({ perPayday: 7_987.5, paydays: 3 })
    const cheaper = (await (await handle(getPackages, { query: '?budget=22499.99' })).json()) as { _id: string }[]
    expect(cheaper.map(({ _id }) => _id)).not.toContain(made.id)
    expect((await handle(getOnePackage, { params: { id: randomUUID() } })).status).toBe(404)
  })

  test('is listed while all of it can be ordered, the one that saves most first', async () => {
    const [few, many] = [await family(), await aPackage(20_000, [{ price: 12_500, quantity: 2 }])]
    const listed = async () =>
      ((await (await handle(getPackages, {})).json()) as { _id: string }[]).map(({ _id }) => _id)
    const both = (await listed()).filter((id) => [few.made.id, many.made.id].includes(id))
    expect(both).toEqual([many.made.id, few.made.id])
    await db().product.update({ where: { id: few.products[0]?.id }, data: { stock: 1 } })
    await many.change({ available: 'false' })
    expect((await listed()).filter((id) => [few.made.id, many.made.id].includes(id))).toEqual([])
    await db().product.update({ where: { id: many.products[0]?.id }, data: { priceKobo: 900_000n } })
    expect(await (await handle(getOnePackage, { params: { id: many.made.id } })).json()).toMatchObject({
      saves: 0,
      available: false,
    })
  })
})

describe('at the desk', () => {
  test('every wrong package is refused with its sentence, and nothing is written', async () => {
    const [staff, rice] = [await aStaff('catalogue'), await aProduct({ price: 10_000 })]
    const token = await tokenOf(staff)
    const before = await db().package.count()
    const { name: taken } = (await family()).made
    const send = async (change: object) => {
      const items = [{ productId: rice.id, quantity: 2 }]
      const body = { name: unique('Wrong'), price: 18_000, items, ...change }
      const answer = await handle(postPackage, { method: 'POST', token, body })
      return [answer.status, ((await answer.json()) as { message: string }).message]
    }
    const one = { productId: rice.id, quantity: 1 }
    expect(await send({ items: [one] })).toEqual([400, 'A package has at least 2 units.'])
    expect(await send({ items: [] })).toEqual([400, 'A package has at least 2 units.'])
    expect(await send({ items: [one, one] })).toEqual([400, expect.stringContaining('A product is there twice.')])
    expect(await send({ items: [{ productId: randomUUID(), quantity: 2 }] })).toEqual([
      400,
      'There is no such product.',
    ])
    expect(await send({ items: [{ ...one, quantity: 21 }] })).toEqual([
      400,
      'The quantity must be a whole number from 1 to 20.',
    ])
    expect(await send({ price: 20_000.02 })).toEqual([400, expect.stringContaining('at most what its parts cost')])
    expect(await send({ price: 15_999 })).toEqual([400, expect.stringContaining('at most 20% less')])
    expect(await send({ price: 18_000.01 })).toEqual([
      400,
      expect.stringContaining('The nearest prices are ₦18,000 and ₦18,000.02.'),
    ])
    expect(await send({ name: taken })).toEqual([409, 'There is a package with this name already.'])
    expect(await db().package.count()).toBe(before + 1)
  })

  test('a change is audited, shares the new price, and never touches the parts', async () => {
    const { made, change, staff } = await family()
    await change({ price: '20000', available: 'false' })
    expect(await actsOn(`package:${made.id}`)).toMatchObject([
      { action: 'package.created', actorId: staff.id },
      { action: 'package.changed', details: { price: '₦22,500 → ₦20,000', available: 'on sale → off sale' } },
    ])
    const parts = await db().packageItem.findMany({ where: { packageId: made.id }, orderBy: { position: 'asc' } })
    expect(parts.map(({ quantity, priceKobo }) => [quantity, priceKobo])).toEqual([
      [2, 800_000n],
      [1, 400_000n],
    ])
    await expect(change({ price: '25001' })).rejects.toMatchObject({ status: 400 })
    await expect(
      db().packageItem.updateMany({ where: { packageId: made.id }, data: { priceKobo: 1n } }),
    ).rejects.toThrow('do not make up the price')
  })
})

describe('in the cart', () => {
  test('is one line that names its parts, counts once a key, and can be changed and removed', async () => {
    const [buyer, { made, products }] = [await aRichBuyer(), await family()]
    const token = await tokenOf(buyer)
    const body = { packageId: made.id, quantity: 1, idempotencyKey: randomUUID() }
    const sent = await Promise.all([1, 2].map(() => handle(addToCartCall, { method: 'POST', token, body })))
    for (const answer of sent) expect(await answer.json()).toMatchObject({ quantity: 1, price: 22_500, inCart: 1 })
    const { items, summary } = await getCart(buyer.id)
    expect(items).toMatchObject([
      {
        ...{ packageId: made.id, productId: made.id, name: made.name, price: 22_500, totalPrice: 22_500, quantity: 1 },
        ...{ available: true, type: 'Package', vatClass: 'standard' },
        measurement: `2 × ${products[0]?.name ?? ''} (50 kg bag), 1 × ${products[1]?.name ?? ''} (50 kg bag)`,
      },
    ])
    expect(summary?.lines.slice(0, 4).map(({ price }) => price)).toEqual([22_500, expect.any(Number), 337.5, 1_125])
    const itemId = items[0]?._id ?? ''
    await setQuantity(buyer, itemId, 3)
    expect(await countCart(buyer.id)).toMatchObject({ count: 3, lines: [{ productId: made.id, quantity: 3 }] })
    await expect(setQuantity(buyer, itemId, 4)).rejects.toMatchObject({ code: 'out_of_stock' })
    const stranger = await aRichBuyer()
    await expect(setQuantity(stranger, itemId, 1)).rejects.toMatchObject({ status: 404 })
    await expect(deleteCartItem(stranger, itemId)).rejects.toMatchObject({ status: 404 })
    await deleteCartItem(buyer, itemId)
    expect((await handle(getCartItems, { token })).status).toBe(404)
  })

  test('and by itself a product has one stock and one bound', async () => {
    const [buyer, { made, products }] = [await aRichBuyer(), await family()]
    const productId = products[0]?.id ?? ''
    await add(buyer, made.id, 2)
    await addToCart(buyer, { productId, quantity: 2 })
    // Six bags: four in packages and two by themselves.
    await expect(addToCart(buyer, { productId, quantity: 1 })).rejects.toMatchObject({ code: 'out_of_stock' })
    await expect(add(buyer, made.id)).rejects.toMatchObject({ code: 'out_of_stock' })
    await db().product.updateMany({ where: { id: { in: products.map(({ id }) => id) } }, data: { stock: 5_000 } })
    await expect(addToCart(buyer, { productId, quantity: 996 })).rejects.toThrow('at most 999')
    await expect(add(buyer, made.id, 498)).rejects.toThrow('at most 999')
    await addToCart(buyer, { productId, quantity: 993 })
    await expect(add(buyer, made.id)).rejects.toThrow('at most 999')
  })

  test('off sale, unknown, or beside a product it is refused with a sentence', async () => {
    const [buyer, { made, change, products }] = [await aRichBuyer(), await family()]
    const token = await tokenOf(buyer)
    const send = async (body: object) => {
      const answer = await handle(addToCartCall, { method: 'POST', token, body: { quantity: 1, ...body } })
      return [answer.status, ((await answer.json()) as { message: string }).message]
    }
    const productId = products[0]?.id
    expect(await send({ packageId: made.id, productId })).toEqual([
      400,
      'Send either a product or a package, not both.',
    ])
    expect(await send({ packageId: randomUUID() })).toEqual([404, 'There is no such package.'])
    expect(await send({ packageId: 'x' })).toEqual([404, 'There is no such package.'])
    await change({ available: 'false' })
    expect(await send({ packageId: made.id })).toEqual([409, `${made.name} is not sold any more. Please remove it.`])
    await change({ available: 'true' })
    await db().product.update({ where: { id: productId }, data: { available: false } })
    expect(await send({ packageId: made.id })).toEqual([
      409,
      `There is no ${products[0]?.name ?? ''} left. It is in the package ${made.name}.`,
    ])
    expect(await countCart(buyer.id)).toMatchObject({ count: 0 })
  })

  test('a new price is announced and accepted, and a part that is gone is named', async () => {
    const [buyer, { made, change, products }] = [await aRichBuyer(), await family()]
    await add(buyer, made.id)
    await startCheckout(buyer)
    await change({ price: '24000' })
    const [line] = (await getCart(buyer.id)).items
    expect(line).toMatchObject({ price: 24_000, priceBefore: 22_500 })
    expect((await getCheckout(buyer))?.changes).toEqual([
      { kind: 'price', name: made.name, before: 22_500, now: 24_000 },
    ])
    await acceptPrice(buyer, line?._id ?? '', kobo(2_250_000n))
    expect((await getCart(buyer.id)).items[0]).toHaveProperty('priceBefore')
    await acceptPrice(buyer, line?._id ?? '', kobo(2_400_000n))
    expect((await getCart(buyer.id)).items[0]).not.toHaveProperty('priceBefore')
    await db().product.update({ where: { id: products[1]?.id }, data: { available: false } })
    expect((await getCart(buyer.id)).items[0]).toMatchObject({
      available: false,
      problem: `There is no ${products[1]?.name ?? ''} left. It is in the package ${made.name}.`,
    })
    expect(await getCheckout(buyer)).toMatchObject({
      goods: [{ quantity: 1, name: made.name }],
      changes: [{ kind: 'short', name: made.name, ordered: null }],
    })
    await expect(place(buyer)).rejects.toMatchObject({ code: 'out_of_stock' })
    expect(await stocksOf(products)).toEqual([6, 9])
  })
})

describe('ordered', () => {
  test('it is its parts at the fixed price, beside the same product by itself', async () => {
    const [buyer, { made, products, change }] = [await aRichBuyer(), await family()]
    const [rice] = products
    if (!rice) throw new Error('no part')
    await fillCart(buyer, [rice], 1)
    await add(buyer, made.id, 2)
    const { _id: id } = await place(buyer)
    expect((await getOrder(buyer, id)).orderItems).toMatchObject([
      { name: rice.name, quantity: 1, price: 10_000, totalPrice: 10_000, packageName: null },
      { name: rice.name, quantity: 4, price: 9_000, totalPrice: 36_000, packageName: made.name },
      { name: products[1]?.name, quantity: 2, price: 4_500, totalPrice: 9_000, packageName: made.name },
    ])
    // 7.5 % of the noodles alone.
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
      itemsKobo: 5_500_000n,
      vatKobo: 67_500n,
    })
    expect(await stocksOf(products)).toEqual([1, 7])
    expect(await countCart(buyer.id)).toEqual({ count: 0, lines: [] })

    await db().product.update({ where: { id: rice.id }, data: { stock: 100 } })
    await change({ available: 'false' })
    expect(await buyAgain(buyer, id)).toMatchObject({ isWholeCart: true })
    const again = await db().cartItem.findMany({ where: { userId: buyer.id }, orderBy: { quantity: 'desc' } })
    expect(again.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [rice.id, 5],
      [products[1]?.id, 2],
    ])
    await fillBasket(buyer, id)
    const lines = await db().basketLine.findMany({ where: { userId: buyer.id }, orderBy: { quantity: 'desc' } })
    expect(lines.map(({ quantity }) => quantity)).toEqual([5, 2])
  })

  test('two buyers of the last part: one gets the package, and the other reads what is missing', async () => {
    const { made, products } = await family()
    await db().product.update({ where: { id: products[1]?.id }, data: { stock: 1 } })
    const buyers = [await aRichBuyer(), await aRichBuyer()]
    for (const buyer of buyers) await add(buyer, made.id)
    const { won, lost } = await race(buyers.map(place))
    expect([won.length, lost]).toEqual([1, [expect.objectContaining({ code: 'out_of_stock' })]])
    expect(await stocksOf(products)).toEqual([4, 0])
  })

  test('a package that went off sale is not ordered', async () => {
    const [buyer, { made, change, products }] = [await aRichBuyer(), await family()]
    await add(buyer, made.id)
    await change({ available: 'false' })
    await expect(place(buyer)).rejects.toThrow(`${made.name} is not sold any more. Please remove it.`)
    expect([await stocksOf(products), (await countCart(buyer.id)).count]).toEqual([[6, 9], 1])
  })

  test('random packages cost the fixed price to the kobo, with VAT in proportion to their parts', async () => {
    const anyPart = fc.record({
      price: fc.integer({ min: 50_000, max: 900_000 }).map((amount) => amount / 100),
      quantity: fc.integer({ min: 1, max: 6 }),
      vatClass: fc.constantFrom<VatClass>('standard', 'zero', 'exempt'),
    })
    const anyPackage = fc.record({
      parts: fc.array(anyPart, { minLength: 1, maxLength: 4 }).map((parts) => [...parts, { ...parts[0], quantity: 1 }]),
      off: fc.integer({ min: 0, max: 19 }),
      count: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(anyPackage, async ({ parts, off, count }) => {
        const goods = parts.map(({ price = 500, vatClass = 'zero', quantity }) => ({ price, vatClass, quantity }))
        const total = (of: typeof goods) => of.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        const price = Math.floor(total(goods) * (100 - off)) / 100
        const [buyer, { made }] = [await aRichBuyer(), await aPackage(price, goods)]
        await add(buyer, made.id, count)
        const { _id: id } = await place(buyer)
        const order = await db().order.findUniqueOrThrow({ where: { id }, include: { items: true } })
        expect(toNaira(order.itemsKobo)).toBe(Math.round(price * 100 * count) / 100)
        const taxed = (price * total(goods.filter(({ vatClass }) => vatClass === 'standard'))) / total(goods)
        const units = goods.reduce((sum, { quantity }) => sum + quantity, 0) * count
        expect(Math.abs(Number(order.vatKobo) - taxed * 100 * count * 0.075)).toBeLessThanOrEqual(units)
      }),
      { numRuns: 15 },
    )
  })
})
