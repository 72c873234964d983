import { renderToStaticMarkup as render } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { UploadPanel as DeductionsPanel } from '@/components/partner/deductions/upload-panel'
import { RosterPanel } from '@/components/partner/roster/upload-panel'
import { SettlementForm } from '@/components/staff/books/settlement-form'
import { ImportForm } from '@/components/staff/products/import-form'
import { UploadPanel as StatementPanel } from '@/components/staff/statements/upload-panel'
import { checkRosterAction } from '@/lib/approvals/actions'
import { checkSettlementAction } from '@/lib/books/actions'
import { checkImportAction } from '@/lib/catalogue/actions'
import { checkFileAction } from '@/lib/deductions/actions'
import { checkStatementAction } from '@/lib/statements/actions'

/* What the preview of each file that people upload says about the file itself. */

const answers = vi.hoisted(() => new Map<unknown, unknown>())
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))
vi.mock('@/components/ui/use-action-form', () => ({
  useActionForm: ({ action }: { action: unknown }) => ({
    result: answers.has(action) ? { ok: true, data: answers.get(action) } : null,
    busy: false,
    formProps: {},
    field: (name: string) => ({ name }),
    errorOf: () => undefined,
    check: () => undefined,
  }),
}))
afterEach(() => {
  answers.clear()
})

const reading = {
  sheet: 'Final',
  otherSheets: [
    { name: 'Draft', isHidden: true },
    { name: 'Read me', isHidden: false },
  ],
  hiddenRows: 2,
  columns: [
    { heading: 'PAY NO', field: null },
    { heading: 'TOTAL DEDN', field: null },
  ],
}
const problems = [{ line: 3, lineId: '', why: 'The salary is “#N/A”.' }]
const sent = { fileName: 'month.xlsx', content: 'AAAA', columns: {}, fields: {} }
const listed = {
  salary: 150_000,
  otherDeductions: 12_500,
  email: 'a@mill.test',
  phone: '+2348031234567',
  jobTitle: 'Clerk',
}
const roster = {
  ...{ added: 1, changed: 0, confirmed: 0, removed: 0, unchanged: 0, leaving: 0, leavers: [], hidden: 0, state: 's' },
  ...{ invitable: 0, invitableByMessage: 0, appliedAt: null, notes: [], doubled: [], problems, reading },
  rows: [
    { line: 2, staffId: 'ZZ-001', name: 'Loom Operator', outcome: 'new', why: '', changes: [], isRaise: false, listed },
  ],
}
const month = { amountDue: 0, arrears: 0, toDeduct: 0, due: 0, deducted: 0, over: 0, short: 0, open: 0 }
const deductions = {
  ...{ matched: 1, short: 0, total: 5_000, overTotal: 0, month, waiting: 0, sameFile: false, otherMonth: null },
  ...{ unknown: [], doubled: [], already: [], over: [], changed: [], mismatched: 0, canBookGood: true },
  ...{ problems, reading },
}
const statement = {
  ...{ matched: 0, total: 0, matches: [], already: [], takenBack: [], outgoing: 0, problems, state: 's', reading },
  unmatched: [{ line: 2, date: '2026-11-25', amount: 5_000, text: 'CASH', candidates: [], why: '' }],
}
const products = {
  ...{ counts: { new: 1, changed: 0, unchanged: 0, wrong: 1 }, state: 's', written: false, reading },
  lines: [{ line: 3, product: 'Rice', outcome: 'wrong', details: ['No price.'], jumps: [null] }],
}
const settlement = {
  ...{ lines: 1, gross: 5_000, fee: 0, withheld: 0, received: 5_000, differences: 0, shown: [], reading },
}

const PREVIEWS = [
  ['a roster', checkRosterAction, { ...sent, preview: roster }, <RosterPanel key="roster" />],
  [
    'deductions',
    checkFileAction,
    { ...sent, preview: { report: deductions, rows: [], hidden: 0, fixes: [], state: 's' } },
    <DeductionsPanel key="deductions" month="2026-11" />,
  ],
  ['a bank statement', checkStatementAction, { ...sent, preview: statement }, <StatementPanel key="statement" />],
  ['products', checkImportAction, { ...sent, preview: products }, <ImportForm key="products" />],
  [
    'a settlement',
    checkSettlementAction,
    { ...sent, preview: { report: settlement, state: 's' } },
    <SettlementForm key="settlement" today="2026-11-26" />,
  ],
] as const

test.each(PREVIEWS)('the preview of %s names its sheets, hidden rows and columns', (_name, action, answer, panel) => {
  answers.set(action, answer)
  const page = render(panel)
  for (const seen of [
    'Sheet “Final” was read. Not read: “Draft” (hidden), “Read me”.',
    '2 hidden rows were left out. To include hidden rows, show them in your spreadsheet',
    'Columns that were not read: PAY NO, TOTAL DEDN.',
  ])
    expect(page).toContain(seen)
})

// A settlement is booked whole.
test.each(PREVIEWS.slice(0, 4))(
  'the good rows of %s can be applied when others are not',
  (_name, action, answer, panel) => {
    answers.set(action, answer)
    const page = render(panel)
    const form = /<form(?:(?!<\/form>).)*name="goodOnly" value="true"(?:(?!<\/form>).)*<\/form>/s.exec(page)?.[0]
    expect(form).toMatch(/<button[^>]*type="submit"/)
  },
)

test.each(PREVIEWS)('the page of %s says why it was not booked, and shows what it would do now', (...row) => {
  const [, action, answer, panel] = row
  answers.set(action, { ...answer, outdated: 'The world has changed since the preview.' })
  const page = render(panel)
  expect(page).toContain('The world has changed since the preview.')
  expect(page).toContain('Preview of month.xlsx')
  expect(page).toContain('name="state" value="s"')
})

test.each(PREVIEWS)(
  'columns of %s that we do not know are asked for, with the file',
  (_name, action, _answer, panel) => {
    answers.set(action, { ...sent, open: { columns: ['matricule'], named: {}, open: [] } })
    const form = /<form(?:(?!<\/form>).)*name="heading\[\]"(?:(?!<\/form>).)*<\/form>/s.exec(render(panel))?.[0]
    for (const part of ['Which column is which?', 'value="matricule"', 'name="field[]"', 'name="content" value="AAAA"'])
      expect(form).toContain(part)
  },
)

test('the preview of a roster shows what new people get', () => {
  answers.set(checkRosterAction, { ...sent, preview: roster })
  const page = render(<RosterPanel />)
  for (const seen of ['₦150,000', '₦12,500', 'a@mill.test', '+2348031234567', 'Clerk']) expect(page).toContain(seen)
})
