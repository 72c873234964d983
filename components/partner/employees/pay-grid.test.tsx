import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { kobo } from '@/lib/core/money'
import type { EmployeeDto } from '@/lib/employees/schema'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))
vi.mock('@/lib/approvals/actions', () => ({ confirmEmployeesAction: () => Promise.resolve() }))
vi.mock('@/lib/employees/actions', () => ({
  declineEmployeeAction: () => Promise.resolve(),
  undoDecisionsAction: () => Promise.resolve(),
}))

const { gridCells } = await import('./employee-cells')
const { GridBar, PayGrid } = await import('./pay-grid')

const AMINA: EmployeeDto = {
  ...{ id: 'amina', fullname: 'Amina Bello', email: 'amina@demo.test', staffId: 'DM-1', jobTitle: 'Baker' },
  ...{ salary: 200_000, otherDeductions: 10_000, status: 'pending', reason: '', lastDay: null },
}

function row(employee: EmployeeDto, given: { listed?: number; waits?: string } = {}): string {
  const cells = gridCells({
    ...{ status: 'pending', cursor: undefined, usual: { median: kobo(0n), salaries: 0 } },
    listed: new Map(given.listed === undefined ? [] : [[employee.id, { salary: given.listed, fullname: 'Amina B.' }]]),
    waiting: new Map(given.waits === undefined ? [] : [[employee.id, given.waits]]),
  })
  return renderToStaticMarkup(
    <PayGrid>
      {Object.entries(cells).map(([key, cell]) => (
        <div key={key}>{cell?.(employee, 0)}</div>
      ))}
      <GridBar status="pending" />
    </PayGrid>,
  )
}

test('a row says whom its fields and buttons are about, and has no labels', () => {
  const html = row(AMINA)
  for (const part of [
    'aria-label="Monthly salary of Amina Bello"',
    'aria-label="Other deductions a month of Amina Bello"',
    'value="200,000"',
    'value="10,000"',
    '>amina@demo.test<',
    'Confirm<span class="sr-only">Amina Bello</span>',
    'Decline…<span class="sr-only"> with a reason: Amina Bello</span>',
  ])
    expect(html).toContain(part)
  expect(html).not.toMatch(/<label[^>]*>Monthly salary/)
})

test('all parts of a row are of one form, whose first button does nothing', () => {
  const html = row(AMINA)
  expect(html.match(/form="confirm-employees"/g)).toHaveLength(6)
  expect(html.indexOf('<button')).toBe(html.search(/<button type="submit" form="confirm-employees" disabled="" hidden/))
})

test('a salary is compared with the payroll, else with what the employee entered', () => {
  expect(row(AMINA)).toMatch(/<output[^>]*>As registered<\/output>/)
  const html = row(AMINA, { listed: 160_000 })
  for (const part of ['₦160,000.00', 'as Amina B.', 'data-look="wrong"', 'large increase, +25%'])
    expect(html).toContain(part)
})

test('a salary that waits for a second person says so', () => {
  expect(row(AMINA, { waits: '₦1,200,000.00' })).toContain('₦1,200,000.00 waits for a second person')
})
