import { beforeAll, expect, test } from 'vitest'
import MonthsPage from '@/app/partner/(desk)/deductions/page'
import { formatMonth, lagosToday } from '@/lib/core/clock'
import { kobo } from '@/lib/core/money'
import { openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { tokenOf } from '@/sandbox/roles'
import { closePeriod } from './close'
import { getPeriod, periodFile } from './queries'
import { lateWords } from './overdue-rules'
import { announceTransfer } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)

test('HR sees months and transfers on one page, and reads how late a month is until its money is announced', async () => {
  const { hr } = await aPayroll(1, [{ inDays: daysTo(-1), amount: 1_000_000n }])
  const month = monthAhead(-1)
  const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(hr, month, file)
  await closePeriod(hr, month)
  const late = lateWords(await getPeriod(hr, month), lagosToday())
  expect(late).toMatch(/^\d+ days? late$/)
  const token = await tokenOf(hr)
  const before = await textOf(MonthsPage, token)
  expect(before).toContain(late)
  for (const seen of [formatMonth(month), 'Announce a transfer · ₦10,000', 'Announced transfers', 'Received transfers'])
    expect(before).toContain(seen)

  await announceTransfer(hr, { amount: kobo(1_000_000n), reference: 'MONTHS-1', date: lagosToday() })
  const after = await textOf(MonthsPage, token)
  expect(after).not.toContain(late)
  expect(after).toContain('MONTHS-1')
})
