import { beforeAll, describe, expect, test } from 'vitest'
import { lagosToday } from '@/lib/core/clock'
import { pool } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { aPartner, aStaff, openConnections } from '@/sandbox/factories'
import { aLargePayroll } from '@/sandbox/large-payroll'
import { aReference, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import type { Page } from '@/lib/core/listing'
import { getPeriod, periodFile } from './queries'
import { getOwnRemittances, listBookedLines, previewRemittance } from './remittance-queries'
import { announceTransfer } from './remittances'
import type { LineDto } from './schema'
import { bookDeductions } from './upload'

beforeAll(openConnections)

type Hr = Awaited<ReturnType<typeof aPartner>>
const second = monthAhead(1)
const today = lagosToday()
const announce = (hr: Hr, naira: number, reference = aReference(), date = today) =>
  announceTransfer(hr, { amount: fromNaira(naira), reference, date })

const SORTS = [
  ['due', ({ amountDue }: LineDto) => amountDue],
  ['toDeduct', ({ toDeduct }: LineDto) => toDeduct],
  ['after', ({ balanceAfter }: LineDto) => balanceAfter],
  ['deducted', ({ amountDeducted }: LineDto) => amountDeducted ?? -1],
] as const

/** All rows of a list, page after page. */
async function allOf<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<Row> = await read(cursor)
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  return rows
}

describe('long lists', () => {
  test('have pages: transfers, lines and booked lines', async () => {
    const client = await pool().connect()
    const { companyId } = await aLargePayroll(client, {
      employees: 60,
      instalments: 1,
      passwordHash: 'nobody signs in',
    }).finally(() => {
      client.release()
    })
    const [hr, staff] = [await aPartner(companyId), await aStaff()]
    const top = await getPeriod(hr, second)
    expect(top).toMatchObject({
      due: 600_000,
      open: 600_000,
      found: 60,
      lines: { expected: 60 },
      closing: { open: { lines: 60, amount: 600_000, moves: [{ month: monthAhead(2), amount: 600_000 }] } },
    })
    const rest = await getPeriod(hr, second, { cursor: top.nextCursor ?? '' })
    expect([top.items.length, rest.items.length, rest.nextCursor]).toEqual([50, 10, null])
    expect(new Set([...top.items, ...rest.items].map(({ lineId }) => lineId)).size).toBe(60)
    const names = [...top.items, ...rest.items].map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect(await getPeriod(hr, second, { q: 'P-60' })).toMatchObject({
      found: 1,
      lines: { expected: 60 },
      items: [{ staffId: 'P-60' }],
      nextCursor: null,
    })
    await bookDeductions(
      hr,
      second,
      fillIn(await periodFile(hr, second, 'csv'), (cells, index) =>
        index < 55 ? { deducted: fullDeduction(cells) } : {},
      ),
    )
    expect(await getPeriod(hr, second, { state: 'expected' })).toMatchObject({
      found: 5,
      closing: { open: { lines: 5, amount: 50_000 } },
    })
    const bookedLines = await listBookedLines(staff, companyId, second)
    expect([
      bookedLines.items.length,
      (await listBookedLines(staff, companyId, second, { cursor: bookedLines.nextCursor ?? '' })).items.length,
    ]).toEqual([50, 5])
    // Amounts are alike, so that most of the order is that of the last key.
    for (const [key, of] of SORTS)
      for (const sort of [key, `-${key}`] as const) {
        const lines = await allOf((cursor) => getPeriod(hr, second, { sort, cursor }))
        expect(new Set(lines.map(({ lineId }) => lineId)).size, sort).toBe(60)
        const values = lines.map(of)
        expect(values, sort).toEqual(values.toSorted((a, b) => (sort === key ? a - b : b - a)))
      }
    for (const sort of ['deducted', '-received', '-name'] as const) {
      const booked = await allOf((cursor) => listBookedLines(staff, companyId, second, { sort, cursor }))
      expect(new Set(booked.map(({ lineId }) => lineId)).size, sort).toBe(55)
    }
    for (let sent = 0; sent < 51; sent += 1) await announce(hr, 1)
    const transfers = await getOwnRemittances(hr)
    expect([
      transfers.notices.length,
      (await getOwnRemittances(hr, { notices: transfers.olderNotices ?? '' })).notices.length,
      transfers.olderReceipts,
    ]).toEqual([50, 1, null])
    const preview = await previewRemittance(staff, { companyId, amount: fromNaira(550_000) })
    expect([preview.count, preview.lines.length]).toEqual([55, 55])
  })
})
