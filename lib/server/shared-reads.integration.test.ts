import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as listFaqs } from '@/app/api/v1/admin/getFaqs/route'
import { GET as unreadCount } from '@/app/api/v1/notifications/unread/route'
import { GET as listProducts } from '@/app/api/v1/product/route'
import { GET as readProduct } from '@/app/api/v1/product/[id]/route'
import { PUT as changeProduct } from '@/app/api/v1/staff/products/[id]/route'
import { type StatementCounter, startStatementCounter } from '@/bench/floor/statement-counter'
import type { ProductDto } from '@/lib/catalogue/schema'
import { aBuyer, aProduct, aStaff } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { waitUntil } from '@/sandbox/waiting'
import { db, pool } from '@/lib/database/db'
import { expectChanges, mergeSharedChanges, shareRead, sharedVersion } from './shared-reads'

/*
 * This process is one host. Changes by `outside` come from another one: nothing in this process can know of them but by
 * the database.
 */
let outside: pg.Client
let counter: StatementCounter
beforeAll(async () => {
  outside = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await outside.connect()
  counter = await startStatementCounter(process.env.DATABASE_URL ?? '')
  process.env.DATABASE_URL = counter.url
})
afterAll(() => outside.end())
beforeEach(expectChanges)

const FRESH_MS = 1_000

async function priceInList(id: string): Promise<number | undefined> {
  const products = (await (await handle(listProducts, { query: '?limit=200' })).json()) as ProductDto[]
  return products.find(({ _id }) => _id === id)?.price
}

const setPrice = (id: string, naira: number) =>
  outside.query('UPDATE products SET price_kobo = $2 WHERE id = $1', [id, naira * 100])

describe('a change of another host', () => {
  test('is in the list a second later: 200 prices', async () => {
    const { id } = await aProduct({ price: 1_000 })
    const committedAt: number[] = []
    const stale: string[] = []
    const changeAndRead = async () => {
      if (committedAt.length < 200) {
        await setPrice(id, 1_001 + committedAt.length)
        committedAt.push(performance.now())
      }
      const askedAt = performance.now()
      const seen = Number(await priceInList(id)) - 1_000
      const due = committedAt.filter((at) => at <= askedAt - FRESH_MS).length
      if (seen < due) stale.push(`${seen} instead of ${due}`)
      return seen === 200
    }
    expect(await waitUntil(changeAndRead)).toBe(true)
    expect(stale).toEqual([])
  })

  test('is seen after its commit, however long its transaction was open', async () => {
    const { id } = await aProduct({ price: 1_000 })
    await outside.query('BEGIN')
    await setPrice(id, 2_000)
    const begun = performance.now()
    // Longer than anything read before the change is used.
    const isKeptAgain = async () => {
      expect(await priceInList(id)).toBe(1_000)
      return performance.now() - begun > 2 * FRESH_MS
    }
    expect(await waitUntil(isKeptAgain)).toBe(true)
    await outside.query('COMMIT')
    const committed = performance.now()
    const asked: number[] = []
    const isSeen = async () => {
      asked.push(performance.now() - committed)
      return (await priceInList(id)) === 2_000
    }
    expect(await waitUntil(isSeen)).toBe(true)
    // Only the last question may have come later than a second.
    expect(asked.filter((ms) => ms >= FRESH_MS).length).toBeLessThan(2)
  })

  test('that is rolled back changes no version', async () => {
    const { id } = await aProduct()
    const before = await sharedVersion('catalogue')
    await outside.query('BEGIN')
    await setPrice(id, 3_000)
    await outside.query('SAVEPOINT here')
    await outside.query('ROLLBACK')
    expectChanges()
    expect(await sharedVersion('catalogue')).toBe(before)
  })

  test('is not lost when a savepoint before it is rolled back', async () => {
    const { id } = await aProduct()
    const before = await sharedVersion('catalogue')
    await outside.query('BEGIN; SAVEPOINT here')
    await setPrice(id, 3_000)
    await outside.query('ROLLBACK TO SAVEPOINT here')
    await setPrice(id, 4_000)
    await outside.query('COMMIT')
    expectChanges()
    expect(await sharedVersion('catalogue')).not.toBe(before)
  })

  test.each<[table: string, kind: 'catalogue' | 'charges' | 'companies' | 'faqs', statement: string]>([
    ['categories', 'catalogue', "INSERT INTO categories (id, type, type_key) VALUES (gen_random_uuid(), 'X', 'x')"],
    ['categories', 'catalogue', "UPDATE categories SET position = 7 WHERE type_key = 'x'"],
    ['categories', 'catalogue', "DELETE FROM categories WHERE type_key = 'x'"],
    [
      'charges',
      'charges',
      `INSERT INTO charges (id, effective_on, service_fee_kobo, delivery_fee_kobo, vat_bps, interest_bps)
       VALUES (gen_random_uuid(), current_date, 1, 1, 1, 1)`,
    ],
    ['companies', 'companies', "INSERT INTO companies (id, name, name_key) VALUES (gen_random_uuid(), 'Y', 'y')"],
    ['faqs', 'faqs', "INSERT INTO faqs (id, title, content) VALUES (gen_random_uuid(), 'Why?', 'So.')"],
    ['faqs', 'faqs', 'TRUNCATE faqs'],
  ])('of %s is a change of %s', async (_table, kind, statement) => {
    const before = await sharedVersion(kind)
    await outside.query(statement)
    expectChanges()
    expect(await sharedVersion(kind)).not.toBe(before)
  })
})

