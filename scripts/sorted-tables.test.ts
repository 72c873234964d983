import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Tables of a desk that do not sort, and why. */
const UNSORTED: Readonly<Record<string, string>> = {
  'components/list/desk-list.tsx': 'gives each heading its order, by the declaration of the list',
  'components/desk/bar-chart.tsx': 'the figures of a chart, in its order',
  'components/partner/deductions/preview-table.tsx': 'the rows of a file, by line',
  'components/partner/roster/roster-preview.tsx': 'the rows of a file, by line',
  'components/staff/books/settlement-tables.tsx': 'the rows of a file, by line',
  'components/staff/mails/job-desk.tsx': 'jobs that were given up, newest first; there are few',
  'components/staff/orders/credit-outlook.tsx': 'paydays in the order of time',
  'components/staff/orders/delivery-list.tsx': 'a printed list, in the order of the tour',
  'components/staff/orders/order-history.tsx': 'what happened, in the order of time',
  'components/staff/orders/pick-list.tsx': 'a printed list, in the order of the shelves',
  'components/staff/products/import-form.tsx': 'the rows of a file, by line',
  'components/staff/remittances/receipt-form.tsx': 'what an amount would pay, oldest first',
  'components/staff/statements/statement-report.tsx': 'the rows of a file, by line',
  'components/statement/self-pay-table.tsx': 'paydays in the order of time',
  'components/vat/tax-documents.tsx': 'a printed document',
}

test('every table of a desk sorts, or has a reason', () => {
  const root = join(import.meta.dirname, '..')
  const buyers = /components\/(?:ui|orders|statement\/statement-table)/
  const unsorted = ['components', 'app']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ file, text }) => {
      const tables = text.match(/<(?:Table|ShownRows)(?:$| )/gm)?.length ?? 0
      const sorts = text.match(/\bsortBy=|\bsort: |columnsFor\(/g)?.length ?? 0
      return !buyers.test(file) && tables > sorts
    })
    .map(({ file }) => file)
  expect(unsorted.sort()).toEqual(Object.keys(UNSORTED).sort())
})
