import { expect, test } from 'vitest'
import { type Field, matchColumns, rosterHeading, tightHeading } from './column-rules'

const nothing = new Map<Field, string>()

test.each([
  ['Staff-ID ', 'staff_id'],
  ['  STAFF   ID', 'staff_id'],
  ['Salary (₦)', 'salary'],
  ['E-mail', 'e_mail'],
  ['Emp. No.', 'emp_no'],
  ['((((', ''],
])('%j is spelled %j', (typed, tight) => {
  expect(tightHeading(typed)).toBe(tight)
})

test.each([
  ['our own names', ['staff_id', 'name', 'salary'], { staff_id: 'staff_id', name: 'name', salary: 'salary' }],
  [
    'names that people use',
    ['emp. no', 'full name', 'e-mail address', 'gsm', 'net pay (ngn)', 'designation'],
    {
      ...{ staff_id: 'emp. no', name: 'full name', email: 'e-mail address', phone: 'gsm' },
      ...{ salary: 'net pay (ngn)', job_title: 'designation' },
    },
  ],
  [
    'a surname and first names',
    ['pf no', 'surname', 'other names', 'salary'],
    { staff_id: 'pf no', name: 'surname', first_name: 'other names', salary: 'salary' },
  ],
  [
    'a full name beside first names',
    ['pf no', 'name', 'other names', 'salary', 'gross'],
    { staff_id: 'pf no', name: 'name', salary: 'salary' },
  ],
])('%s are found', (_of, columns, named) => {
  const matched = matchColumns(columns, nothing)
  expect(matched.open).toEqual([])
  expect(Object.fromEntries(matched.named)).toEqual(named)
})

test('what cannot be told is open, and what HR named is not', () => {
  const columns = ['matricule', 'name', 'gross', 'net']
  expect(matchColumns(columns, nothing).open).toEqual([
    { field: 'staff_id', columns: [] },
    { field: 'salary', columns: ['gross', 'net'] },
  ])
  const known = new Map<Field, string>([
    ['staff_id', 'MATRICULE'],
    ['salary', 'Net'],
  ])
  expect(matchColumns(columns, known).open).toEqual([])
  expect(matchColumns(columns, known).named.get('salary')).toBe('net')
})

test('the line of the headings is found below titles, also with headings of HR’s own', () => {
  const isHeading = (known: Map<Field, string>, cells: string[]) =>
    rosterHeading(known).every((source) => cells.some((cell) => new RegExp(source, 'iu').test(cell)))
  expect(isHeading(nothing, ['Staff No.', 'Full Name', 'Gross'])).toBe(true)
  expect(isHeading(nothing, ['Staff list of the mill'])).toBe(false)
  expect(isHeading(nothing, ['Matricule', 'Nom', 'Brut'])).toBe(false)
  const known = new Map<Field, string>([
    ['staff_id', 'Matricule (*)'],
    ['salary', 'Brut'],
  ])
  expect(isHeading(known, ['matricule', 'Nom', 'BRUT'])).toBe(true)
})

test('a hostile heading takes no time', () => {
  const hostile = `${'staff_'.repeat(10_000)}!`
  const began = performance.now()
  tightHeading(`${'('.repeat(50_000)}${'_'.repeat(50_000)}`)
  for (const source of rosterHeading(nothing)) new RegExp(source, 'iu').test(hostile)
  expect(performance.now() - began).toBeLessThan(10_000)
})
