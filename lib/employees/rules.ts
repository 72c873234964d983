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
export const CORRECTED = { salary: 'monthly salary', staffId: 'staff ID', jobTitle: 'job title' } as const
export type Corrected = keyof typeof CORRECTED

/** Tells an employee that HR corrected their salary while confirming or rehiring them; never names the amount. */
export const SALARY_CORRECTED = 'Your monthly salary was corrected. You can see it in your profile.'
