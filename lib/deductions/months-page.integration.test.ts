import { beforeAll, expect, test } from 'vitest'
import MonthsPage from '@/app/partner/(desk)/deductions/page'
import { addDays, dayColumn, formatMonth, lagosToday } from '@/lib/core/clock'
import { kobo } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { aPayroll, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { tokenOf } from '@/sandbox/roles'
import { closePeriod } from './close'
import { periodFile } from './queries'
import { announceTransfer } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)

test('HR sees months and transfers on one page, and how late a month is until its money is announced', async () => {
  const { hr, company } = await aPayroll(1)
  const month = monthAhead(1)
  const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(hr, month, file)
  await db().deductionPeriod.updateMany({
    where: { companyId: company.id },
    data: { payday: dayColumn(addDays(lagosToday(), -3)) },
  })
  await closePeriod(hr, month)
  const late = '3 days late'
  const token = await tokenOf(hr)
  const before = await textOf(MonthsPage, token)
  expect(before).toContain(late)
  for (const seen of [
    formatMonth(month),
    'Announce a transfer · ₦10,000',
    'No transfer announced',
    'Nothing received yet',
  ])
    expect(before).toContain(seen)

  await announceTransfer(hr, { amount: kobo(1_000_000n), reference: 'MONTHS-1', date: lagosToday() })
  const after = await textOf(MonthsPage, token)
  expect(after).not.toContain(late)
  expect(after).toContain('MONTHS-1')
})
