import { describe, expect, test } from 'vitest'
import { isSignatureRow, isTotal, numberKey, readAmount, unknowableProblem } from './table-cell-rules'

/* Cells as people really write them, each with the right value beside it. */

test.each([
  ['N150,000', 15_000_000n],
  ['#150,000.00', 15_000_000n],
  ['150,000.00 NGN', 15_000_000n],
  ['N5,000.00 CR', 500_000n],
  ['₦ 5,000', 500_000n],
  ['NGN 5000.5', 500_050n],
  ['=N=5,000', 500_000n],
  ['5,000 naira', 500_000n],
  ['1.234,50', 123_450n],
  ['1 234,50', 123_450n],
  ['１５０', 15_000n],
  ['\u202a150,000\u202c', 15_000_000n],
  [' - ', 0n],
  ['–', 0n],
  ['₦ -', 0n],
  ['-500', -50_000n],
  ['\u2212500', -50_000n],
  ['(500)', -50_000n],
  ['', null],
  ['  ', null],
  ['NGN', undefined],
  ['5,000 DR', undefined],
  ['abc', undefined],
  ['#N/A', undefined],
  ['12 34 NGN x', undefined],
])('the amount %j is %s', (cell, expected) => {
  expect(readAmount(cell)).toBe(expected)
})

test.each([
  'DM-001',
  'dm-001',
  'DM\u2013001',
  'DM \u2014 001',
  "'DM-001",
  '’DM-001',
  'DM-001\u200b',
  '\ufeffDM-001',
  'ＤＭ－００１',
  '\u202aDM\u2011001\u202c',
])('the staff ID %j is DM-001', (number) => {
  expect(numberKey(number)).toBe('DM-001')
})

test('zeros at the front are dropped, and other numbers stay apart', () => {
  expect(numberKey("'0042")).toBe('42')
  expect(numberKey('0')).toBe('0')
  expect(numberKey('DM-010')).not.toBe(numberKey('DM-01'))
  expect(numberKey('DM/1')).not.toBe(numberKey('DM-1'))
})

test.each([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  'Err:502',
  '#Err:504',
  '=B1*2',
  '####',
])('nobody can know the value of %j', (cell) => {
  expect(unknowableProblem('salary', cell)).toMatch(/^The salary is /)
})
test.each(['', '#1', 'N/A', '150,000', '#150,000', 'Err'])('%j is no error of a spreadsheet', (cell) => {
  expect(unknowableProblem('salary', cell)).toBeUndefined()
})

test.each(['TOTAL', 'Grand Total:', 'Sub-total', 'sub total', 'Totals', 'Total (₦)', 'Net total =', 'TOTAL:  '])(
  '%j is a total',
  (cell) => {
    expect(isTotal(cell)).toBe(true)
  },
)
test.each(['Total Okafor', 'Totalenergies', '', 'Subtle'])('%j is no total', (cell) => {
  expect(isTotal(cell)).toBe(false)
})

describe('a line that people sign', () => {
  test.each([
    [['Approved by:', '', '', '']],
    [['', 'Prepared by', 'Ada Obi', '28/11/2026']],
    [['Signature ________']],
    [['Sign & Date:']],
    [['_______________', '_______________']],
  ])('%j', (cells) => {
    expect(isSignatureRow(cells)).toBe(true)
  })
  test.each([
    [['DM-1', 'Approved by', '150000']],
    [['Name', 'Salary']],
    [['Date', 'Amount']],
    [['Approved by: x', 'a', 'b', 'c', 'd']],
    [['', '']],
  ])('not %j', (cells) => {
    expect(isSignatureRow(cells)).toBe(false)
  })
})