test('a person sees at once what they have changed on this host', async () => {
  const [staff, { id }] = [await aStaff(), await aProduct({ price: 1_000 })]
  const description = async () =>
    ((await (await handle(readProduct, { params: { id } })).json()) as ProductDto).description
  expect(await description()).toBe('Long grain')
  const token = await tokenOf(staff)
  const response = await handle(changeProduct, { method: 'PUT', token, params: { id }, body: { description: 'New' } })
  expect(response.status).toBe(200)
  expect(await description()).toBe('New')
})

describe('the stock', () => {
  const stockOf = (id: string, stock: number) =>
    pool().query('UPDATE products SET stock = $2 WHERE id = $1', [id, stock])

  test('is no change of the catalogue until it is used up or comes in', async () => {
    const { id } = await aProduct({ stock: 10 })
    const versionAfter = async (stock: number) => {
      await stockOf(id, stock)
      expectChanges()
      return sharedVersion('catalogue')
    }
    const first = await versionAfter(9)
    expect(await versionAfter(1)).toBe(first)
    const soldOut = await versionAfter(0)
    expect(soldOut).not.toBe(first)
    expect(await versionAfter(3)).not.toBe(soldOut)
  })

  test('of two products is used up at the same time: neither transaction waits for the other', async () => {
    const [one, other] = [await aProduct(), await aProduct()]
    await outside.query('BEGIN')
    await outside.query('UPDATE products SET stock = 0 WHERE id = $1', [one.id])
    await pool().query(
      `BEGIN; SET LOCAL lock_timeout = '200ms'; UPDATE products SET stock = 0 WHERE id = '${other.id}'; COMMIT`,
    )
    await outside.query('COMMIT')
  })

  test('and one transaction leaves one note, whatever it changes', async () => {
    const [one, other] = [await aProduct(), await aProduct()]
    const notes = () => db().sharedChange.count({ where: { kind: 'catalogue' } })
    const before = await notes()
    await outside.query('BEGIN')
    for (const { id } of [one, other]) await setPrice(id, 5_000)
    await outside.query('COMMIT')
    expect(await notes()).toBe(before + 1)
  })
})

test('merging the notes is a change, so that no process misses one', async () => {
  await outside.query("INSERT INTO shared_changes (kind) SELECT 'charges' FROM generate_series(1, 150)")
  const before = await sharedVersion('charges')
  expect(await mergeSharedChanges()).toBeGreaterThan(0)
  expect(await db().sharedChange.count({ where: { kind: 'charges' } })).toBe(1)
  expectChanges()
  expect(await sharedVersion('charges')).not.toBe(before)
  expect(await mergeSharedChanges()).toBe(0)
})

