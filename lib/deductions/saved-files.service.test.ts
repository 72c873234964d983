import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/universal'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { workbookOf } from '@/sandbox/excel-file'
import { openConnections } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { periodFile } from './queries'
import { bookDeductions, checkDeductions, previewDeductions, rememberColumns } from './upload'

/* Deductions in the shapes in which spreadsheets and people save them. Three employees owe ₦10,000 each. */

const month = monthAhead(1)
const NUMBERS = ['DM-001', 'DM-002', 'DM-003']
type World = Awaited<ReturnType<typeof aPayroll>>
let world: World
beforeAll(async () => {
  await openConnections()
  world = await aWorld()
})

async function aWorld(): Promise<World> {
  const made = await aPayroll(3)
  for (const [index, { id }] of made.buyers.entries())
    await db().user.update({ where: { id }, data: { staffNumber: NUMBERS[index] ?? '', fullName: 'Loom Operator' } })
  return made
}

const COLUMNS = ['staff_id', 'name', 'amount_deducted', 'reason']
const answers = (amount: number) => NUMBERS.map((number) => [number, 'Loom Operator', amount, ''])
const csv = (...rows: string[]) => new TextEncoder().encode([COLUMNS.join(','), ...rows].join('\r\n'))

test.each(['hidden', 'veryHidden'] as const)('the visible sheet holds the month, not the %s draft', async (state) => {
  const file = workbookOf([
    { name: 'Draft', state, rows: [COLUMNS, ...answers(1_000)] },
    { name: 'Final', rows: [COLUMNS, ...answers(10_000)] },
  ])
  expect(await previewDeductions(world.hr, month, file)).toMatchObject({
    ...{ matched: 3, total: 30_000, problems: [] },
    reading: { sheet: 'Final', otherSheets: [{ name: 'Draft', isHidden: true }] },
  })
})

test('two people whom we do not know are two unknown rows, and the rest is booked', async () => {
  const own = await aWorld()
  const file = csv('DM-001,Loom Operator,10000,', 'ZZ-2001,Not Ours One,5000,', 'ZZ-2002,Not Ours Two,6000,')
  expect(await bookDeductions(own.hr, month, file)).toMatchObject({
    matched: 1,
    problems: [],
    unknown: [{ line: 3 }, { line: 4 }],
  })
})

test.each(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!'])(
  'an amount that is %s is a problem, never an empty answer',
  async (error) => {
    const [, second = [], third = []] = answers(10_000)
    const rows = [COLUMNS, ['DM-001', 'Loom Operator', { error }, ''], second, third]
    expect(await previewDeductions(world.hr, month, workbookOf([{ name: 'Month', rows }]))).toMatchObject({
      matched: 2,
      problems: [
        {
          line: 2,
          why: `The amount_deducted is “${error}”, an error of the spreadsheet. Please correct the formula behind it.`,
        },
      ],
    })
  },
)

test('so is a formula that was never computed', async () => {
  const rows = [COLUMNS, ['DM-001', 'Loom Operator', { formula: 'B1*2' }, '']]
  expect(await previewDeductions(world.hr, month, workbookOf([{ name: 'Month', rows }]))).toMatchObject({
    problems: [{ line: 2, why: 'The amount_deducted is a formula. Please save the file with values.' }],
  })
})

test('staff numbers are one however they are typed', async () => {
  const file = csv('DM\u2013001,Loom,10000,', "'DM-002,Loom,10000,", 'DM-003\u200b,Loom,10000,')
  expect(await previewDeductions(world.hr, month, file)).toMatchObject({ matched: 3, unknown: [], problems: [] })
})

test('a dash with a reason is nothing deducted', async () => {
  expect(await previewDeductions(world.hr, month, csv('DM-001,Loom, - ,on leave'))).toMatchObject({
    short: 1,
    total: 0,
    problems: [],
  })
})

test('amounts are read with the marks that people write', async () => {
  const file = csv(
    'DM-001,Loom,"N10,000.00 CR",',
    'DM-002,Loom,"#10,000",',
    'DM-003,Loom,"10,000.00 NGN",',
    'Approved by:,,,',
  )
  expect(await previewDeductions(world.hr, month, file)).toMatchObject({ matched: 3, total: 30_000, problems: [] })
})

