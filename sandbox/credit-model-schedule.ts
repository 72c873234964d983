import type { ModelTerms } from './credit-model-payroll'

/* The part of the credit model that says when a plan is repaid: written from the rule, not from the code. */

const DAY = 24 * 60 * 60 * 1000

/** The equal amounts of a plan in kobo; the last takes the remainder. */
export function instalmentsOf(financed: bigint, months: number): bigint[] {
  const each = financed / BigInt(months)
  return Array.from({ length: months }, (_, index) =>
    index === months - 1 ? financed - each * BigInt(months - 1) : each,
  )
}

/** The first payday after a day, in a month that is not closed. */
export function paydayAfter({ payday, closed }: ModelTerms, day: string): string {
  for (let at = Date.parse(day) + DAY; ; at += DAY) {
    const next = new Date(at).toISOString().slice(0, 10)
    const isLast = new Date(at + DAY).getUTCDate() === 1
    const isPayday = payday === 31 ? isLast : new Date(at).getUTCDate() === payday
    if (isPayday && !closed.includes(next.slice(0, 7))) return next
  }
}

/** The first paydays that are at least 14 days away, in months that are not closed. */
export function dueDays({ today, payday, closed }: ModelTerms, months: number): string[] {
  const days: string[] = []
  for (let at = Date.parse(today) + 14 * DAY; days.length < months; at += DAY) {
    const isLast = new Date(at + DAY).getUTCDate() === 1
    const day = new Date(at).toISOString().slice(0, 10)
    const isPayday = payday === 31 ? isLast : new Date(at).getUTCDate() === payday
    if (isPayday && !closed.includes(day.slice(0, 7))) days.push(day)
  }
  return days
}
