import { isSameNumber } from '@/lib/core/table-cell-rules'
import { type Kobo, kobo } from '@/lib/core/money'
import { lagosToday } from '@/lib/core/clock'
import { monthOf } from '@/lib/credit/rules'
import type { Claim, Month } from './rules'

/* The practice file of a new HR desk: invented people, of whom nothing can be booked. */

/** An invented employee. Amounts in kobo; the salary is a month's. */
export type PracticeLine = {
  readonly lineId: string
  readonly staffId: string
  readonly name: string
  readonly salary: Kobo
  readonly due: Kobo
  readonly arrears: Kobo
  readonly balanceAfter: Kobo
}

const person = (nth: number, name: string, naira: Record<'salary' | 'due' | 'arrears' | 'after', number>) => ({
  lineId: `00000000-0000-8000-a000-00000000000${nth}`,
  staffId: `PRACTICE-${nth}`,
  name,
  salary: kobo(BigInt(naira.salary) * 100n),
  due: kobo(BigInt(naira.due) * 100n),
  arrears: kobo(BigInt(naira.arrears) * 100n),
  balanceAfter: kobo(BigInt(naira.after) * 100n),
})

export const PRACTICE_LINES: readonly PracticeLine[] = [
  person(1, 'Adaeze Example', { salary: 180_000, due: 12_500, arrears: 0, after: 25_000 }),
  person(2, 'Bashir Sample', { salary: 150_000, due: 8_000, arrears: 3_000, after: 8_000 }),
  person(3, 'Chidi Pretend', { salary: 210_000, due: 16_031, arrears: 0, after: 48_093 }),
  person(4, 'Dupe Invented', { salary: 120_000, due: 6_000, arrears: 0, after: 0 }),
  person(5, 'Efe Practice', { salary: 165_000, due: 9_750, arrears: 0, after: 19_500 }),
]

/** The month that the practice file is of: the present one. */
export const practiceMonth = (): Month => monthOf(lagosToday())

/** Whether a file names somebody who is invented, by id or by staff number. */
export const isPractice = (claims: readonly Pick<Claim, 'lineId' | 'staffId'>[]): boolean =>
  claims.some(({ lineId, staffId }) =>
    PRACTICE_LINES.some((line) => (lineId === '' ? isSameNumber(staffId, line.staffId) : lineId === line.lineId)),
  )

export const PRACTICE_REFUSED =
  'This is the practice file: its people are invented, so nothing of it can be booked. ' +
  'Please download the file of this month, and fill that in.'

export const NOT_PRACTICE =
  'This is not the practice file. Please download it on this page. The file of a month is uploaded on its own page, ' +
  'under “Months”.'
