import { describe, expect, test } from 'vitest'
import { type RowCells, readRow } from './row-rules'

const GOOD: RowCells = {
  staffId: 'DM-1',
  name: 'Loom Operator',
  email: 'Loom@Mill.test',
  phone: '0803 123 4567',
  salary: '150,000.50',
  otherDeductions: '20000',
  jobTitle: 'Weaver',
}
const read = (change: Partial<RowCells> = {}) => readRow({ ...GOOD, ...change })
const employee = (change: Partial<RowCells> = {}) => {
  const result = read(change)
  return 'employee' in result ? result.employee : expect.fail(result.problems.join(' '))
}
const problems = (change: Partial<RowCells>) => {
  const result = read(change)
  return 'problems' in result ? result.problems : []
}

describe('a row of a roster', () => {
  test('is an employee, with amounts in kobo and one spelling of email and phone', () => {
    expect(read()).toEqual({
      employee: {
        staffId: 'DM-1',
        key: 'DM-1',
        name: 'Loom Operator',
        email: 'loom@mill.test',
        phone: '+2348031234567',
        salary: 15_000_050n,
        otherDeductions: 2_000_000n,
        jobTitle: 'Weaver',
      },
    })
  })

  test('has one key for all spellings of a staff ID, and single blanks', () => {
    expect(employee({ staffId: ' dm - 1 ', name: ' Loom \n  Operator ', jobTitle: ' Head   weaver ' })).toMatchObject({
      staffId: 'dm - 1',
      key: 'DM-1',
      name: 'Loom Operator',
      jobTitle: 'Head weaver',
    })
  })

  test('tells a column that the file does not have from an empty cell', () => {
    const none = { email: undefined, phone: undefined, otherDeductions: undefined, jobTitle: undefined }
    expect(employee(none)).toMatchObject({ ...none, salary: 15_000_050n })
    expect(employee({ email: '', phone: ' ', otherDeductions: '', jobTitle: ' ' })).toMatchObject({
      email: '',
      phone: '',
      otherDeductions: undefined,
      jobTitle: undefined,
    })
  })

  test('may have other deductions of nothing, and of the whole salary', () => {
    expect(employee({ otherDeductions: '0' }).otherDeductions).toBe(0n)
    expect(employee({ otherDeductions: '150000.50' }).otherDeductions).toBe(15_000_050n)
  })

  test('may have a phone number whose zero the spreadsheet dropped', () => {
    expect(employee({ phone: '8031234567' }).phone).toBe('+2348031234567')
    expect(problems({ phone: '80312345678' })).toHaveLength(1)
  })

  test('names everything that is wrong with it', () => {
    expect(problems({ staffId: '', name: '', salary: '', email: 'none', phone: '12' })).toEqual([
      'The staff ID is missing. Merged cells and a second line of headings have none: please remove them.',
      'The name is missing.',
      'The email “none” is not one email address.',
      'The phone number “12” is not a Nigerian phone number, for example 0803 123 4567.',
      'The salary is missing.',
    ])
  })
})

