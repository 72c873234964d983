import { MAX_SALARY } from '@/lib/companies/salary-rules'
import { emailProblem, normalEmail, normalPhone, withoutInvisible } from '@/lib/core/fields'
import { type Kobo, formatNaira } from '@/lib/core/money'
import { numberKey, readAmount, unknowableProblem } from '@/lib/core/table-cell-rules'

/* What a row of a roster says, and what is wrong with it. No I/O. */

/** The texts of a row's cells; undefined for a column that the file does not have. */
export type RowCells = {
  readonly staffId: string
  readonly name: string
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly salary: string
  readonly otherDeductions: string | undefined
  readonly jobTitle: string | undefined
}

/** A row that can be applied. Undefined details are not in the file and stay as they are. */
export type ListedEmployee = {
  readonly staffId: string
  /** The same for all spellings of the staff ID. */
  readonly key: string
  readonly name: string
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly salary: Kobo
  readonly otherDeductions: Kobo | undefined
  readonly jobTitle: string | undefined
}

const LONGEST = { staffId: 40, name: 121, jobTitle: 80 } as const
const QUOTED = 40
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009f]|\p{Surrogate}/u

const quoted = (cell: string) => `“${cell.slice(0, QUOTED)}”`
const oneLine = (cell: string) => withoutInvisible(cell).replace(/\s+/g, ' ').trim()

/** Why a cell cannot be what its column says, for mistakes that spreadsheets make in any column. */
function spreadsheetProblem(what: string, cell: string): string | undefined {
  if (cell.length > 200) return `The ${what} is too long.`
  if (CONTROL.test(cell)) return `The ${what} has characters that cannot be used.`
  return unknowableProblem(what, cell)
}

/** What becomes of figures that a spreadsheet took for something else. */
function figureProblem(what: string, cell: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$|^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/.test(cell))
    return (
      `The ${what} ${quoted(cell)} is a date. ` +
      `Please format the column as ${what === 'staff ID' ? 'text' : 'a number'}.`
    )
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(cell))
    return `The ${what} ${quoted(cell)} was shortened by the spreadsheet. Please show all its digits.`
  return undefined
}

const staffIdProblem = (cell: string) =>
  cell === ''
    ? 'The staff ID is missing. Merged cells and a second line of headings have none: please remove them.'
    : (spreadsheetProblem('staff ID', cell) ??
      figureProblem('staff ID', cell) ??
      (cell.length > LONGEST.staffId
        ? `The staff ID is too long: at most ${LONGEST.staffId} characters.`
        : /[\p{L}\p{N}]/u.test(cell)
          ? undefined
          : `The staff ID ${quoted(cell)} has no letter or digit.`))

const nameProblem = (cell: string) =>
  cell === ''
    ? 'The name is missing.'
    : (spreadsheetProblem('name', cell) ??
      (/\p{L}/u.test(cell)
        ? undefined
        : `The name ${quoted(cell)} has no letters. Are the columns in another order?`) ??
      (cell.length > LONGEST.name ? `The name is too long: at most ${LONGEST.name} characters.` : undefined))

/** @returns kobo, or the sentence about what is wrong; null for an empty cell */
function amountIn(what: string, cell: string): Kobo | string | null {
  const problem = spreadsheetProblem(what, cell) ?? figureProblem(what, cell)
  if (problem !== undefined) return problem
  const amount = readAmount(cell)
  const verb = what === 'salary' ? 'is' : 'are'
  if (amount === undefined) return `The ${what} ${quoted(cell)} ${verb} not an amount in naira, for example 150,000.`
  if (amount !== null && amount < 0n) return `The ${what} ${quoted(cell)} ${verb} negative.`
  return amount
}

function salaryIn(cell: string): Kobo | string {
  const amount = amountIn('salary', cell)
  if (amount === null) return 'The salary is missing.'
  if (typeof amount === 'string') return amount
  if (amount === 0n) return 'The salary is 0. Please leave out employees who are not paid.'
  return amount > MAX_SALARY ? `The salary ${quoted(cell)} is above ${formatNaira(MAX_SALARY)} a month.` : amount
}

/** @returns E.164, empty for no number; or the sentence in `problem` */
function phoneIn(cell: string): { readonly phone: string } | { readonly problem: string } {
  const tight = withoutInvisible(cell).replace(/\s+/g, '')
  if (tight === '') return { phone: '' }
  const problem = spreadsheetProblem('phone number', cell) ?? figureProblem('phone number', tight)
  if (problem !== undefined) return { problem }
  // A spreadsheet that takes a number for an amount drops the zero at its front.
  const phone = normalPhone(/^[789]\d{9}$/.test(tight) ? `0${tight}` : tight)
  return phone === undefined
    ? { problem: `The phone number ${quoted(cell)} is not a Nigerian phone number, for example 0803 123 4567.` }
    : { phone }
}

function emailIn(typed: string): { readonly email: string } | { readonly problem: string } {
  const cell = withoutInvisible(typed)
  const problem = unknowableProblem('email', cell)
  if (problem !== undefined) return { problem }
  const email = normalEmail(cell)
  if (email === '' || emailProblem(email) === undefined) return { email }
  return { problem: `The email ${quoted(cell)} is not one email address.` }
}

/** Reads a row. @returns the employee, or the sentences about what is wrong */
export function readRow(cells: RowCells): { readonly employee: ListedEmployee } | { readonly problems: string[] } {
  const [staffId, name] = [oneLine(cells.staffId), oneLine(cells.name)]
  const salary = salaryIn(cells.salary)
  const other = cells.otherDeductions === undefined ? null : amountIn('other deductions', cells.otherDeductions)
  const phone = phoneIn(cells.phone ?? '')
  const email = emailIn(cells.email ?? '')
  const jobTitle = oneLine(cells.jobTitle ?? '')

  const problems = [
    staffIdProblem(staffId),
    nameProblem(name),
    'problem' in email ? email.problem : undefined,
    'problem' in phone ? phone.problem : undefined,
    typeof salary === 'string' ? salary : undefined,
    typeof other === 'string' ? other : undefined,
    typeof salary === 'bigint' && typeof other === 'bigint' && other > salary
      ? 'The other deductions are more than the salary. Are the columns in another order?'
      : undefined,
    spreadsheetProblem('job title', jobTitle) ??
      (jobTitle.length > LONGEST.jobTitle
        ? `The job title is too long: at most ${LONGEST.jobTitle} characters.`
        : undefined),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0 || typeof salary === 'string' || typeof other === 'string') return { problems }
  if ('problem' in email || 'problem' in phone) return { problems }

  return {
    employee: {
      staffId,
      key: numberKey(staffId),
      name,
      email: cells.email === undefined ? undefined : email.email,
      phone: cells.phone === undefined ? undefined : phone.phone,
      salary,
      otherDeductions: other ?? undefined,
      jobTitle: jobTitle === '' ? undefined : jobTitle,
    },
  }
}
