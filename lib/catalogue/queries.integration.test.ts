import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import type { Page, PageRequest } from '@/lib/core/listing'
import { someCharges } from '@/sandbox/checkout-factories'
import { unique } from '@/sandbox/factories'
import { type ProductsRequest, listCharges, listProducts, listProductsOf, searchCategories } from './queries'
import { type ProductDto, productSearchSchema, productsQuerySchema } from './schema'
import { searchProducts } from './search-queries'

/** A category with a product for each name, in the order given. */
async function aShelf(names: readonly string[]): Promise<string> {
  const typeKey = unique('shelf')
  const { id: categoryId } = await db().category.create({ data: { type: typeKey, typeKey }, select: { id: true } })
  await db().product.createMany({
    data: names.map((name, index) => ({
      categoryId,
      name,
      measurement: `${index + 1} kg`,
      priceKobo: 100n,
      vatClass: 'zero' as const,
      stock: 1,
    })),
  })
  return typeKey
}

/** Walks a list to its end and answers its pages. */
async function walk(read: (request: PageRequest) => Promise<Page<ProductDto>>, limit: number): Promise<ProductDto[][]> {
  const pages: ProductDto[][] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await read({ cursor, limit })
    pages.push(items)
    expect(nextCursor === null || nextCursor === items.at(-1)?._id).toBe(true)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

describe('the products of a category', () => {
  const names = ['Basmati', 'Ofada', 'Ofada', 'Ofada', 'Ofada', 'Abakaliki', 'Zebra', 'Éclair', 'ofada', 'Ofada']
  let shelf: string
  beforeAll(async () => {
    shelf = await aShelf(names)
    await aShelf(names)
  })

  test.each([1, 2, 3, 10, 200])('come once each, in one order, in pages of %i', async (limit) => {
    const whole = (await listProductsOf(shelf)).items
    expect(whole.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(whole.every(({ type }) => type === shelf)).toBe(true)
    const pages = await walk((request) => listProductsOf(shelf, request), limit)
    expect(pages.flat()).toEqual(whole)
    expect(pages).toHaveLength(Math.ceil(names.length / limit))
  })

  test('continue after a product that moved to another category', async () => {
    const from = await aShelf(['A', 'B', 'C', 'D'])
    const { items, nextCursor } = await listProductsOf(from, { limit: 2 })
    const elsewhere = await db().category.findUniqueOrThrow({
      where: { typeKey: await aShelf([]) },
      select: { id: true },
    })
    await db().product.update({ where: { id: nextCursor ?? '' }, data: { categoryId: elsewhere.id } })
    expect(items.map(({ name }) => name)).toEqual(['A', 'B'])
    expect((await listProductsOf(from, { cursor: nextCursor ?? '', limit: 2 })).items.map(({ name }) => name)).toEqual([
      'C',
      'D',
    ])
  })

  test('end after a product that does not exist', async () => {
    expect(await listProductsOf(shelf, { cursor: randomUUID(), limit: 5 })).toEqual({ items: [], nextCursor: null })
  })

  test('are refused for an unknown category, also with a cursor', async () => {
    await expect(listProductsOf('caviar')).rejects.toMatchObject({ status: 404 })
    await expect(listProductsOf('caviar', { cursor: randomUUID(), limit: 5 })).rejects.toMatchObject({ status: 404 })
  })
})

test('all products come once each in pages, oldest first', async () => {
  await aShelf(['A', 'B', 'C', 'D', 'E'])
  const pages = await walk((request) => listProducts({ ...request, available: 'any' }), 4)
  const ids = pages.flat().map(({ _id }) => _id)
  expect(ids).toHaveLength(await db().product.count())
  expect(ids).toEqual([...new Set(ids)].sort())
})

describe('goods that cannot be ordered now', () => {
  let shelf: string
  let word: string
  beforeAll(async () => {
    word = unique('sold').replace('-', '')
    shelf = await aShelf(['A', 'B', 'C', 'D'].map((name) => `${word} ${name}`))
    const hide = (name: string, data: { stock?: number; available?: boolean }) =>
      db().product.updateMany({ where: { name: `${word} ${name}` }, data })
    await hide('A', { stock: 0 })
    await hide('C', { available: false })
  })

  const LISTS: Readonly<Record<string, (request: ProductsRequest) => Promise<Page<ProductDto>>>> = {
    'all products': listProducts,
    'a category': (request) => listProductsOf(shelf, request),
    'a search': (request) => searchProducts(word, request),
  }
  test.each(Object.keys(LISTS))('are missing in %s, unless all are wanted', async (list) => {
    const read = LISTS[list] ?? listProducts
    const namesOf = async (request: ProductsRequest) =>
      (await walk((page) => read({ ...request, ...page }), 2))
        .flat()
        .filter(({ name }) => name.startsWith(word))
        .map(({ name, available }) => [name.slice(-1), available])
    expect(await namesOf({ limit: 2 })).toEqual([
      ['B', true],
      ['D', true],
    ])
    expect(await namesOf({ limit: 2, available: 'any' })).toEqual([
      ['A', false],
      ['B', true],
      ['C', false],
      ['D', true],
    ])
  })
})

test('a list without a limit has a thousand rows', async () => {
  const shelf = await aShelf(Array.from({ length: 1_001 }, (_, index) => `Grain ${index}`))
  const { items, nextCursor } = await listProductsOf(shelf)
  expect(items).toHaveLength(1_000)
  expect(nextCursor).toBe(items.at(-1)?._id)
})

describe('a page of products', () => {
  const readLimit = (limit?: string) => productsQuerySchema.safeParse({ limit }).data?.limit

  test.each(['0', '201', '999', '1000', '-1', '1.5', '', ' 5', 'all'])('cannot have %j rows', (limit) => {
    expect(productsQuerySchema.safeParse({ limit }).error?.issues[0]?.message).toBe(
      'The limit must be between 1 and 200.',
    )
  })
  test('has all rows up to a thousand by default, and two hundred at most of a client that pages', () => {
    expect([readLimit(), readLimit('1'), readLimit('200')]).toEqual([1_000, 1, 200])
  })
  test.each(['', 'true', 'all', 'ANY'])('cannot be filtered by %j', (available) => {
    expect(productsQuerySchema.safeParse({ available }).error?.issues[0]?.message).toBe(
      'The filter available must be any, or left out.',
    )
  })
  test.each(['', 'x', '1', "' OR 1=1 --"])('cannot start after %j', (cursor) => {
    expect(productsQuerySchema.safeParse({ cursor }).error?.issues[0]?.message).toBe('The cursor is malformed.')
  })
})

describe('a search for products', () => {
  const names = ['Ofada Rice', 'Basmati rice', 'Ẹ̀wà Àgànyìn', 'Price-cut oil_cake', "Mama's 100% Maize", 'ОВЁС']
  const find = async (text: string) =>
    (await searchProducts(text, { limit: 200 })).items.map(({ name }) => name).filter((name) => names.includes(name))
  beforeAll(async () => {
    await aShelf(names)
  })

  test.each<[text: string, found: readonly string[]]>([
    ['rice', ['Ofada Rice', 'Basmati rice']],
    ['  RIC  ', ['Ofada Rice', 'Basmati rice']],
    ['rice ofada', ['Ofada Rice']],
    ['rice 2 k', ['Basmati rice']],
    ['ẹ̀wà', ['Ẹ̀wà Àgànyìn']],
    ['овёс', ['ОВЁС']],
    ['price-cut', ['Price-cut oil_cake']],
    ['oil_cake', ['Price-cut oil_cake']],
    ["mama's", ["Mama's 100% Maize"]],
    ['100%', ["Mama's 100% Maize"]],
    ['rice caviar', []],
  ])('%j finds %j', async (text, found) => {
    expect(await find(text)).toEqual(found)
  })

  test.each(['%', '_', '%%%', '*', ':*', '&', '|', '!', "'", '"', '\\', '( )', '<->', '🍚', '- -', '\t\n', ''])(
    '%j has no words, and finds nothing',
    async (text) => {
      expect(await searchProducts(text)).toEqual({ items: [], nextCursor: null })
    },
  )
  test.each([
    'rice & !ofada',
    'rice | oil',
    "rice' OR 1=1 --",
    'rice:*',
    'rice <-> ofada',
    'r%ce',
    'r_ce',
    'x'.repeat(10_000),
    'x '.repeat(5_000),
  ])('%j is taken by its words alone', async (text) => {
    expect(await find(text)).toEqual(
      text.startsWith('rice') && text.includes('ofada')
        ? ['Ofada Rice']
        : text === 'rice:*'
          ? ['Ofada Rice', 'Basmati rice']
          : [],
    )
  })

  test('comes in pages, each product once, oldest first', async () => {
    const word = unique('word').replace('-', '')
    await aShelf(Array.from({ length: 7 }, (_, index) => `${word} ${index}`))
    const pages = await walk((request) => searchProducts(word, request), 3)
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat().map(({ name }) => name)).toEqual(Array.from({ length: 7 }, (_, index) => `${word} ${index}`))
  })

  test.each(['x'.repeat(81), 'a\u0000', '\ud800'])('refuses %j', (search) => {
    expect(productSearchSchema.safeParse({ search }).error?.issues[0]?.message).toMatch(/^This /)
  })
})

describe('a search for categories', () => {
  test.each(['%', '_', 'she%', 'shel_', '\\', "' OR 1=1 --", ':*'])('takes %j literally', async (text) => {
    await aShelf([])
    await expect(searchCategories(text)).rejects.toMatchObject({ status: 404 })
  })
})

test('charges are a bare list by date, without future ones, and with the newest of a day', async () => {
  await someCharges({ effectiveOn: '2026-01-01', serviceFee: 100 })
  await someCharges({ effectiveOn: '2026-02-01', serviceFee: 200 })
  await someCharges({ effectiveOn: '2026-02-01', serviceFee: 300 })
  await someCharges({ effectiveOn: '2999-01-01', serviceFee: 400 })
  const charges = await listCharges()
  expect(charges).toHaveLength(2)
  expect(charges.map(({ date, serviceFee }) => [date, serviceFee])).toEqual([
    ['2026-02-01T00:00:00+01:00', 300],
    ['2026-01-01T00:00:00+01:00', 100],
  ])
})
