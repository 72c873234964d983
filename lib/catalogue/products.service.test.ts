import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import type { Page } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { actsOn } from '@/sandbox/audit'
import { aBuyer, aProduct, aStaff, anOrder, openConnections, race, unique } from '@/sandbox/factories'
import { changeCategory, createCategory } from './categories'
import { PRODUCTS } from './lists'
import { changeProduct, createProduct } from './products'
import { getProduct } from './queries'
import { newProductSchema, productChangeSchema, stockMoveSchema } from './schema'
import { countStockWork, getStaffProduct, listMovements, listStaffProducts } from './staff-queries'
import { moveStock } from './stock'

let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  staff = await aStaff()
})

const aShelf = async () => {
  const type = unique('Beans')
  await createCategory(staff, { type, image: undefined })
  return type
}
const fields = (type: string, more: Record<string, unknown> = {}) =>
  newProductSchema.parse({
    name: unique('Honey beans'),
    type,
    measurement: '5 kg bag',
    price: '12,400.50',
    vatClass: 'standard',
    ...more,
  })
const acts = async (subject: string) => (await actsOn(subject)).map(({ action, details }) => [action, details])

describe('a product', () => {
  test('is added with a picture and a first stock movement, and is in the shop at once', async () => {
    const type = await aShelf()
    const image = new Blob(
      [
        await sharp({ create: { width: 900, height: 700, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
      ],
      { type: 'image/jpeg' },
    )
    const made = await createProduct(staff, fields(type.toUpperCase(), { stock: '7', vatClass: 'zero', image }))
    expect(made).toMatchObject({ type, price: 12_400.5, stock: 7, vatClass: 'zero', available: true, description: '' })
    expect(await getProduct(made.id)).toMatchObject({
      _id: made.id,
      price: 12_400.5,
      available: true,
      image: made.image,
    })
    const picture = await db().image.findUniqueOrThrow({
      where: { id: made.image?.split('/').at(-1) ?? '' },
      select: { mime: true, width: true, height: true, kind: true, small: true },
    })
    expect(picture).toMatchObject({ kind: 'product', mime: 'image/webp', width: 640, height: 640 })
    expect(await sharp(picture.small ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 320,
    })
    expect((await listMovements(staff, made.id)).items).toMatchObject([
      { quantity: 7, reason: 'received', by: staff.fullName, orderId: null },
    ])
    expect((await acts(`product:${made.id}`)).map(([action]) => action)).toEqual(['product.created', 'stock.moved'])
  })

  test('changes the given fields only, and records old and new values', async () => {
    const type = await aShelf()
    const made = await createProduct(staff, fields(type, { stock: 5 }))
    const changed = await changeProduct(
      staff,
      made.id,
      productChangeSchema.parse({ price: 13_000, available: 'false', stock: 3 }),
    )
    expect(changed).toEqual({ ...made, price: 13_000, available: false, stock: 3 })
    expect(await getProduct(made.id)).toMatchObject({ price: 13_000, available: false })
    expect((await listMovements(staff, made.id)).items).toMatchObject([
      { quantity: -2, reason: 'corrected' },
      { quantity: 5 },
    ])
    expect((await acts(`product:${made.id}`)).at(2)).toEqual([
      'product.changed',
      { price: '₦12,400.50 → ₦13,000', available: 'on sale → off sale' },
    ])
    await changeProduct(staff, made.id, {})
    // A count that rests on an older one changes nothing: what was sold meanwhile would be lost.
    await expect(
      changeProduct(staff, made.id, productChangeSchema.parse({ price: 1, stock: 9, expected: 5 })),
    ).rejects.toMatchObject({ status: 409, details: { stock: 3 } })
    expect(await changeProduct(staff, made.id, productChangeSchema.parse({ stock: 3, expected: 3 }))).toEqual(changed)
    expect(await acts(`product:${made.id}`)).toHaveLength(4)
  })

  test('is refused for an unknown category, a wrong file, a taken name and an unknown id', async () => {
    const type = await aShelf()
    const made = await createProduct(staff, fields(type))
    const before = [await db().product.count(), await db().image.count(), await db().auditRecord.count()]
    await expect(createProduct(staff, fields('Caviar'))).rejects.toMatchObject({
      status: 400,
      details: { fields: { type: 'There is no such category. Please add it first.' } },
    })
    await expect(
      createProduct(staff, { ...fields(type), image: new Blob(['<svg/>'], { type: 'image/png' }) }),
    ).rejects.toMatchObject({
      status: 400,
      details: { fields: { image: 'Please choose a picture: a JPEG, PNG or WebP file.' } },
    })
    const large = await sharp({ create: { width: 8_000, height: 6_250, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    await expect(
      createProduct(staff, { ...fields(type), image: new Blob([new Uint8Array(large)], { type: 'image/png' }) }),
    ).rejects.toMatchObject({
      details: {
        fields: { image: 'This picture is too large: at most 40 megapixels. Please choose a smaller one.' },
      },
    })
    await expect(createProduct(staff, fields(type, { name: made.name }))).rejects.toMatchObject({ status: 409 })
    for (const id of [randomUUID(), 'x'])
      await expect(changeProduct(staff, id, { name: 'Other' })).rejects.toMatchObject({ status: 404 })
    expect([await db().product.count(), await db().image.count(), await db().auditRecord.count()]).toEqual(before)
  })

  test('and its category are refused for everything else before a picture is decoded', async () => {
    const type = await aShelf()
    const [made, other] = [await createProduct(staff, fields(type)), await createProduct(staff, fields(type))]
    const image = new Blob(['<svg/>'], { type: 'image/png' })
    const taken = { status: 409, code: 'name_taken' }
    await expect(createProduct(staff, { ...fields('Caviar'), image })).rejects.toMatchObject({
      details: { fields: { type: expect.any(String) as string } },
    })
    await expect(createProduct(staff, { ...fields(type, { name: made.name }), image })).rejects.toMatchObject(taken)
    await expect(changeProduct(staff, other.id, { name: made.name, image })).rejects.toMatchObject(taken)
    await expect(changeProduct(staff, made.id, { stock: 1, expected: 99, image })).rejects.toMatchObject({
      status: 409,
    })
    await expect(changeProduct(staff, randomUUID(), { image })).rejects.toMatchObject({ status: 404 })
    await expect(createCategory(staff, { type, image })).rejects.toMatchObject(taken)
    await expect(changeCategory(staff, randomUUID(), { image })).rejects.toMatchObject({ status: 404 })
    // Its own name is not taken, so the picture is the next refusal.
    await expect(changeProduct(staff, made.id, { name: made.name, image })).rejects.toMatchObject({ status: 400 })
  })

  test.each<[Record<string, unknown>, string]>([
    [{ price: '0' }, 'Price must be an amount in naira, for example 150,000.'],
    [{ price: '1.234' }, 'Price must be an amount in naira, for example 150,000.'],
    [{ stock: -1 }, 'Stock must be a whole number from 0 to 1000000.'],
    [{ stock: '1.5' }, 'Stock must be a whole number from 0 to 1000000.'],
    [{ vatClass: undefined }, 'Please choose the VAT class: standard, zero, exempt.'],
    [{ vatClass: '' }, 'Please choose the VAT class: standard, zero, exempt.'],
    [{ vatClass: 'half' }, 'The VAT class must be one of standard, zero, exempt.'],
    [{ available: 'maybe' }, 'Available must be true or false.'],
    [{ name: ' ' }, 'Name is required.'],
  ])('cannot have %j', (wrong, message) => {
    expect(
      newProductSchema.safeParse({ name: 'a', type: 'b', measurement: 'c', price: 1, vatClass: 'zero', ...wrong }).error
        ?.issues[0]?.message,
    ).toBe(message)
  })
})

describe('stock', () => {
  const move = (id: string, body: unknown) => moveStock(staff, id, stockMoveSchema.parse(body))

  test('moves with a reason, never below zero, and lists every movement', async () => {
    const { id } = await aProduct({ stock: 5 })
    expect(await move(id, { quantity: 10, reason: 'received' })).toBe(15)
    expect(await move(id, { quantity: '-4', reason: 'damaged' })).toBe(11)
    expect(await move(id, { stock: 9, expected: 11, reason: 'counted' })).toBe(9)
    expect(await move(id, { stock: 9, expected: 9, reason: 'counted' })).toBe(9)
    await expect(move(id, { quantity: -10, reason: 'lost' })).rejects.toMatchObject({
      status: 409,
      message: 'Only 9 units are in stock, so 10 cannot go out.',
      details: { stock: 9 },
    })
    const history = await listMovements(staff, id)
    expect(history.items.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [-2, 'counted'],
      [-4, 'damaged'],
      [10, 'received'],
    ])
    expect((await listMovements(staff, id, history.items[0]?.id)).items).toHaveLength(2)
    for (const unknown of [randomUUID(), 'x'])
      await expect(move(unknown, { quantity: 1, reason: 'received' })).rejects.toMatchObject({ status: 404 })
  })

  test.each<[unknown, string]>([
    [{ quantity: 5, reason: 'damaged' }, 'Stock that is damaged goes out. Please enter a number below zero.'],
    [{ quantity: -5, reason: 'received' }, 'Stock that was received comes in. Please enter a number above zero.'],
    [{ quantity: 0, reason: 'received' }, 'Please enter how many units came in or went out.'],
    [{ reason: 'received' }, 'Please enter how many units came in or went out.'],
    [{ stock: 5, reason: 'counted' }, 'Please send the stock you expected, so that nobody’s change is lost.'],
    [
      { stock: 5, expected: 5, quantity: 5, reason: 'counted' },
      'Please send either a quantity or the stock, not both.',
    ],
    [
      { quantity: 5, reason: 'because' },
      'The reason must be one of received, returned, counted, damaged, expired, lost.',
    ],
  ])('refuses %j', (body, message) => {
    expect(stockMoveSchema.safeParse(body).error?.issues[0]?.message).toBe(message)
  })

  test('loses no movement when several people move it at once, and takes one of two counts', async () => {
    const { id } = await aProduct({ stock: 100 })
    const { won } = await race(
      Array.from({ length: 8 }, (_, index) =>
        move(id, { quantity: index % 2 ? 3 : -2, reason: index % 2 ? 'received' : 'lost' }),
      ),
    )
    expect(won).toHaveLength(8)
    expect((await getStaffProduct(staff, id)).stock).toBe(104)
    const counts = await race([
      move(id, { stock: 90, expected: 104, reason: 'counted' }),
      move(id, { stock: 80, expected: 104, reason: 'counted' }),
    ])
    expect(counts.won).toHaveLength(1)
    expect(counts.lost).toMatchObject([{ status: 409, details: { stock: counts.won[0] } }])
    const { _sum } = await db().stockMovement.aggregate({ where: { productId: id }, _sum: { quantity: true } })
    expect(100 + (_sum.quantity ?? 0)).toBe((await getStaffProduct(staff, id)).stock)
  })

  test('names the order of a movement', async () => {
    const order = await anOrder(await aBuyer())
    const productId = order.items[0]?.productId ?? ''
    await db().stockMovement.create({ data: { productId, quantity: -1, reason: 'order placed', orderId: order.id } })
    expect((await listMovements(staff, productId)).items).toMatchObject([
      { orderId: order.id, orderNumber: order.number, by: '' },
    ])
  })
})

describe('the list of products', () => {
  const word = unique('word').replace('-', '')
  let type: string
  beforeAll(async () => {
    type = await aShelf()
    for (const [index, stock] of [0, 3, 50, 3, 0, 20].entries()) {
      await createProduct(
        staff,
        fields(type, {
          name: `${word} ${'cafbed'[index] ?? ''}`,
          price: 100 * ((index * 5) % 6) + 100,
          stock,
          available: index !== 5,
        }),
      )
    }
  })
  const walk = async (query: QueryOf<typeof PRODUCTS>) => {
    const pages: Page<{ id: string; name: string }>[] = []
    let cursor: string | undefined
    do {
      const page = await listStaffProducts(staff, { ...PRODUCTS.query.parse(query), cursor })
      pages.push(page)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return pages.flatMap(({ items }) => items.map(({ name }) => name.split(' ')[1])).join('')
  }

  test.each<[QueryOf<typeof PRODUCTS>, string]>([
    [{}, 'abcdef'],
    [{ sort: 'newest' }, 'debfac'],
    [{ sort: '-newest' }, 'cafbed'],
    [{ sort: 'stock' }, 'ceabdf'],
    [{ sort: 'price' }, 'cdebfa'],
    [{ state: 'available' }, 'abf'],
    [{ state: 'out' }, 'ce'],
    [{ state: 'low' }, 'abce'],
    [{ state: 'off_sale' }, 'd'],
    [{ search: `${word} d` }, 'd'],
    [{ q: `${word} d` }, 'd'],
  ])('of a category by %j is %s', async (query, names) => {
    expect(await walk({ ...query, category: type.toUpperCase() })).toBe(names)
    expect(await walk({ search: word, ...query })).toBe(names)
  })

  test('with little stock are those that the home of the desk counts, those with none among them', async () => {
    const before = await countStockWork(staff)
    const soldOut = await aProduct({ stock: 0 })
    await aProduct({ stock: 11 })
    expect(await countStockWork(staff)).toBe(before + 1)
    const { items } = await listStaffProducts(staff, { state: 'low' }, before + 5)
    expect(items).toHaveLength(before + 1)
    expect(items.map(({ id }) => id)).toContain(soldOut.id)
  })

  test.each(['name', 'newest', 'stock', 'price'] as const)(
    'by %s goes on after any product, each once',
    async (sort) => {
      const category = type.toLowerCase()
      const whole = (await listStaffProducts(staff, { sort, category })).items.map(({ id }) => id)
      for (const [index, cursor] of whole.entries()) {
        expect((await listStaffProducts(staff, { sort, category, cursor })).items.map(({ id }) => id)).toEqual(
          whole.slice(index + 1),
        )
      }
      expect((await listStaffProducts(staff, { sort, cursor: randomUUID() })).items.length).toBeGreaterThanOrEqual(0)
    },
  )
})
