import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { formatMonth } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { workbook } from '@/sandbox/excel-file'
import { openConnections } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { lineId } from './payroll'
import { periodFile } from './queries'
import { bookDeductions, previewDeductions } from './upload'

/*
 * HR's file as people really save it. Three employees owe ₦10,000 each. Each row has what it must come to, written by
 * hand; nothing is read from our own answers.
 */

const month = monthAhead(1)
const PEOPLE = [
  { staffNumber: 'DM-018', fullName: 'Loom Operator Adébáyọ̀' },
  { staffNumber: 'DM-021', fullName: 'Dye House Assistant' },
  { staffNumber: '0042', fullName: 'Night Guard' },
] as const

type World = Awaited<ReturnType<typeof aPayroll>>
let world: World
let ids: readonly [string, string, string]
let old: string
beforeAll(async () => {
  await openConnections()
  world = await aPayroll(3)
  for (const [index, data] of PEOPLE.entries())
    await db().user.update({ where: { id: world.buyers[index]?.id ?? '' }, data })
  const id = (index: number, of = month) => lineId(world.company.id, of, world.buyers[index]?.id ?? '')
  ids = [id(0), id(1), id(2)]
  old = id(0, '2026-01')
})

/** The rows of a file: id, staff number, name, deducted, reason. */
type Row = readonly [string, string, string, string, string]
const HEADING = 'line_id,period,company,staff_id,name,amount_due,arrears,balance_after,amount_deducted,reason'
const rowsOf = (rows: readonly Row[], period = month) =>
  rows.map(
    ([id, staffId, name, deducted, reason]) =>
      `${id},${period},Mill,${staffId},${name},10000.00,0.00,0.00,${deducted},${reason}`,
  )
const csv = (...rows: Row[]) => `${HEADING}\r\n${rowsOf(rows).join('\r\n')}\r\n`
const good = (): [Row, Row, Row] => [
  [ids[0], 'DM-018', 'Loom Operator Adébáyọ̀', '10000', ''],
  [ids[1], 'DM-021', 'Dye House Assistant', '10000', ''],
  [ids[2], '0042', 'Night Guard', '10000', ''],
]

