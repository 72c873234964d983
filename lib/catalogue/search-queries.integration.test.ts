import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct, changeProduct } from './products'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { aStaff, openConnections } from '@/sandbox/factories'
import { findProducts, searchProducts } from './search-queries'
import { PRODUCT_DEFAULTS } from './schema'

beforeAll(openConnections)

type Goods = { name: string; measurement: string; stock?: number; available?: boolean }
const GOODS: readonly Goods[] = [
  { name: 'Ofada rice', measurement: '5 kg bag' },
  { name: 'Ofada rice', measurement: '50kg bag' },
  { name: 'Palm oil', measurement: '5 litre keg' },
  { name: 'Groundnut oil', measurement: '75 cl bottle' },
  { name: 'Spaghetti', measurement: 'carton of 20 x 500 g' },
  { name: 'Withdrawn rice', measurement: '5 kg bag', available: false },
  { name: 'Empty rice', measurement: '5 kg bag', stock: 0 },
]

beforeAll(async () => {
  const { id: categoryId } = await db().category.create({ data: { type: 'Food', typeKey: 'food' } })
  await db().product.createMany({
    data: GOODS.map((goods) => ({ stock: 3, ...goods, categoryId, priceKobo: 100n, vatClass: 'zero' as const })),
  })
})

const LIMIT = { limit: 50 }
const namesOf = (items: readonly { name: string; measurement: string }[]) =>
  items.map(({ name, measurement }) => `${name}, ${measurement}`)
const small = 'Ofada rice, 5 kg bag'
const large = 'Ofada rice, 50kg bag'
const oil = 'Palm oil, 5 litre keg'

test.each<[text: string, found: readonly string[]]>([
  ['5kg', [small]],
  ['5 kg', [small]],
  ['5KG', [small]],
  ['5 kilos', [small]],
  ['5-kg rice', [small]],
  ['rice 50kg', [large]],
  ['rice 50 kg', [large]],
  ['5', [small, oil]],
  ['5l', [oil]],
  ['5 ltr', [oil]],
  ['75cl', ['Groundnut oil, 75 cl bottle']],
  ['20x500g', ['Spaghetti, carton of 20 x 500 g']],
  ['7', []],
])('%j finds %j', async (text, found) => {
  expect(namesOf((await searchProducts(text, LIMIT)).items)).toEqual(found)
})

describe('a misspelt search', () => {
  test.each<[text: string, spelling: string, found: readonly string[]]>([
    ['ofadda', 'ofada', [small, large]],
    ['Ofda 5kg', 'ofada 5kg', [small]],
    ['spagetti', 'spaghetti', ['Spaghetti, carton of 20 x 500 g']],
    ['palm oli', 'palm oil', [oil]],
    ['grandnut oil', 'groundnut oil', ['Groundnut oil, 75 cl bottle']],
  ])('%j is answered as %j', async (text, spelling, found) => {
    const answer = await findProducts(text, LIMIT)
    expect(answer.spelling).toBe(spelling)
    expect(namesOf(answer.items)).toEqual(found)
  })

  test.each(['caviar', 'palm caviar', '%', "ofadda' OR 1=1 --", ':*', '9999', 'ofada 9kg', '🍚', 'withdrawm'])(
    '%j finds nothing, and nothing was corrected',
    async (text) => {
      expect(await findProducts(text, LIMIT)).toEqual({ items: [], nextCursor: null, spelling: null })
    },
  )

  test('is corrected up to eight words', async () => {
    const eight = 'ofadda rice'.concat(' rice'.repeat(6))
    expect(await findProducts(eight, LIMIT)).toMatchObject({ spelling: expect.stringMatching(/^ofada rice/) as string })
    expect(await findProducts(`${eight} rice`, LIMIT)).toEqual({ items: [], nextCursor: null, spelling: null })
    expect(await findProducts('a-b-c-d-e-f-g-h-ofadda', LIMIT)).toMatchObject({ spelling: null })
  })

  test('is not corrected when it finds something, nor behind the first page', async () => {
    expect(await findProducts('ofada', LIMIT)).toMatchObject({ spelling: null })
    const { items } = await findProducts('ofada', { limit: 1 })
    const cursor = items[0]?._id ?? ''
    expect(await findProducts('ofadda', { limit: 1, cursor })).toEqual({ items: [], nextCursor: null, spelling: null })
  })

  test('knows the words of a new product and of a new name', async () => {
    const staff = await aStaff()
    const values = { ...PRODUCT_DEFAULTS, type: 'Food', measurement: '1 kg bag', price: kobo(100n), stock: 1 }
    const { id } = await createProduct(staff, { ...values, name: 'Egusi', vatClass: 'zero', available: true })
    expect(await findProducts('eguzi', LIMIT)).toMatchObject({ spelling: 'egusi' })
    await changeProduct(staff, id, { name: 'Semolina' })
    expect(await findProducts('semolena', LIMIT)).toMatchObject({ spelling: 'semolina' })
    expect(await findProducts('eguzi', LIMIT)).toMatchObject({ spelling: null, items: [] })
  })
})

test('a search of a large catalogue uses the indexes', async () => {
  await db().$executeRaw`
    INSERT INTO products (id, category_id, name, measurement, price_kobo, vat_class, stock, updated_at)
    SELECT gen_random_uuid(), (SELECT id FROM categories LIMIT 1), 'Load product ' || n, n || ' pieces', 100, 'zero', 1,
      now() FROM generate_series(1, 20000) AS n`
  await db().$executeRaw`ANALYZE products`
  await db().$executeRaw`ANALYZE catalogue_words`
  const plan = async (statement: Promise<{ 'QUERY PLAN': string }[]>) =>
    (await statement).map((line) => line['QUERY PLAN']).join('\n')
  const words = await plan(db().$queryRaw`
    EXPLAIN SELECT id FROM products WHERE product_words(name, measurement) @@ product_search(${'ofada 5kg'})
      AND available AND stock > 0 OFFSET 0`)
  expect(words).toContain('products_words')
  const known = await plan(db().$queryRaw`
    EXPLAIN SELECT word, (SELECT count(*) FROM (
        SELECT 1 FROM products
        WHERE product_words(name, measurement) @@ product_search(word) AND available AND stock > 0 OFFSET 0
      ) AS found) > 0
    FROM unnest(search_words(${'ofadda 5kg'})) AS words (word)`)
  expect(known).toContain('products_words')
  expect(known).not.toContain('Seq Scan on products')

  const begun = performance.now()
  expect(await findProducts('ofadda', LIMIT)).toMatchObject({ spelling: 'ofada' })
  expect(performance.now() - begun).toBeLessThan(20_000)
})
