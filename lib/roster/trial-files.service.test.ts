import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { workbook } from '@/sandbox/excel-file'
import { aCompany, aPartner, openConnections } from '@/sandbox/factories'
import { applyRoster, checkRoster } from './apply'

/*
 * Rosters as people really save them. Each file has the line and the reason of what is wrong with it beside it, written
 * by hand; nothing is read from our own answers, and nothing may be applied.
 */

let hr: Awaited<ReturnType<typeof aPartner>>
beforeAll(async () => {
  await openConnections()
  hr = await aPartner((await aCompany()).id)
})

const HEADING = 'staff_id,name,email,phone,salary,other_deductions,job_title'
const GOOD = 'DM-1,Loom Operator,loom@mill.test,08031234567,150000,5000,Operator'
const csv = (...rows: string[]) => new TextEncoder().encode([HEADING, GOOD, ...rows].join('\r\n'))
const text = (value: string) => new TextEncoder().encode(value)

/** Windows-1252 has no letters with dots below; the file has what such programs write. */
const windows = (value: string) => new Uint8Array(Buffer.from(value, 'latin1'))
const utf16 = (value: string) => new Uint8Array(Buffer.from(`\uFEFF${value}`, 'utf16le'))

const missingId = 'The staff ID is missing. Merged cells and a second line of headings have none: please remove them.'
const notAnAmount = (cell: string) => `The salary “${cell}” is not an amount in naira, for example 150,000.`

