import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DeskTable } from '@/components/list/desk-list'
import { LINES } from '@/lib/deductions/lists'
import type { LineDto } from '@/lib/deductions/schema'
import { lineCells } from './line-cells'

/* What HR reads and can do at the lines of a month. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))
vi.mock('@/lib/deductions/actions', () => ({
  enterDeductionAction: () => Promise.resolve(),
  enterLinesAction: () => Promise.resolve(),
  undoLinesAction: () => Promise.resolve(),
}))

const { MonthBar, MonthGrid } = await import('./month-grid')

const LINE: LineDto = {
  ...{ lineId: '018f0000-0000-8000-a000-000000000001', staffId: 'DM-001', name: 'Loom Operator' },
  ...{ amountDue: 1_000, arrears: 0, toDeduct: 1_000, balanceAfter: 0, asks: 1_000, askedLater: null, note: '' },
  ...{ amountDeducted: null, short: 0, received: 0, reason: '', state: 'expected' },
  ...{ correction: null, canCorrect: false },
}
const page = (change: Partial<LineDto>, canEnter = true) =>
  render(
    <MonthGrid>
      <DeskTable
        list={LINES}
        state={LINES.read({}, { parts: { month: '2026-11' } })}
        caption="Lines"
        rows={[{ ...LINE, ...change }]}
        cells={lineCells({ month: '2026-11', canEnter, canDecide: true })}
      />
      <MonthBar month="2026-11" canType />
    </MonthGrid>,
  )
/** What the form of a line has in its field, before HR types. */
const prefilled = (html: string, name: string) =>
  new RegExp(`<input(?=[^>]* name="${name}")(?:[^>]* value="([^"]*)")?`).exec(html)?.[1] ?? ''

test('a line that asks has empty fields beside it, of one form whose first button does nothing', () => {
  const html = page({})
  for (const part of [
    'aria-label="Deducted from Loom Operator"',
    'aria-label="Reason for deducting less from Loom Operator"',
    'data-asked="1,000"',
    'Book what is typed',
  ])
    expect(html).toContain(part)
  expect(prefilled(html, 'deducted\\[\\]')).toBe('')
  expect(html.match(/form="enter-deductions"/g)).toHaveLength(5)
  expect(html.search(/<button type="submit" form="enter-deductions" disabled="" hidden/)).toBe(html.indexOf('<button'))
})

test('a line of a month that cannot be entered now has no fields', () => {
  expect(page({}, false)).not.toContain('data-field')
})

test('a line that was answered with nothing names the month that asks, and fills nothing in', () => {
  const answered = { state: 'not_deducted', amountDeducted: 0, short: 1_000, asks: 0 } as const
  const later = page({ ...answered, askedLater: { amount: 1_000, period: '2026-12' } })
  expect(later).toContain('December 2026 asks for the ₦1,000. Enter it here only if it was deducted in this month.')
  expect([later.includes('name="deducted"'), prefilled(later, 'deducted')]).toEqual([true, ''])
  expect(page({ ...answered, askedLater: { amount: 1_000, period: null } })).toContain(
    'No pay is asked for the ₦1,000 any more: the employee pays it directly.',
  )
  expect(page(answered)).not.toContain('name="deducted"')
})

test('a booked line is corrected with the right amount and the reason', () => {
  const html = page({ state: 'deducted', amountDeducted: 1_000, asks: 0, canCorrect: true })
  for (const seen of ['Ask for a correction', 'name="rightAmount"', 'name="reason"', 'Send request'])
    expect(html).toContain(seen)
  expect(html).not.toContain('name="deducted"')
})

test('a correction that waits is said at its line, and nobody can ask for another', () => {
  const sentence = 'Foodbank checks the correction from ₦1,000 to ₦1,603.12.'
  const html = page({
    ...{ state: 'deducted', amountDeducted: 1_000, asks: 0 },
    correction: { state: 'pending', from: 1_000, to: 1_603.12, requestedBy: 'HR', sentence },
  })
  expect(html).toContain(sentence)
  expect(html).not.toContain('name="rightAmount"')
})
