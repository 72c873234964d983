import { beforeAll, describe, expect, test } from 'vitest'
import { lagosDay } from '@/lib/core/clock'
import { pool } from '@/lib/core/db'
import { fromNaira } from '@/lib/core/money'
import { aPartner, aStaff, openConnections } from '@/sandbox/factories'
import { aLargePayroll } from '@/sandbox/large-payroll'
import { aReference, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { getPeriod, periodFile } from './queries'
import { getOwnRemittances, listBookedLines, previewRemittance } from './remittance-queries'
import { announceTransfer } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)

type Hr = Awaited<ReturnType<typeof aPartner>>
const second = monthAhead(1)
const today = lagosDay(new Date())
const announce = (hr: Hr, naira: number, reference = aReference(), date = today) =>
  announceTransfer(hr, { amount: fromNaira(naira), reference, date })

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
    for (let sent = 0; sent < 51; sent += 1) await announce(hr, 1)
    const transfers = await getOwnRemittances(hr)
    expect([
      transfers.notices.length,
      (await getOwnRemittances(hr, { notices: transfers.olderNotices ?? '' })).notices.length,
      transfers.olderReceipts,
    ]).toEqual([50, 1, null])
    const preview = await previewRemittance(staff, { companyId, amount: fromNaira(550_000) })
    expect([preview.count, preview.lines.length]).toEqual([55, 55])
  }, 60_000)
})
