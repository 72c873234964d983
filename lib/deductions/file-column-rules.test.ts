import { describe, expect, test } from 'vitest'
import type { Headings } from '@/lib/companies/column-rules'
import { columnName, headingOf, isLikeName, isSameName, meaningOfDue, ownHeading, periodOf } from './file-column-rules'

const own: Headings = new Map([
  ['staff_id', 'Payroll Ref'],
  ['amount_deducted', 'Loan (Foodbank)'],
])

describe('a heading', () => {
  test.each([
    ['LINE ID ', 'line_id'],
    ['Line-ID', 'line_id'],
    ['line.id.', 'line_id'],
    ['_line  _ id', 'line_id'],
    ['Deducted', 'amount_deducted'],
    ['Staff Number', 'staff_id'],
    ['STAFF NO', 'staff_id'],
    ['Employee ID', 'staff_id'],
    ['Employee', 'name'],
    ['Employee Name', 'name'],
    ['Full name', 'name'],
    ['Month', 'period'],
    ['To deduct', 'to_deduct'],
    ['Cost centre', 'cost_centre'],
    ['', ''],
  ])('“%s” is %s', (heading, column) => {
    expect(columnName(heading)).toBe(column)
  })

  test('of the company comes before ours, but for those of the Excel file', () => {
    expect(columnName('PAYROLL-REF', own)).toBe('staff_id')
    expect(columnName('loan', own)).toBe('amount_deducted')
    expect(columnName('', own)).toBe('')
    const confused: Headings = new Map([
      ['amount_deducted', 'Due'],
      ['reason', 'To deduct'],
      ['name', 'Arrears'],
    ])
    expect(['Due ', 'to-deduct', 'ARREARS'].map((heading) => columnName(heading, confused))).toEqual([
      'due',
      'to_deduct',
      'arrears',
    ])
  })

  test('is written in our files as the company writes it', () => {
    expect(ownHeading('staff_id', own)).toBe('Payroll Ref')
    expect(ownHeading('reason', own)).toBe('reason')
    expect(ownHeading('line_id', own)).toBe('line_id')
  })

  const isHeading = (cell: string, headings: Headings) =>
    headingOf(headings).every((pattern) => new RegExp(pattern, 'iu').test(cell))
  test.each([
    ['line_id', true],
    [' Line - ID ', true],
    ['amount_deducted', true],
    ['Deducted', true],
    ['Amount deducted by us', false],
    ['not deducted', false],
    ['Loan', false],
  ])('“%s” names the columns of a company without own headings: %s', (cell, is) => {
    expect(isHeading(cell, new Map())).toBe(is)
  })

  test('of the amount names the columns in the words of the company, too', () => {
    expect(['Loan', 'deducted', 'Payroll Ref'].map((cell) => isHeading(cell, own))).toEqual([true, true, false])
  })
})

test('“due” is what falls due on the payday beside arrears, and all that is to be deducted without them', () => {
  expect(meaningOfDue(['due', 'arrears'])).toBe('amount_due')
  expect(meaningOfDue(['due', 'deducted'])).toBe('to_deduct')
})

test.each([
  ['2026-11', '2026-11'],
  [' 2026-11-30 ', '2026-11'],
  ['2026-01', '2026-01'],
  ['2026-10-01', '2026-10'],
  ['2026-13', undefined],
  ['2026-00', undefined],
  ['12026-11', undefined],
  ['2026-111', undefined],
  ['2026-11-1', undefined],
  ['Nov-26', '2026-11'],
  [' nov 26 ', '2026-11'],
  ['November 2026', '2026-11'],
  ['JAN-2027', '2027-01'],
  ['Dec-26', '2026-12'],
  ['Novemberly 2026', undefined],
  ['in Nov-26', undefined],
  ['Nov-26x', undefined],
  ['Nov-265', undefined],
  ['Nov/26', undefined],
  ['Xyz-26', undefined],
  ['', undefined],
  ['-26', undefined],
])('the month “%s” is %s', (cell, month) => {
  expect(periodOf(cell)).toBe(month)
})

test('every month has a short name', () => {
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  expect(names.map((name) => periodOf(`${name}-26`)?.slice(5)).map(Number)).toEqual(names.map((_, index) => index + 1))
})

describe('two spellings of a name', () => {
  test.each([
    ['Loom Operator', 'OPERATOR, LOOM', true],
    ['Loom Operator', 'Operator Loom Night', true],
    ['Loom Night Operator', 'Operator Loom', true],
    ['L. Operator', 'Loom Operator', true],
    ['Loom Operator', 'L Operator', true],
    ['Lóom Opératör', 'Loom Operator', true],
    ['Loom Operator.', 'Night Loom  Operator Guard', true],
    ['Loom Operator', 'Loom Guard', false],
    ['Lo Operator', 'Loom Operator', false],
    ['B Operator', 'Loom Operator', false],
    ['', 'Loom Operator', false],
    ['--', 'Loom Operator', false],
  ])('“%s” and “%s” can be one person: %s', (one, other, is) => {
    expect(isSameName(one, other)).toBe(is)
    expect(isSameName(other, one)).toBe(is)
  })

  test.each([
    ['Loom Operator', 'Loom Guard', true],
    ['Loom Operator', 'L. Guard', true],
    ['Loom Operator', 'Door Guard', false],
    ['', 'Loom', false],
    ['Loom.', 'Night.', false],
  ])('“%s” and “%s” are alike: %s', (one, other, is) => {
    expect(isLikeName(one, other)).toBe(is)
  })

  test('are read to a length', () => {
    expect(isSameName(`${'x'.repeat(200)} Operator`, 'x'.repeat(200))).toBe(true)
    expect(isLikeName(`${'x '.repeat(100)}Operator`, 'Operator')).toBe(false)
  })
})
