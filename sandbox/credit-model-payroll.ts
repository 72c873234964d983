/* The part of the credit model that says what a month's pay is asked for: written from the rule, not from the code. */

/** What a person is paid, what else leaves the pay, and the company's cap; kobo a month. */
export type ModelPay = { readonly salary: bigint; readonly otherDeductions: bigint; readonly capBps: bigint }

export type ModelTerms = ModelPay & {
  readonly payday: number
  readonly maxMonths: number
  readonly today: string
  /** Months 'YYYY-MM' in which nothing can be deducted any more. */
  readonly closed: readonly string[]
}

const DAY = 24 * 60 * 60 * 1000
type Due = { readonly month: string; readonly amount: bigint }

/** A third of the salary less other deductions, or the company's cap, whichever is less. */
export function ceilingOf({ salary, otherDeductions, capBps }: ModelPay): bigint {
  const third = salary / 3n - otherDeductions
  const cap = (salary * capBps + 5_000n) / 10_000n
  const least = third < cap ? third : cap
  return least > 0n ? least : 0n
}

/** Walks through two years of months with one heap of what is due: each month takes from it what its pay allows. */
export function askedByMonth(terms: ModelTerms, dues: readonly Due[]): Due[] {
  const asked: Due[] = []
  let heap = 0n
  let month = terms.today.slice(0, 7)
  for (let count = 0; count < 24; count += 1) {
    const now = month
    for (const due of dues) heap += due.month === now ? due.amount : 0n
    const ceiling = terms.closed.includes(month) ? 0n : ceilingOf(terms)
    const amount = heap < ceiling ? heap : ceiling
    heap -= amount
    if (amount > 0n) asked.push({ month, amount })
    month = new Date(Date.parse(`${month}-28`) + 7 * DAY).toISOString().slice(0, 7)
  }
  return asked
}