const FILES: readonly [string, () => string | Uint8Array, object][] = [
  ['as downloaded and filled in', () => csv(...good()), { matched: 3, problems: [], changed: [] }],
  [
    'of another month',
    () => `${HEADING}\n${rowsOf([[old, 'DM-018', 'Loom Operator', '10000', '']], '2026-01').join('\n')}`,
    {
      matched: 0,
      otherMonth: '2026-01',
      problems: [
        {
          line: 2,
          why: `This file is of January 2026, and this page is of ${formatMonth(month)}. Please upload it there.`,
        },
      ],
    },
  ],
  [
    'sorted by everything but its ids',
    () => {
      const [one, two, three] = good()
      return csv([ids[0], ...rest(two)], [ids[1], ...rest(three)], [ids[2], ...rest(one)])
    },
    {
      matched: 0,
      mismatched: 3,
      problems: [
        { line: 2, why: 'This id belongs to staff number DM-018, the file says DM-021.' },
        { line: 3, why: 'This id belongs to staff number DM-021, the file says 0042.' },
        { line: 4, why: 'This id belongs to staff number 0042, the file says DM-018.' },
      ],
    },
  ],
  [
    'with two names swapped',
    () => {
      const [one, two, three] = good()
      return csv([one[0], one[1], two[2], '10000', ''], [two[0], two[1], one[2], '10000', ''], three)
    },
    {
      matched: 1,
      mismatched: 2,
      problems: [
        { line: 2, why: 'This id belongs to Loom Operator Adébáyọ̀, the file says Dye House Assistant.' },
        { line: 3, why: 'This id belongs to Dye House Assistant, the file says Loom Operator Adébáyọ̀.' },
      ],
    },
  ],
  [
    'with amounts typed into the column of reasons',
    () => csv([ids[0], 'DM-018', 'Loom Operator', '', '10000'], [ids[1], 'DM-021', 'Dye House', '', 'on leave']),
    {
      matched: 0,
      total: 0,
      problems: [
        {
          line: 2,
          why:
            'The amount_deducted is empty, and the reason is “10000”. Is that the amount? ' +
            'Please write it into its column.',
        },
        {
          line: 3,
          why: 'There is a reason, but no amount_deducted. Please enter the amount, or 0 if nothing was deducted.',
        },
      ],
    },
  ],
  ['without the line of column names', () => rowsOf(good()).join('\r\n'), { matched: 3, problems: [] }],
  [
    'with spaces and capitals in its column names, and a title above',
    () =>
      `Deductions of the mill\n\nLine ID , Staff-ID,NAME,Amount Deducted,Reason\n${ids[0]},dm-018,operator loom,10000,`,
    { matched: 1, problems: [] },
  ],
  [
    'with semicolons and decimal commas',
    () => `line_id;staff_id;amount_deducted;reason\n${ids[0]};DM-018;10.000,00;\n${ids[1]};DM-021;9999,50;half pay`,
    { matched: 1, short: 1, total: 19_999.5, problems: [] },
  ],
  [
    'with a total below',
    () => `${csv(...good())},,,,TOTAL,30000.00,0.00,0.00,30000,\r\n`,
    { matched: 3, total: 30_000, problems: [], unknown: [] },
  ],
  [
    'with a doubled row, and one that says something else',
    () => csv(...good(), good()[0], [ids[1], 'DM-021', 'Dye House Assistant', '5000', 'half']),
    {
      matched: 2,
      doubled: [{ line: 5, why: 'The same as line 2.' }],
      problems: [
        { line: 3, why: 'Lines 3 and 6 are the same employee. Please remove one.' },
        { line: 6, why: 'Lines 3 and 6 are the same employee. Please remove one.' },
      ],
    },
  ],
  [
    'with a row that is no line of ours',
    () => csv(good()[0], ['EMP/7', 'X-1', 'Somebody Else', '500', '']),
    { matched: 1, total: 10_000, problems: [], unknown: [{ line: 3 }] },
  ],
  ['with nothing filled in', () => csv(...good().map((row): Row => [row[0], row[1], row[2], '', ''])), { waiting: 3 }],
  [
    'in Windows-1252, as older programs save it',
    () => Buffer.from(`line_id;name;amount_deducted;reason\n${ids[0]};Loom Op\u00e9rator Adebayo;10000;\n`, 'latin1'),
    { matched: 1, problems: [] },
  ],
  [
    'as an Excel file that was edited: numbers as numbers, dates as dates, zeros dropped, columns moved',
    () =>
      workbook([
        ['Staff ID', 'Name', 'Due', 'Deducted', 'Reason', 'Line ID', 'Period'],
        ['DM-018', 'Loom Operator Adebayo', 10_000, 10_000, '', ids[0], serial(month)],
        [42, 'Night Guard', 10_000, 4_000.1, 'Absent', ids[2], serial(month)],
        ['', 'Total', 20_000, 14_000.1, '', '', ''],
      ]),
    { matched: 1, short: 1, total: 14_000.1, problems: [], changed: [] },
  ],
  [
    'with staff numbers and without ids',
    () => 'Staff No,Employee Name,Deducted,Reason\nDM-021,House Assistant Dye,10000,\nDM-999,Nobody,1,\n',
    {
      matched: 1,
      problems: [],
      unknown: [{ line: 3, why: 'No deduction of this month has the staff number DM-999, or several have.' }],
    },
  ],
]

const rest = ([, ...cells]: Row): [string, string, string, string] => cells

test.each(FILES)('%s', async (_name, file, expected) => {
  const content = file()
  const bytes = new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  const entries = await db().ledgerEntry.count()
  const report = await previewDeductions(world.hr, month, bytes)
  expect(report).toMatchObject(expected)
  if (report.problems.length > 0)
    await expect(bookDeductions(world.hr, month, bytes)).rejects.toMatchObject({ status: 400 })
  expect(await db().ledgerEntry.count()).toBe(entries)
})

test.each([
  ['an empty file', '', 'This file is empty.'],
  [
    'a file of other columns',
    'name,pay\nNight Guard,1',
    'We could not tell which column is the staff_id, nor the amount_deducted. This file has the columns: name, pay.',
  ],
  [
    'two columns that say the same',
    'line_id,Deducted,Amount deducted,reason\n',
    'Two columns say the same: deducted and amount deducted. Please rename or remove one of them.',
  ],
])('%s is refused', async (_name, text, message) => {
  await expect(previewDeductions(world.hr, month, new TextEncoder().encode(text))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(message) as string,
  })
})

test('the file that we give to download is read as it is', async () => {
  for (const form of ['csv', 'xlsx'] as const) {
    const file = await (form === 'csv' ? periodFile(world.hr, month, form) : periodFile(world.hr, month, form))
    const bytes = new Uint8Array(typeof file === 'string' ? new TextEncoder().encode(file) : await buffer(file))
    expect(await previewDeductions(world.hr, month, bytes)).toMatchObject({
      matched: 0,
      waiting: 3,
      problems: [],
      unknown: [],
      changed: [],
    })
  }
})

/** The first day of a month, as Excel reads '2026-12'. */
const serial = (of: string): Date => new Date(`${of}-01T00:00:00Z`)
