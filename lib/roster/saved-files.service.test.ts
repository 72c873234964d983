import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { workbookOf } from '@/sandbox/excel-file'
import { aCompany, aPartner, openConnections } from '@/sandbox/factories'
import { applyRoster, checkRoster } from './apply'

/* Rosters in the shapes in which spreadsheets and people save them. The right reading is written by hand. */

let hr: Awaited<ReturnType<typeof aPartner>>
beforeAll(async () => {
  await openConnections()
  hr = await aPartner((await aCompany()).id)
})

const COLUMNS = ['staff_id', 'name', 'email', 'phone', 'salary', 'job_title']
const PERSON = ['ZZ-001', 'Amina Bello', '', '08031234567', 150_000, 'Clerk']
const DRAFT = ['ZZ-001', 'Amina Bello', '', '08031234567', 3_000, 'Clerk']
const csv = (...rows: string[]) => new TextEncoder().encode([COLUMNS.join(','), ...rows].join('\r\n'))

test.each(['hidden', 'veryHidden'] as const)('the visible sheet is read, not the %s draft before it', async (state) => {
  const file = workbookOf([
    { name: 'Draft', state, rows: [COLUMNS, DRAFT] },
    { name: 'Final', rows: [COLUMNS, PERSON] },
  ])
  expect(await checkRoster(hr, file)).toMatchObject({
    added: 1,
    rows: [{ listed: { salary: 150_000, phone: '+2348031234567' } }],
    reading: { sheet: 'Final', otherSheets: [{ name: 'Draft', isHidden: true }] },
  })
})

test.each([
  ['a cover sheet', [['Please fill in the sheet Staff']]],
  ['an empty sheet', []],
])('%s before the table is passed over', async (_name, rows) => {
  const file = workbookOf([
    { name: 'Read me', rows },
    { name: 'Staff', rows: [COLUMNS, PERSON] },
  ])
  expect(await checkRoster(hr, file)).toMatchObject({ added: 1, problems: [], reading: { sheet: 'Staff' } })
})

test('rows that a filter hides are left out, and the preview says how many', async () => {
  const rows = [
    COLUMNS,
    PERSON,
    ['ZZ-777', 'Left Lastyear', '', '', 90_000, 'Left'],
    ['ZZ-002', 'Bola Ade', '', '', 120_000, 'Guard'],
  ]
  const report = await checkRoster(hr, workbookOf([{ name: 'Staff', rows, hiddenRows: [3] }]))
  expect(report).toMatchObject({ added: 2, reading: { hiddenRows: 1 } })
  expect(report.rows.map(({ staffId }) => staffId)).toEqual(['ZZ-001', 'ZZ-002'])
})

test('a column that nothing reads is named, and what new people get is shown', async () => {
  const file = new TextEncoder().encode(
    `${COLUMNS.join(',')},TOTAL DEDN\r\nZZ-001,Amina Bello,a@mill.test,08031234567,150000,Clerk,70000`,
  )
  expect(await checkRoster(hr, file)).toMatchObject({
    reading: {
      columns: [
        { heading: 'staff_id', field: 'staff_id' },
        { heading: 'name', field: 'name' },
        { heading: 'email', field: 'email' },
        { heading: 'phone', field: 'phone' },
        { heading: 'salary', field: 'salary' },
        { heading: 'job_title', field: 'job_title' },
        { heading: 'TOTAL DEDN', field: null },
      ],
    },
    rows: [
      {
        listed: {
          salary: 150_000,
          otherDeductions: 0,
          email: 'a@mill.test',
          phone: '+2348031234567',
          jobTitle: 'Clerk',
        },
      },
    ],
  })
})

test('naira is read with the marks that people write', async () => {
  const file = csv(
    'ZZ-001,Amina Bello,,,"N150,000",x',
    'ZZ-002,Bola Ade,,,"#150,000.00",x',
    'ZZ-003,Ify Obi,,,"150,000.00 NGN",x',
  )
  const { rows, problems } = await checkRoster(hr, file)
  expect(problems).toEqual([])
  expect(rows.map(({ listed }) => listed?.salary)).toEqual([150_000, 150_000, 150_000])
})

test('telephones are read without what nobody sees, and refused with digits missing', async () => {
  const file = csv(
    'ZZ-001,Amina Bello,,\u202a+2348031234567\u202c,150000,x',
    'ZZ-002,Bola Ade,,00234 803 123 4567,150000,x',
    'ZZ-003,Musa Ali,,0803 123 456,150000,x',
    'ZZ-004,Ify Obi,,\u2068+234\u200b 803 123 4567\u2069,150000,x',
  )
  const { rows, problems } = await checkRoster(hr, file)
  expect(problems).toEqual([
    { line: 4, why: 'The phone number “0803 123 456” is not a Nigerian phone number, for example 0803 123 4567.' },
  ])
  expect(rows.flatMap(({ listed }) => listed?.phone ?? [])).toEqual(Array.from({ length: 3 }, () => '+2348031234567'))
})

test.each([
  ['="0042"', '="0042"'],
  ['"=""0042"""', 'the same in quotation marks'],
  ["'0042", 'an apostrophe'],
])('the staff ID %s keeps its zeros', async (cell) => {
  expect(await checkRoster(hr, csv(`${cell},Amina Bello,,,150000,x`))).toMatchObject({
    problems: [],
    rows: [{ staffId: '0042' }],
  })
})

test('a blank before an opening quotation mark is no part of the cell', async () => {
  expect(await checkRoster(hr, csv('ZZ-001, "Bello, Amina",, "0803 123 4567", "150,000",x'))).toMatchObject({
    problems: [],
    rows: [{ name: 'Bello, Amina', listed: { salary: 150_000 } }],
  })
})

test('a total and the lines to sign below it are no employees', async () => {
  const file = csv(
    'ZZ-001,Amina Bello,,08031234567,150000,Clerk',
    ',TOTAL,,,150000,',
    'Approved by:,,,,,',
    'Prepared by,Ada Obi,,,,',
  )
  expect(await checkRoster(hr, file)).toMatchObject({ added: 1, problems: [] })
})

test('the good rows are applied when others are not, and nobody is missing until all can be read', async () => {
  const own = await aPartner((await aCompany()).id)
  await applyRoster(own, csv('ZZ-009,Listed Before,,,100000,x'))
  const file = csv(
    'ZZ-001,Amina Bello,,,150000,x',
    'ZZ-002,Bola Ade,,,#REF!,x',
    'ZZ-003,One,,,1000,x',
    'ZZ-003,Two,,,2000,x',
  )
  const preview = await checkRoster(own, file)
  expect(preview).toMatchObject({ added: 1, removed: 0, problems: [{ line: 3 }, { line: 4 }, { line: 5 }] })
  await expect(applyRoster(own, file, { state: preview.state })).rejects.toMatchObject({ status: 400 })
  expect(await applyRoster(own, file, { state: preview.state, goodOnly: true })).toMatchObject({ applied: true })
  const listed = await db().rosterEntry.findMany({
    where: { companyId: own.companyId },
    orderBy: { staffNumber: 'asc' },
  })
  expect(listed.map(({ staffNumber }) => staffNumber)).toEqual(['ZZ-001', 'ZZ-009'])
})

test('a file of another layout leads to the form with its own headings', async () => {
  const file = new TextEncoder().encode('Report of March\r\nMatricule;Nom;Brut\r\n1;Amina Bello;150000')
  await expect(checkRoster(hr, file)).rejects.toMatchObject({ details: { columns: ['matricule', 'nom', 'brut'] } })
})