test('rows that a filter hides are left out, and the preview says how many', async () => {
  const rows = [COLUMNS, ...answers(10_000)]
  const report = await previewDeductions(world.hr, month, workbookOf([{ name: 'Month', rows, hiddenRows: [3] }]))
  expect(report).toMatchObject({ matched: 2, waiting: 1, reading: { hiddenRows: 1 } })
})

test('the file of a month is read after people sorted, filtered and widened it', async () => {
  const own = await aWorld()
  const [first = [], second = [], third = []] = await rowsOfMonth(own.hr)
  const sheet = (hiddenRows: readonly number[]) => [
    {
      name: month,
      rows: [
        ['Mill: deductions'],
        ['You can sort, filter and add columns.'],
        [],
        ['Grade', ...HEADINGS.slice(0, 5), 'Bank', ...HEADINGS.slice(5)],
        ...[third, first, second].map((row) => ['G2', ...row.slice(0, 5), 'First Bank', ...row.slice(5), 'ask Ade']),
        [],
        ['', 'Total', '', 30_000, 0, 30_000, '', 30_000],
      ],
      hiddenRows,
    },
  ]
  const report = await previewDeductions(own.hr, month, workbookOf(sheet([])))
  expect(report).toMatchObject({ matched: 3, total: 30_000, problems: [], unknown: [], mismatched: 0 })
  const filtered = await bookDeductions(own.hr, month, workbookOf(sheet([6])))
  expect(filtered).toMatchObject({ matched: 2, waiting: 1, reading: { hiddenRows: 1 }, problems: [] })
  // Only the visible columns were sorted: each row is of one employee by its number, and of another by its id.
  const torn = [first, second, third].map((row, index) => [
    ...row.slice(0, 8),
    ...([second, third, first][index]?.slice(8) ?? []),
  ])
  const other = workbookOf([{ name: month, rows: [HEADINGS, ...torn] }])
  expect(await previewDeductions(own.hr, month, other)).toMatchObject({ mismatched: 3, canBookGood: false })
})

const HEADINGS = [
  ...['Staff ID', 'Name', 'Due', 'Arrears', 'To deduct', 'Deducted', 'Reason', 'Balance after'],
  ...['Line ID', 'Period'],
]

/** The rows of our file of the month, with what is due as deducted. */
async function rowsOfMonth(hr: World['hr']): Promise<(string | number)[][]> {
  const bytes = new Uint8Array(await buffer(await periodFile(hr, month, 'xlsx')))
  const rows = (await readSheet(bytes.buffer)).slice(4, 7)
  return rows.map((row) =>
    row.map((cell, at) => (at === 5 ? Number(row[2]) : typeof cell === 'number' ? cell : String(cell ?? ''))),
  )
}

test('the good rows are booked when others are not, and the corrected file books the rest', async () => {
  const own = await aWorld()
  const file = csv('DM-001,Loom,10000,', 'DM-002,Loom,#N/A,', 'DM-003,Loom,10000,')
  await expect(bookDeductions(own.hr, month, file)).rejects.toMatchObject({ status: 400 })
  expect(await bookDeductions(own.hr, month, file, { goodOnly: true })).toMatchObject({ matched: 2, canBookGood: true })
  const corrected = csv('DM-001,Loom,10000,', 'DM-002,Loom,10000,', 'DM-003,Loom,10000,')
  expect(await bookDeductions(own.hr, month, corrected)).toMatchObject({
    matched: 1,
    already: [{ line: 2 }, { line: 4 }],
  })
})

test('a file of another layout is matched once, with its own headings', async () => {
  const own = await aWorld()
  const file = new TextEncoder().encode('Pay run\r\nMatricule;Nom;Retenu\r\nDM-001;Loom;10000\r\n')
  await expect(previewDeductions(own.hr, month, file)).rejects.toMatchObject({
    status: 400,
    details: { columns: ['matricule', 'nom', 'retenu'], open: ['staff_id', 'amount_deducted'] },
  })
  const chosen = { staff_id: 'matricule', name: 'nom', amount_deducted: 'retenu' }
  expect(await checkDeductions(own.hr, month, file, [], chosen)).toMatchObject({ report: { matched: 1, problems: [] } })
  await rememberColumns(own.hr, chosen)
  expect(await previewDeductions(own.hr, month, file)).toMatchObject({ matched: 1, problems: [] })
})

test('a PDF with another name is called a PDF', async () => {
  await expect(previewDeductions(world.hr, month, new TextEncoder().encode('%PDF-1.7 x'))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^This is a PDF\./) as string,
  })
})
