import { beforeAll, describe, expect, test } from 'vitest'
import { requestDeductionCorrection } from '@/lib/approvals/kinds/deduction-correction'
import { decide } from '@/lib/approvals/decide'
import { formatMonth, lagosToday } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { fromNaira, kobo } from '@/lib/core/money'
import { type aPartner, aStaff, openConnections, race } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { closeOverduePeriods, closePeriod } from './close'
import { getPeriod, listPeriods, periodFile } from './queries'
import { recordRemittance } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)

type Hr = Awaited<ReturnType<typeof aPartner>>
const [first, second] = [monthAhead(0), monthAhead(1)]
const deduct = async (hr: Hr, month: string) =>
  bookDeductions(
    hr,
    month,
    fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells), reason: 'as agreed' })),
  )

describe('a closed period', () => {
  test('never changes; amounts not deducted are arrears in the next', async () => {
    const { company, hr } = await aPayroll(2, [
      { inDays: daysTo(0), amount: 1_000_000n },
      { inDays: daysTo(1), amount: 2_000_000n },
    ])
    await expect(closePeriod(hr, second)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('once every line is filled in') as string,
    })
    const csv = await periodFile(hr, first, 'csv')
    await bookDeductions(
      hr,
      first,
      fillIn(csv, (cells, index) =>
        index === 0 ? { deducted: fullDeduction(cells) } : { deducted: '0', reason: 'unpaid leave' },
      ),
    )
    await closePeriod(hr, first)
    await closePeriod(hr, first)
    const before = await getPeriod(hr, first)
    expect(before).toMatchObject({ closed: true, lines: { expected: 0, not_deducted: 1, deducted: 1 } })
    expect((await getPeriod(hr, second)).items.map(({ arrears, amountDue }) => [arrears, amountDue]).sort()).toEqual([
      [0, 20_000],
      [10_000, 20_000],
    ])
    await expect(deduct(hr, first)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`The period ${formatMonth(first)} is closed.`) as string,
    })
    await deduct(hr, second)
    expect(await getPeriod(hr, first)).toEqual(before)
    // A deduction that was none is arrears of the next open period. Its money may still arrive.
    const entry = await db().deductionLine.findFirstOrThrow({
      where: { period: { companyId: company.id, month: new Date(`${first}-01`) }, entryId: { not: null } },
      select: { id: true },
    })
    const nothing = { lineId: entry.id, rightAmount: kobo(0n), reason: 'Never taken' }
    await decide(await aStaff(), await requestDeductionCorrection(hr, first, nothing), 'approve')
    expect((await getPeriod(hr, first)).lines).toMatchObject({ expected: 0, not_deducted: 2, deducted: 0 })
    expect((await getPeriod(hr, monthAhead(2))).items).toMatchObject([{ arrears: 10_000 }])
    await recordRemittance(await aStaff(), {
      companyId: company.id,
      amount: fromNaira(50_000),
      reference: aReference(),
      date: lagosToday(),
    })
    expect((await getPeriod(hr, second)).lines).toMatchObject({ matched: 2 })
  })

  test.each([
    `UPDATE deduction_periods SET closed_at = NULL WHERE id = $1`,
    `DELETE FROM deduction_periods WHERE id = $1`,
    `UPDATE deduction_lines SET due_kobo = 1 WHERE period_id = $1`,
    `UPDATE deduction_lines SET reason = 'other' WHERE period_id = $1`,
    `UPDATE deduction_lines SET deducted_kobo = 1 WHERE period_id = $1`,
    `UPDATE deduction_lines SET state = 'expected', entry_id = NULL, deducted_kobo = NULL, undone = 1
     WHERE period_id = $1 AND entry_id IS NOT NULL`,
    `DELETE FROM deduction_lines WHERE period_id = $1`,
    `INSERT INTO deduction_lines (id, period_id, user_id, due_kobo, balance_after_kobo)
     SELECT gen_random_uuid(), $1::uuid, id, 1, 0 FROM users LIMIT 1`,
  ])('refuses %s', async (statement) => {
    const { company, hr } = await aPayroll(1)
    await deduct(hr, second)
    await closePeriod(hr, second)
    const { id } = await db().deductionPeriod.findFirstOrThrow({
      where: { companyId: company.id },
      select: { id: true },
    })
    await expect(pool().query(statement, [id])).rejects.toMatchObject({ code: '23001' })
  })

  test('is closed by the job after its last day, oldest first, and loses nothing', async () => {
    const { hr } = await aPayroll(1, [
      { inDays: daysTo(-4), amount: 100n },
      { inDays: daysTo(-3), amount: 200n },
      { inDays: daysTo(1), amount: 400n },
    ])
    const [older, old] = [monthAhead(-4), monthAhead(-3)]
    const { won } = await race([closeOverduePeriods(), closeOverduePeriods()])
    expect(won).toHaveLength(2)
    expect(await closeOverduePeriods()).toBe(0)
    expect((await getPeriod(hr, older)).items).toMatchObject([
      {
        ...{ amountDue: 1, arrears: 0, short: 1, state: 'not_deducted' },
        reason: 'Not filled in before the month was closed.',
      },
    ])
    expect((await getPeriod(hr, old)).items).toMatchObject([{ amountDue: 2, arrears: 1 }])
    const open = (await listPeriods(hr)).items.filter(({ closed }) => !closed)
    expect(open.reduce((total, { due }) => total + due, 0)).toBeLessThanOrEqual(7)
    expect(open.some(({ due }) => due >= 3)).toBe(true)
  })
})
