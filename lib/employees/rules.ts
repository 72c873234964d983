import { type Day, addDays } from '@/lib/core/clock'

/** The limits of a last day before and after today, in days. */
const LAST_DAY_BACK = 92
const LAST_DAY_AHEAD = 366

/** The problem with a last day that HR enters; undefined when it is valid. */
export function lastDayProblem(lastDay: Day, today: Day): string | undefined {
  if (lastDay < addDays(today, -LAST_DAY_BACK)) return 'The last day can be at most three months ago.'
  if (lastDay > addDays(today, LAST_DAY_AHEAD)) return 'The last day can be at most one year from today.'
  return undefined
}

/** The details that HR may correct, in the words that the employee reads. */
export const CORRECTED = {
  salary: 'monthly salary',
  otherDeductions: 'other deductions',
  staffId: 'staff ID',
  jobTitle: 'job title',
} as const
export type Corrected = keyof typeof CORRECTED

/** What HR states about an employee's pay. The limit is based on it, and no message names the amounts. */
export const PAY_FIELDS = ['salary', 'otherDeductions'] as const satisfies readonly Corrected[]
export type PayField = (typeof PAY_FIELDS)[number]

/** Tells an employee what HR corrected while confirming or rehiring them; empty when nothing. */
export function payCorrected(fields: readonly PayField[]): string {
  if (fields.length === 0) return ''
  const isSalary = fields.join() === 'salary'
  const what = fields.map((field) => CORRECTED[field]).join(' and ')
  return `Your ${what} ${isSalary ? 'was' : 'were'} corrected. You can see ${isSalary ? 'it' : 'them'} in your profile.`
}
