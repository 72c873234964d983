import { beforeAll, expect, test } from 'vitest'
import { giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aStaff, openConnections } from '@/sandbox/factories'
import { csvPieces } from '@/lib/files/export-files'
import { fileTable } from '@/lib/core/lists'
import { POSTINGS } from './lists'
import { listPostings } from './posting-queries'
import type { PostingDto } from './schema'

beforeAll(openConnections)

test('the file has one row a posting, and its debits equal its credits', async () => {
  const [staff, buyer] = [await aStaff('finance'), await aBuyer()]
  // ₦1,250.35 and ₦0.65: debits and credits of ₦1,251.00.
  await giveCredit(buyer, 125_035n)
  await giveCredit(buyer, 65n)

  const first = await listPostings(staff, { sort: 'booked' }, 1)
  expect(first.items).toHaveLength(2)
  expect(first.items).toContainEqual(
    expect.objectContaining({
      code: '2110',
      account: 'Customer credit',
      owner: buyer.email,
      debit: 0,
      credit: 1_250.35,
    }),
  )
  const second = await listPostings(staff, { sort: 'booked', cursor: first.nextCursor ?? '' }, 1)
  expect(second.nextCursor).toBeNull()
  const all = [...first.items, ...second.items]
  const total = (of: 'debit' | 'credit') => all.reduce((so, row) => so + row[of], 0).toFixed(2)
  expect([all.length, total('debit'), total('credit')]).toEqual([4, '1251.00', '1251.00'])

  const text = await textOf(all)
  expect(text.split('\r\n')[0]).toContain('Entry,')
  expect(text).toContain(',2110,Customer credit,')
  expect(text).toContain('1250.35')
  expect(text).toContain('0.65')
})

async function textOf(rows: readonly PostingDto[]): Promise<string> {
  async function* pages() {
    yield await Promise.resolve(rows)
  }
  const pieces: Uint8Array[] = []
  for await (const piece of csvPieces(fileTable(POSTINGS), pages())) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
