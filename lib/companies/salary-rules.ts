import { type Kobo, kobo } from '@/lib/core/money'

/* What a salary can be. Page, roster, API key and profile read it through this one bound. No I/O. */

/** The highest salary a month, in kobo: ₦10,000,000. An account or telephone number in the wrong column is above it. */
export const MAX_SALARY = kobo(1_000_000_000n)

/** Whether somebody has to look at a stored salary before it gives credit: it is from before the bound. */
export const isAboveBound = (salary: bigint | null): boolean => salary !== null && salary > MAX_SALARY

/** The refusal of an order while the buyer's salary is above the bound. The shop shows it before. */
export const SALARY_HELD_SENTENCE =
  'We have to check your salary with your HR department before you can order again. ' +
  'Your orders, your plan and your payments stay as they are. ' +
  'Please ask your HR department to correct your monthly salary.'

/** Raises are counted over so many days: steps one after another are one raise. */
export const RAISE_DAYS = 90

/** A rise of the salary by more than a fifth, which waits for a second person. */
export const isLargeRaise = (from: bigint, to: bigint): boolean => from > 0n && to * 5n > from * 6n

/** Fewer confirmed salaries than this say nothing about what is usual at a company. */
export const ENOUGH_SALARIES = 5
/** The highest first salary that one officer confirms while too few salaries are known: ₦1,000,000 a month. */
export const FIRST_SALARY_ALONE = kobo(100_000_000n)

/** The salary in the middle of the confirmed ones of a company, in kobo, and how many there are. */
export type UsualPay = { readonly median: Kobo; readonly salaries: number }

/** The highest first salary that one officer confirms: three times the usual one. */
export const highestAlone = ({ median, salaries }: UsualPay): Kobo =>
  salaries < ENOUGH_SALARIES || median <= 0n ? FIRST_SALARY_ALONE : kobo(median * 3n)