describe('a problem of a row', () => {
  const long = (length: number) => 'x'.repeat(length)

  test.each([
    ['a formula', { staffId: '=A1' }, 'The staff ID is a formula. Please save the file with values.'],
    ['a control character', { staffId: 'DM\u00001' }, 'The staff ID has characters that cannot be used.'],
    ['more than 200 characters', { staffId: long(201) }, 'The staff ID is too long.'],
    ['more than 40 characters', { staffId: long(41) }, 'The staff ID is too long: at most 40 characters.'],
    ['no letter or digit', { staffId: '--' }, 'The staff ID “--” has no letter or digit.'],
    ['a date', { staffId: '2026-11-01' }, 'The staff ID “2026-11-01” is a date. Please format the column as text.'],
    ['a short number', { staffId: '1.2e+10' }, 'The staff ID “1.2e+10” was shortened by the spreadsheet.'],
    ['digits as a name', { name: '12345' }, 'The name “12345” has no letters. Are the columns in another order?'],
    ['a name of more than 121 characters', { name: long(122) }, 'The name is too long: at most 121 characters.'],
    ['a formula as a name', { name: '=A1' }, 'The name is a formula.'],
    ['a word as a salary', { salary: 'ten' }, 'The salary “ten” is not an amount in naira, for example 150,000.'],
    ['a negative salary', { salary: '-5' }, 'The salary “-5” is negative.'],
    ['a salary of 0', { salary: '0' }, 'The salary is 0. Please leave out employees who are not paid.'],
    ['a salary beyond the bound', { salary: '10000000.01' }, 'is above ₦10,000,000 a month.'],
    ['a date as a salary', { salary: '1/11/2026' }, 'is a date. Please format the column as a number.'],
    ['a formula as a salary', { salary: '=1+1' }, 'The salary is a formula.'],
    ['other deductions of a word', { otherDeductions: 'x' }, 'The other deductions “x” are not an amount in naira'],
    ['negative other deductions', { otherDeductions: '-5' }, 'The other deductions “-5” are negative.'],
    [
      'other deductions above the salary',
      { otherDeductions: '150000.51' },
      'The other deductions are more than the salary. Are the columns in another order?',
    ],
    ['a formula as an email', { email: '=A1' }, 'The email is a formula.'],
    ['two emails', { email: 'a@b.test, c@d.test' }, 'The email “a@b.test, c@d.test” is not one email address.'],
    ['a phone number of letters', { phone: 'none' }, 'The phone number “none” is not a Nigerian phone number'],
    ['a shortened phone number', { phone: '8.03E+09' }, 'The phone number “8.03E+09” was shortened'],
    ['a formula as a phone number', { phone: '=A1' }, 'The phone number is a formula.'],
    [
      'a job title of more than 80 characters',
      { jobTitle: long(81) },
      'The job title is too long: at most 80 characters.',
    ],
    ['a formula as a job title', { jobTitle: '=A1' }, 'The job title is a formula.'],
  ] as const)('is %s', (_name, change, why) => {
    expect(problems(change)).toEqual([expect.stringContaining(why)])
  })

  test('is not one at the bound', () => {
    expect(employee({ staffId: long(40), name: long(121), jobTitle: long(80), salary: '10000000' })).toMatchObject({
      salary: 1_000_000_000n,
    })
  })

  test.each(['1.1.26', '01/11/2026', '1/11/26'])('is a date like %s', (cell) => {
    expect(problems({ staffId: cell })[0]).toContain('is a date')
  })

  test.each(['12026-11-01', '2026-11-012', '1/11/2026/1', 'x1/11/2026', '1/11/2', '1/111/26', '111/1/26'])(
    'is not that %s is a date',
    (staffId) => {
      expect(employee({ staffId }).staffId).toBe(staffId)
    },
  )

  test.each(['-1e5', '+12,5E-3', '8e9'])('is that %s was shortened', (cell) => {
    expect(problems({ staffId: cell })[0]).toContain('was shortened')
  })

  test.each(['1e5x', 'x1e5', '1.e5', 'e5', '1e'])('is not that %s was shortened', (staffId) => {
    expect(employee({ staffId }).staffId).toBe(staffId)
  })

  test.each(['\u0000', '\u0008', '\u000e', '\u001f', '\u007f', '\ud800'])('is the character %j', (character) => {
    expect(problems({ salary: `150${character}000` })[0]).toBe('The salary has characters that cannot be used.')
  })

  test.each(['\t', '\n', '\r', '\u0085', 'é', '😀'])('is not the character %j', (character) => {
    expect(problems({ salary: `150${character}000` })[0] ?? '').not.toContain('cannot be used')
  })

  test('quotes 40 characters of the cell', () => {
    expect(problems({ salary: 'y'.repeat(50) })[0]).toContain(`“${'y'.repeat(40)}”`)
  })
})
