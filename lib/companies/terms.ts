import 'server-only'
import { columnDay } from '@/lib/core/clock'

/* The payday and the cap of each month: a change counts from a month on, never in a period that runs already. */

/** `payday` is a day of the month, 31 for its last day. */
export type Terms = { readonly payday: number; readonly deductionCapBps: number }

/** Terms from a month 'YYYY-MM' on. */
type TermsFrom = Terms & { readonly from: string }

/** The columns that `termsOf` reads. */
export const termsSelect = {
  payday: true,
  deductionCapBps: true,
  termsChanges: {
    select: { fromMonth: true, payday: true, deductionCapBps: true },
    orderBy: { fromMonth: 'asc' },
  },
} as const

type Row = Terms & { readonly termsChanges: readonly (Terms & { readonly fromMonth: Date })[] }

export type CompanyTerms = {
  readonly changes: readonly TermsFrom[]
  /** The terms of a month 'YYYY-MM'. */
  readonly in: (month: string) => Terms
}

export function termsOf({ payday, deductionCapBps, termsChanges }: Row): CompanyTerms {
  const changes = termsChanges.map(({ fromMonth, ...terms }) => ({ ...terms, from: columnDay(fromMonth).slice(0, 7) }))
  const first = { payday, deductionCapBps }
  return { changes, in: (month) => changes.findLast(({ from }) => from <= month) ?? first }
}