/** Files with mistakes in rows: each line with its reason. */
const WRONG: readonly [string, () => Uint8Array<ArrayBuffer>, readonly (readonly [line: number, why: string])[]][] = [
  [
    'with merged cells',
    () =>
      workbook(
        [
          ['Staff ID', 'Name', 'Salary'],
          ['DM-1', 'Loom Operator', 150_000],
          ['', 'Dye House Assistant', 120_000],
        ],
        ['A2:A3'],
      ),
    [[3, missingId]],
  ],
  [
    'with two lines of headings',
    () => text('Staff ID,Name,Salary\n,Surname and others,Basic\nDM-1,Loom Operator,150000'),
    [
      [2, missingId],
      [2, notAnAmount('Basic')],
    ],
  ],
  [
    'with formulas that were never computed',
    () =>
      workbook([
        ['Staff ID', 'Name', 'Salary'],
        ['DM-1', 'Loom Operator', { formula: 'B1*2' }],
      ]),
    [[2, 'The salary is a formula. Please save the file with values.']],
  ],
  [
    'with formulas as text',
    () => csv('DM-2,Dye House,,,"=E2*1.1",,'),
    [[3, 'The salary is a formula. Please save the file with values.']],
  ],
  [
    'with errors of formulas',
    () => csv('DM-2,Dye House,,,#REF!,,', 'DM-3,#N/A,,,100000,,'),
    [
      [3, 'The salary is “#REF!”, an error of the spreadsheet. Please correct the formula behind it.'],
      [4, 'The name is “#N/A”, an error of the spreadsheet. Please correct the formula behind it.'],
    ],
  ],
  [
    'with dates as salaries',
    () =>
      workbook([
        ['Staff ID', 'Name', 'Salary'],
        ['DM-1', 'Loom Operator', new Date('2026-11-28T00:00:00Z')],
      ]),
    [[2, 'The salary “2026-11-28” is a date. Please format the column as a number.']],
  ],
  [
    'with staff IDs that became dates',
    () => csv('03/04/2026,Dye House,,,100000,,'),
    [[3, 'The staff ID “03/04/2026” is a date. Please format the column as text.']],
  ],
  [
    'with scientific notation',
    () => csv('1.20231E+11,Dye House,,,100000,,', 'DM-3,Night Guard,,8.03123E+09,1.5E+05,,'),
    [
      [3, 'The staff ID “1.20231E+11” was shortened by the spreadsheet. Please show all its digits.'],
      [4, 'The phone number “8.03123E+09” was shortened by the spreadsheet. Please show all its digits.'],
      [4, 'The salary “1.5E+05” was shortened by the spreadsheet. Please show all its digits.'],
    ],
  ],
  [
    'with a column that was too narrow',
    () => csv('DM-2,Dye House,,,#######,,'),
    [[3, 'The salary is “#######”: the column was too narrow when the file was saved.']],
  ],
  [
    'with one staff ID twice',
    () => csv('dm-1,Dye House,,,100000,,'),
    [
      [2, 'Line 3 has the same staff ID. Please keep one of the two.'],
      [3, 'Line 2 has the same staff ID. Please keep one of the two.'],
    ],
  ],
  [
    'with one email twice',
    () => csv('DM-2,Dye House,LOOM@mill.test,,100000,,'),
    [
      [2, 'Line 3 has the same email. An email can have one account: please remove it from one of the two.'],
      [3, 'Line 2 has the same email. An email can have one account: please remove it from one of the two.'],
    ],
  ],
  [
    'in Windows-1252 with a wrong row',
    () => windows(`${HEADING}\r\nDM-1,Loom Op\xe9rateur,,,abc,,\r\n`),
    [[2, notAnAmount('abc')]],
  ],
  [
    'in UTF-16 with a wrong row',
    () => utf16(`Staff ID\tName\tSalary\r\nDM-1\tLoom Opérateur\tabc\r\n`),
    [[2, notAnAmount('abc')]],
  ],
  [
    'with a total and blank rows',
    () => csv('', ',TOTAL,,,150000,,', ',,,,150000,,'),
    [
      [5, missingId],
      [5, 'The name is missing.'],
    ],
  ],
  [
    'with negative amounts',
    () => csv('DM-2,Dye House,,,-100000,,', 'DM-3,Night Guard,,,100000,-500,'),
    [
      [3, 'The salary “-100000” is negative.'],
      [4, 'The other deductions “-500” are negative.'],
    ],
  ],
  [
    'with other deductions above the salary',
    () => csv('DM-2,Dye House,,,100000,250000,'),
    [[3, 'The other deductions are more than the salary. Are the columns in another order?']],
  ],
  [
    'with columns in another order than their names',
    () => csv('100000,0042,,,Dye House,,'),
    [
      [3, 'The name “0042” has no letters. Are the columns in another order?'],
      [3, notAnAmount('Dye House')],
    ],
  ],
  [
    'with phone numbers of other countries and of too few digits',
    () => csv('DM-2,Dye House,,+44 20 7946 0958,100000,,', 'DM-3,Night Guard,,0803123,100000,,'),
    [
      [3, 'The phone number “+44 20 7946 0958” is not a Nigerian phone number, for example 0803 123 4567.'],
      [4, 'The phone number “0803123” is not a Nigerian phone number, for example 0803 123 4567.'],
    ],
  ],
  [
    'with spaces and lists in the emails',
    () => csv('DM-2,Dye House,dye house@mill.test,,100000,,', 'DM-3,Night Guard,"a@mill.test; b@mill.test",,100000,,'),
    [
      [3, 'The email “dye house@mill.test” is not one email address.'],
      [4, 'The email “a@mill.test; b@mill.test” is not one email address.'],
    ],
  ],
  [
    'without salaries, and with people who are paid nothing',
    () => csv('DM-2,Dye House,,,,,', 'DM-3,Night Guard,,,0,,'),
    [
      [3, 'The salary is missing.'],
      [4, 'The salary is 0. Please leave out employees who are not paid.'],
    ],
  ],
  [
    'with an account number as the salary',
    () => csv('DM-2,Dye House,,,0123456789,,'),
    [[3, 'The salary “0123456789” is above ₦10,000,000 a month.']],
  ],
  [
    'with characters that cannot be printed',
    () => csv('DM-2,"Dye\u007fHouse",,,100000,,'),
    [[3, 'The name has characters that cannot be used.']],
  ],
]

test.each(WRONG)('%s: the lines and the reasons, and nothing is applied', async (_name, file, expected) => {
  const report = await checkRoster(hr, file())
  expect(report.problems.map(({ line, why }) => [line, why])).toEqual(expected)
  await expect(applyRoster(hr, file(), { state: report.state, invite: true })).rejects.toMatchObject({
    status: 400,
    message: `Nothing was changed. Line ${expected[0]?.[0]}: ${expected[0]?.[1]}`,
  })
  expect(await db().rosterEntry.count({ where: { companyId: hr.companyId } })).toBe(0)
  expect(await db().rosterUpload.count({ where: { companyId: hr.companyId } })).toBe(0)
})

