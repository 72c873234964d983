import { beforeAll, describe, expect, test } from 'vitest'
import { previewSettlement } from '@/lib/books/settlements'
import { createCategory } from '@/lib/catalogue/categories'
import { importProducts, checkImport } from '@/lib/catalogue/import-products'
import { listStaffProducts } from '@/lib/catalogue/staff-queries'
import { lagosToday } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import type { FileReading } from '@/lib/core/table-responses'
import { previewDeductions } from '@/lib/deductions/upload'
import { checkRoster } from '@/lib/roster/apply'
import { checkStatement } from '@/lib/statements/service'
import { type Sheet, workbookOf } from '@/sandbox/excel-file'
import { aCompany, aPartner, aStaff, openConnections, unique } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'

/* The shapes in which spreadsheets and people save tables, read by each reader of files. The values are by hand. */

type Cell = Sheet['rows'][number][number]
type Read = {
  /** The rows that were read, and their amounts together in naira. */
  readonly rows: number
  readonly naira: number
  /** What the preview says of a row that cannot be used. */
  readonly wrong: readonly { readonly line: number; readonly why: string }[]
  readonly reading: FileReading | null
}
type Reader = {
  readonly columns: readonly string[]
  /** The row of the third, second or first person, product or transfer. */
  readonly row: (number: number, amount: Cell) => readonly Cell[]
  readonly read: (file: Uint8Array<ArrayBuffer>) => Promise<Read>
  /** The column of the amount, as a sentence about it names it. */
  readonly amount: string
}

const READERS = ['roster', 'deductions', 'products', 'bank statement', 'settlement'] as const
let readers: Record<(typeof READERS)[number], Reader>

beforeAll(async () => {
  await openConnections()
  const [hr, staff, world, type] = [
    await aPartner((await aCompany()).id),
    await aStaff(),
    await aPayroll(3),
    unique('Flour'),
  ]
  for (const [index, { id }] of world.buyers.entries())
    await db().user.update({ where: { id }, data: { staffNumber: `DM-00${index + 1}`, fullName: 'Loom Operator' } })
  await createCategory(staff, { type, image: undefined })
  const [today, month] = [lagosToday(), monthAhead(1)]

  readers = {
    roster: {
      columns: ['staff_id', 'name', 'email', 'phone', 'salary', 'job_title'],
      row: (number, amount) => [`ZZ-00${number}`, 'Loom Operator', '', '', amount, 'Clerk'],
      read: async (file) => {
        const { added, rows, problems, reading } = await checkRoster(hr, file)
        const naira = rows.reduce((sum, { listed }) => sum + (listed?.salary ?? 0), 0)
        return { rows: added, naira, wrong: problems, reading }
      },
      amount: 'salary',
    },
    deductions: {
      columns: ['staff_id', 'name', 'amount_deducted', 'reason'],
      row: (number, amount) => [`DM-00${number}`, 'Loom Operator', amount, 'agreed'],
      read: async (file) => {
        const { matched, short, total, problems, reading } = await previewDeductions(world.hr, month, file)
        return { rows: matched + short, naira: total, wrong: problems, reading }
      },
      amount: 'amount_deducted',
    },
    products: {
      columns: ['name', 'type', 'measurement', 'price', 'vat_class'],
      row: (number, amount) => ['Semovita', type, `${number} kg`, amount, 'zero'],
      read: async (file) => {
        const preview = await checkImport(staff, file)
        await importProducts(staff, file, preview.state, true)
        const { items } = await listStaffProducts(staff, { search: 'Semovita' })
        await db().stockMovement.deleteMany()
        await db().product.deleteMany({ where: { name: 'Semovita' } })
        const wrong = preview.lines.flatMap(({ line, outcome, details }) =>
          outcome === 'wrong' ? [{ line, why: details.join(' ') }] : [],
        )
        const naira = items.reduce((sum, { price }) => sum + price, 0)
        return { rows: items.length, naira, wrong, reading: preview.reading }
      },
      amount: 'price',
    },
    'bank statement': {
      columns: ['Date', 'Narration', 'Credit'],
      row: (number, amount) => [today, `TRANSFER ${number}`, amount],
      read: async (file) => {
        const { matches, unmatched, problems, reading } = await checkStatement(staff, file)
        const naira = [...matches, ...unmatched].reduce((sum, { amount }) => sum + amount, 0)
        return { rows: matches.length + unmatched.length, naira, wrong: problems, reading }
      },
      amount: 'credit of this line',
    },
    settlement: {
      columns: ['id', 'tx_ref', 'charged_amount', 'app_fee', 'settlement_amount', 'currency'],
      row: (number, amount) => [`900${number}`, `FB-${number}`, amount, 0, amount, 'NGN'],
      read: async (file) => {
        const settlement = { reference: unique('RV'), receivedOn: today, withheld: fromNaira(0) }
        const { lines, gross, reading } = await previewSettlement(staff, file, settlement)
        return { rows: lines, naira: gross, wrong: [], reading }
      },
      amount: 'charged_amount',
    },
  }
})

