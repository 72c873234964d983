import { describe, expect, test, vi } from 'vitest'
import { Prisma } from '@/generated/prisma/client'
import { transactionPatience } from './connections'
import { db, isUnavailable, isUniqueViolation, pool } from './db'
import { raw, rawTransaction } from './raw'

const addFaq = (title: string) => Prisma.sql`
  INSERT INTO faqs (id, title, content) VALUES (gen_random_uuid(), ${title}, 'Yes.')`
const countFaqs = (title: string) => db().faq.count({ where: { title } })

/** Of PostgreSQL: the transaction has to run again. */
const DEADLOCK = Prisma.raw("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$")

describe('a statement', () => {
  test.each([
    ['whole numbers', Prisma.sql`SELECT 1::int2 AS a, 2::int4 AS b, 9007199254740993::int8 AS c, -1::int8 AS d`],
    ['fractions', Prisma.sql`SELECT 1.5::float8 AS a, 12345678901234567890.12::numeric AS b`],
    ['texts', Prisma.sql`SELECT 'a'::text AS a, 'b'::varchar AS b, gen_random_uuid()::text <> '' AS c`],
    ['ids', Prisma.sql`SELECT '0190f7a2-0000-7000-8000-000000000000'::uuid AS a`],
    ['days', Prisma.sql`SELECT '2026-11-28'::date AS a, '1970-01-01'::date AS b`],
    ['times', Prisma.sql`SELECT '2026-11-28 23:59:59.123'::timestamp AS a, '2026-11-28 23:59:59.5Z'::timestamptz AS b`],
    ['JSON', Prisma.sql`SELECT '{"a":[1,null]}'::json AS a, '[true]'::jsonb AS b`],
    ['lists', Prisma.sql`SELECT ARRAY['a','b']::text[] AS a, ARRAY[1,2]::int[] AS b, '{}'::uuid[] AS c`],
    ['nothing', Prisma.sql`SELECT NULL::int8 AS a, NULL::date AS b, NULL::json AS c WHERE ${true}`],
    ['no row', Prisma.sql`SELECT 1 AS a WHERE false`],
  ])('reads %s as Prisma does', async (_, statement) => {
    expect(await raw().$queryRaw(statement)).toEqual(await db().$queryRaw(statement))
  })

  test.each<[name: string, value: unknown, type: string]>([
    ['a time with zone', new Date('2026-11-28T22:30:00.123Z'), 'timestamptz'],
    ['a time without zone', new Date('2026-11-28T22:30:00.123Z'), 'timestamp'],
    ['a day', new Date('2026-11-28T00:00:00Z'), 'date'],
    ['a large number', 9_007_199_254_740_993n, 'int8'],
    ['a number', 7, 'int4'],
    ['a fraction', 0.25, 'float8'],
    ['a truth', false, 'bool'],
    ['a text with quotes', `O'Neil "and" \\`, 'text'],
    ['nothing', null, 'text'],
    ['a list', ['a,b', 'c"d', '{e}'], 'text[]'],
  ])('sends %s as Prisma does', async (_, value, type) => {
    const statement = Prisma.sql`SELECT (${value}::${Prisma.raw(type)})::text AS sent`
    expect(await raw().$queryRaw(statement)).toEqual(await db().$queryRaw(statement))
  })

  test('tells how many rows it changed', async () => {
    await raw().$executeRaw(addFaq('Changed?'))
    expect(await raw().$executeRaw`DELETE FROM faqs WHERE title = ${'Changed?'}`).toBe(1)
    expect(await raw().$executeRaw`DELETE FROM faqs WHERE title = ${'Changed?'}`).toBe(0)
  })
})

describe('a transaction', () => {
  test('commits what it did, under the limits of all transactions', async () => {
    const limit = await rawTransaction(async (tx) => {
      await tx.$executeRaw(addFaq('Committed?'))
      expect(await countFaqs('Committed?')).toBe(0)
      return tx.$queryRaw`SHOW statement_timeout`
    })
    expect(limit).toEqual([{ statement_timeout: `${transactionPatience.seconds}s` }])
    expect(await countFaqs('Committed?')).toBe(1)
  })

  test('leaves nothing after an error', async () => {
    const fails = rawTransaction(async (tx) => {
      await tx.$executeRaw(addFaq('Rolled back?'))
      throw new Error('not this one')
    })
    await expect(fails).rejects.toThrow('not this one')
    expect(await countFaqs('Rolled back?')).toBe(0)
  })

  test('fails when the failure of a statement was ignored', async () => {
    const ignores = rawTransaction(async (tx) => {
      await tx.$executeRaw(addFaq('Ignored?'))
      await tx.$queryRaw`SELECT 1 / 0`.catch(() => undefined)
    })
    await expect(ignores).rejects.toThrow('was ignored')
    expect(await countFaqs('Ignored?')).toBe(0)
  })

  test('runs again after a deadlock, at most three times', async () => {
    let runs = 0
    await rawTransaction(async (tx) => {
      runs += 1
      await tx.$executeRaw(addFaq('Again?'))
      if (runs < 3) await tx.$executeRaw(DEADLOCK)
    })
    expect([runs, await countFaqs('Again?')]).toEqual([3, 1])
    const never = vi.fn((tx: Parameters<Parameters<typeof rawTransaction>[0]>[0]) => tx.$executeRaw(DEADLOCK))
    await expect(rawTransaction(never)).rejects.toThrow('deadlock')
    expect(never).toHaveBeenCalledTimes(4)
  })

  test('tells of a row that exists', async () => {
    const [faq] = await raw().$queryRaw<{ id: string }[]>`
      INSERT INTO faqs (id, title, content) VALUES (gen_random_uuid(), 'Twice?', '') RETURNING id`
    const error: unknown = await rawTransaction(
      (tx) => tx.$executeRaw`INSERT INTO faqs (id, title, content) VALUES (${faq?.id}::uuid, 'Other?', '')`,
    ).catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
  })

  test('fails as unavailable when its connection is lost, and gives back none that is broken', async () => {
    const error: unknown = await rawTransaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await db().$queryRaw`SELECT pg_terminate_backend(${row?.pid}::int)`
      await tx.$queryRaw`SELECT 1`
    }).catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    const busy = pool().totalCount - pool().idleCount
    expect([busy, await raw().$queryRaw`SELECT 1 AS one`]).toEqual([0, [{ one: 1 }]])
  })

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'])('fails as unavailable by the code %s of the system', (code) => {
    expect(isUnavailable(Object.assign(new AggregateError([]), { code }))).toBe(true)
  })

  test('begins no statement after its time', async () => {
    const late = rawTransaction(async (tx) => {
      const now = vi
        .spyOn(performance, 'now')
        .mockReturnValue(performance.now() + transactionPatience.seconds * 1_000 + 1)
      try {
        await tx.$executeRaw(addFaq('Late?'))
      } finally {
        now.mockRestore()
      }
    })
    await expect(late).rejects.toMatchObject({ status: 503 })
    expect(await countFaqs('Late?')).toBe(0)
  })
})