test.each([
  ['an empty file', () => text(''), 'This file is empty.'],
  ['a file with headings only', () => text(HEADING), 'There are no employees in this file.'],
  [
    'more employees than are allowed',
    () => csv(...Array.from({ length: 5_999 }, (_each, index) => `DM-${index + 2},Night Guard,,,100000,,`)),
    'This file has 6000 lines. You can upload at most 5000 at once.',
  ],
  ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'This is a picture (PNG).'],
  [
    'an old Excel file',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]),
    'This is a file of an old Excel (.xls).',
  ],
  ['a broken ZIP', () => text('PK\u0003\u0004 nothing'), 'This Excel file could not be read.'],
  [
    'one heading twice',
    () => text('staff_id,name,salary,salary\nDM-1,Loom,1,2'),
    'Line 1 has the column salary twice.',
  ],
  [
    'a row that is too long',
    () => csv('DM-2,Dye House,,,100000,,,,x'),
    'Line 3 has more cells than line 1 has columns.',
  ],
  ['a quotation mark too many', () => csv('DM-2,"Dye House,,,100000,,'), 'has an unmatched quotation mark.'],
])('%s is refused', async (_name, file, message) => {
  await expect(checkRoster(hr, file())).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(message) as string,
  })
})

/** Files that look odd and say all that is needed. */
const RIGHT: readonly [string, () => Uint8Array<ArrayBuffer>, object][] = [
  [
    'with our own columns',
    () => csv(),
    { salaryKobo: 15_000_000n, otherDeductionsKobo: 500_000n, phone: '+2348031234567' },
  ],
  [
    'with semicolons, naira signs, a title and HR’s usual names',
    () => text('Mill staff 2026\n\nEmployee No.;Full Name;E-mail;Gross Pay (₦)\nDM-1;Loom Operator;;₦ 150.000,00'),
    { salaryKobo: 15_000_000n, email: '' },
  ],
  [
    'with a phone number that lost its zero, and blanks around the email',
    () => text('staff_id,name,email,mobile,salary\nDM-1,Loom Operator, Loom@Mill.test ,8031234567,150000'),
    { email: 'loom@mill.test', phone: '+2348031234567' },
  ],
  [
    'as numbers in Excel',
    () =>
      workbook([
        ['STAFF-ID', 'Surname', 'First name', 'Phone', 'Salary', 'Position'],
        [42, 'Operator', 'Loom', 8_031_234_567, 150_000.5, 'Operator'],
      ]),
    { staffNumber: '42', fullName: 'Loom Operator', phone: '+2348031234567', salaryKobo: 15_000_050n },
  ],
  [
    'with computed formulas',
    () =>
      workbook([
        ['Staff ID', 'Name', 'Salary'],
        ['DM-1', 'Loom Operator', { formula: 'SUM(A1:A2)', value: 150_000 }],
      ]),
    { salaryKobo: 15_000_000n },
  ],
  [
    'in Windows-1252',
    () => windows(`staff_id,name,salary\r\nDM-1,Loom Op\xe9rateur,150000`),
    { fullName: 'Loom Opérateur' },
  ],
  ['in UTF-16', () => utf16('staff_id;name;salary\r\nDM-1;Loom Opérateur;150000'), { fullName: 'Loom Opérateur' }],
  [
    'with a doubled row and a total',
    () => csv(GOOD, ',Grand total,,,300000,,'),
    { fullName: 'Loom Operator', salaryKobo: 15_000_000n },
  ],
]

test.each(RIGHT)('%s: it is read', async (_name, file, expected) => {
  const other = await aPartner((await aCompany()).id)
  const report = await applyRoster(other, file())
  expect(report).toMatchObject({ added: 1, applied: true, problems: [] })
  expect(await db().rosterEntry.findFirstOrThrow({ where: { companyId: other.companyId } })).toMatchObject(expected)
})
