import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { openConnections } from '@/sandbox/factories'
import { PROCESSING, TABLES_WITHOUT_PEOPLE } from './processing-rules'

beforeAll(openConnections)

const tables = async () =>
  (
    await db().$queryRaw<{ name: string }[]>`
      SELECT relname::text AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname <> '_prisma_migrations'`
  ).map(({ name }) => name)

test('every table of the database is in the record of processing, or has nothing about a person', async () => {
  const recorded = new Set([
    ...PROCESSING.flatMap((activity) => activity.tables),
    ...Object.keys(TABLES_WITHOUT_PEOPLE),
  ])
  const present = await tables()
  expect(
    present.filter((name) => !recorded.has(name)),
    'add them to PROCESSING',
  ).toEqual([])
  expect(
    [...recorded].filter((name) => !present.includes(name)),
    'these are gone',
  ).toEqual([])
  expect(
    Object.keys(TABLES_WITHOUT_PEOPLE).filter((name) => PROCESSING.some(({ tables: of }) => of.includes(name))),
  ).toEqual([])
})

test('a table that names a person is not among those without people', async () => {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT DISTINCT table_name::text AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY(${Object.keys(TABLES_WITHOUT_PEOPLE)})
      AND (column_name LIKE '%user_id' OR column_name LIKE '%actor_id' OR column_name LIKE '%author_id'
        OR column_name LIKE '%_by_id' OR column_name IN ('email', 'recipient', 'full_name', 'phone'))`
  expect(rows).toEqual([])
})