describe.each(READERS)('a %s', (kind) => {
  const reader = () => readers[kind]
  const csv = (...rows: (readonly Cell[])[]) =>
    new TextEncoder().encode(
      toCsv(
        reader().columns,
        rows.map((row) => row.map(String)),
      ),
    )
  const table = (amounts: readonly Cell[]) => [
    reader().columns,
    ...amounts.map((amount, index) => reader().row(index + 1, amount)),
  ]

  test.each(['hidden', 'veryHidden'] as const)('is the visible sheet, not the %s draft before it', async (state) => {
    const file = workbookOf([
      { name: 'Draft', state, rows: table([1_000, 1_000, 1_000]) },
      { name: 'Final', rows: table([5_000, 5_000, 4_000.5]) },
    ])
    expect(await reader().read(file)).toMatchObject({
      ...{ rows: 3, naira: 14_000.5, wrong: [] },
      reading: { sheet: 'Final', otherSheets: [{ name: 'Draft', isHidden: true }] },
    })
  })

  test.each([
    ['a cover sheet', [['Please fill in the sheet Month']]],
    ['an empty sheet', []],
  ])('is found behind %s', async (_name, rows) => {
    const file = workbookOf([
      { name: 'Read me', rows },
      { name: 'Month', rows: table([5_000, 6_000]) },
    ])
    expect(await reader().read(file)).toMatchObject({
      ...{ rows: 2, naira: 11_000, wrong: [] },
      reading: { sheet: 'Month', otherSheets: [{ name: 'Read me', isHidden: false }] },
    })
  })

  test('is without the rows that a filter hides, and says how many', async () => {
    const file = workbookOf([{ name: 'Month', rows: table([5_000, 900, 6_000]), hiddenRows: [3] }])
    expect(await reader().read(file)).toMatchObject({
      ...{ rows: 2, naira: 11_000, wrong: [] },
      reading: { hiddenRows: 1 },
    })
  })

  test.each(['N5,000', 'n 5,000.00', '#5,000.00', '₦5,000', '₦ 5 000.00', 'NGN 5,000', '5,000.00 NGN', '5,000.00 CR'])(
    'may have the amount %s',
    async (amount) => {
      expect(await reader().read(csv(reader().row(1, amount)))).toMatchObject({ rows: 1, naira: 5_000, wrong: [] })
    },
  )

  test('takes DR for money that went out, which is nothing to read in', async () => {
    const file = csv(reader().row(1, '5,000.00 DR'), reader().row(2, '6,000.00'))
    // Only a bank writes what went out. A settlement is refused as a whole.
    if (kind === 'settlement') {
      await expect(reader().read(file)).rejects.toMatchObject({ status: 400 })
      return
    }
    const wrong = kind === 'bank statement' ? [] : [{ line: 2 }]
    expect(await reader().read(file)).toMatchObject({ rows: 1, naira: 6_000, wrong })
  })

  test('ends above its total and the lines to sign', async () => {
    const [row, blank] = [reader().row(1, '5000'), reader().columns.map(() => '')]
    const total = reader()
      .row(1, '5000')
      .map((cell) => (cell === '5000' ? cell : ''))
    const file = csv(
      row,
      ['TOTAL', ...total.slice(1)],
      ['Approved by:', ...blank.slice(1)],
      ['Prepared by', 'Head of Pay', ...blank.slice(2)],
    )
    expect(await reader().read(file)).toMatchObject({ rows: 1, naira: 5_000, wrong: [] })
  })
})

describe.each(READERS)('in a %s, what nobody can know is a problem of its line and never an empty answer:', (kind) => {
  const AN_ERROR = 'an error of the spreadsheet. Please correct the formula behind it.'
  test.each([
    [{ error: '#N/A' }, `is “#N/A”, ${AN_ERROR}`],
    [{ error: '#REF!' }, `is “#REF!”, ${AN_ERROR}`],
    [{ formula: 'B1*2' }, 'is a formula. Please save the file with values.'],
  ])('%j', async (cell, why) => {
    const { columns, row, read, amount } = readers[kind]
    const file = workbookOf([{ name: 'Month', rows: [columns, row(1, cell), row(2, 5_000)] }])
    const sentence = `The ${amount} ${why}`
    // The transactions of a settlement are booked together or not at all.
    if (kind === 'settlement') {
      await expect(read(file)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(`Line 2: ${sentence}`) as string,
      })
      return
    }
    expect(await read(file)).toMatchObject({ rows: 1, naira: 5_000, wrong: [{ line: 2, why: sentence }] })
  })
})