describe('an answer', () => {
  test('costs no statement while it is fresh, and simultaneous readers ask once', async () => {
    const read = () => handle(listFaqs, {})
    await db().faq.create({ data: { title: 'Who asks?', content: 'All of us.' } })
    expectChanges()
    const before = counter.count()
    const first = await Promise.all(Array.from({ length: 50 }, read))
    // The version and the questions.
    expect(counter.count() - before).toBe(2)
    const second = await Promise.all(Array.from({ length: 50 }, read))
    expect(counter.count() - before).toBe(2)
    expect(new Set([...first, ...second].map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })

  test('has a tag, and is not sent again to who has it', async () => {
    const first = await handle(listFaqs, {})
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    expect(first.headers.get('content-type')).toBe('application/json')
    const again = await handle(listFaqs, { headers: { 'if-none-match': `"other", ${tag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    await db().faq.create({ data: { title: 'New?', content: 'Yes.' } })
    expectChanges()
    const changed = await handle(listFaqs, { headers: { 'if-none-match': tag } })
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
  })

  test('is a copy for each reader', async () => {
    const read = shareRead('faqs', 'copied', () => Promise.resolve({ list: [1] }))
    ;(await read()).data().list.push(2)
    expect((await read()).data()).toEqual({ list: [1] })
  })

  test('of a failure is not kept', async () => {
    let fails = true
    const read = shareRead('faqs', 'failing', () =>
      fails ? Promise.reject(new Error('not now')) : Promise.resolve('there'),
    )
    await expect(read()).rejects.toThrow('not now')
    fails = false
    expect((await read()).data()).toBe('there')
  })

  test('that begins after any id is not kept', async () => {
    const products = await Promise.all([aProduct(), aProduct()])
    const cursor = products[0].id
    const after = async () => ((await (await handle(listProducts, { query: `?cursor=${cursor}` })).json()) as []).length
    const before = await after()
    await aProduct()
    expect(await after()).toBe(before + 1)
  })
})

test('all answers together have bounds', async () => {
  const kept = globalThis as typeof globalThis & {
    foodbankSharedReads: { responses: Map<string, { body: Uint8Array }>; bytes: number }
  }
  const bytes = () => [...kept.foodbankSharedReads.responses.values()].reduce((sum, { body }) => sum + body.length, 0)
  const small = shareRead('faqs', 'small', (n: number) => Promise.resolve(n), String)
  for (let n = 0; n < 2_500; n += 1) await small(n)
  expect(kept.foodbankSharedReads.responses.size).toBe(2_000)
  const large = shareRead('faqs', 'large', (n: number) => Promise.resolve('x'.repeat(n)), String)
  for (let n = 900_000; n < 900_020; n += 1) await large(n)
  expect(bytes()).toBeLessThanOrEqual(8 * 1024 * 1024)
  expect(kept.foodbankSharedReads.bytes).toBe(bytes())
  await large(2_000_000)
  expect(kept.foodbankSharedReads.responses.has('large 2000000')).toBe(false)
})

test('two people at the same address never get the answer of the other: 1,000 times in turn', async () => {
  const people = await Promise.all(
    [1, 2].map(async (count) => {
      const buyer = await aBuyer()
      await db().notification.createMany({
        data: Array.from({ length: count }, () => ({ userId: buyer.id, kind: 'order', title: 'News' })),
      })
      return { count, token: await tokenOf(buyer) }
    }),
  )
  const wrong: unknown[] = []
  for (let n = 0; n < 1_000; n += 1) {
    const responses = await Promise.all(
      people.map(async ({ count, token }) => {
        const [own, shared] = await Promise.all([handle(unreadCount, { token }), handle(listFaqs, { token })])
        return { count, own: await own.json(), headers: own.headers, shared: await shared.text() }
      }),
    )
    for (const { count, own, headers } of responses)
      if (
        (own as { unread: number }).unread !== count ||
        headers.get('cache-control') !== 'no-store' ||
        headers.has('etag')
      )
        wrong.push({ count, own })
    if (new Set(responses.map(({ shared }) => shared)).size !== 1) wrong.push(responses)
  }
  expect(wrong).toEqual([])
})

test('a database that does not answer ends the use of kept answers within a second', async () => {
  expect((await handle(listFaqs, {})).status).toBe(200)
  await counter.stop()
  const begun = performance.now()
  expect(await waitUntil(async () => (await handle(listFaqs, {})).status === 503)).toBe(true)
  expect(performance.now() - begun).toBeLessThan(10 * FRESH_MS)
  const refused = await handle(listFaqs, {})
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
})
