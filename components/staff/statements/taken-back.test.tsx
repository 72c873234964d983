import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { OverAnnounced } from '@/components/deductions/over-announced'
import type { StatementReport as Report } from '@/lib/statements/schema'
import { KeepBooking } from './keep-booking'
import { StatementReport } from './statement-report'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))

const WHY = 'The bank may have taken this money back: a debit of ₦10,000 on 26 November 2026 says “RVSL 0042ABC”.'
const REPORT: Report = {
  ...{ matched: 0, total: 0, matches: [], unmatched: [], already: [], outgoing: 1, problems: [], state: '' },
  reading: { sheet: null, otherSheets: [], hiddenRows: 0, columns: [] },
  takenBack: [
    { line: 2, date: '2026-11-25', amount: 10_000, text: 'TRF 0042ABC', company: 'Demo Mills', why: WHY },
    { line: 2, date: '2026-11-26', amount: 10_000, text: 'TRF 0042ABC', company: null, why: WHY },
  ],
}

test('the report of a statement names each line of an earlier one that the bank may have taken back', () => {
  const page = render(<StatementReport report={REPORT} />)
  expect(page.split(WHY)).toHaveLength(3)
  for (const seen of ['25 November 2026', 'TRF 0042ABC', 'Demo Mills', 'They come into the list below'])
    expect(page).toContain(seen)
  expect(render(<StatementReport report={{ ...REPORT, takenBack: [] }} />)).not.toContain(
    'They come into the list below',
  )
})

test('a booked line leads to the receipt, and to keeping the booking with a reason', () => {
  const page = render(<KeepBooking lineId="line" company={{ id: 'company', name: 'Demo Mills' }} />)
  expect(page).toContain('href="/staff/remittances/company"')
  expect(page).toContain('See the receipts of Demo Mills, and reverse this one')
  expect(page).toContain('Keep the booking')
  expect(page).toContain('name="reason"')
})

test('HR and staff read how much is announced above the debt, and what to do', () => {
  expect(render(<OverAnnounced naira={0} reader="hr" />)).toBe('')
  expect(render(<OverAnnounced naira={6_000} reader="hr" />)).toContain(
    'You have announced ₦6,000 more than your company owes. If you have not sent it yet, please withdraw',
  )
  expect(render(<OverAnnounced naira={6_000} reader="staff" />)).toContain(
    '₦6,000 more is announced than the company owes.',
  )
})
