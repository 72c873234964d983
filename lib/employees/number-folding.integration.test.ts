import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { numberKey } from '@/lib/core/table-cell-rules'
import { openConnections } from '@/sandbox/factories'

beforeAll(openConnections)

test.each([
  'DM-001',
  ' dm 001',
  'DM\u2013001',
  'DM\u2212001',
  "'DM-001",
  '\u2019DM-001',
  'DM-001\u200b',
  '\u202aDM\u2011001\u202c',
  'ＤＭ－００１',
  '0042',
])('the database folds the staff ID %j as the reader does', async (number) => {
  const [row] = await db().$queryRaw<{ key: string }[]>`SELECT staff_number_key(${number}) AS key`
  expect(numberKey(row?.key ?? '')).toBe(numberKey(number))
  expect(row?.key).toMatch(/^(?:dm-?001|0042)$/)
})
