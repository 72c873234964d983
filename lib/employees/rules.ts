import { type Day, addDays } from '@/lib/core/clock'

/** Pure decisions about employees. They run in the browser too. */

/** How far back and ahead a last day can lie, in days. */
const LAST_DAY_BACK = 92
const LAST_DAY_AHEAD = 366

/** What is wrong with a last day that HR enters; undefined when it can be. */
export function lastDayProblem(lastDay: Day, today: Day): string | undefined {
  if (lastDay < addDays(today, -LAST_DAY_BACK))
    return 'The last day is too long ago: at most three months can have passed.'
  if (lastDay > addDays(today, LAST_DAY_AHEAD)) return 'The last day is too far ahead: at most a year.'
  return undefined
}

/** What HR may correct of an employee, as the employee reads it. */
export const CORRECTED = { salary: 'monthly salary', staffId: 'staff ID', jobTitle: 'job title' } as const
export type Corrected = keyof typeof CORRECTED

/** What an employee is told whose salary HR corrected while deciding something else; never the figure. */
export const SALARY_CORRECTED = 'Your monthly salary was corrected. You see it in your profile.'
