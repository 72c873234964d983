import 'server-only'
import { columnDay } from '@/lib/core/clock'
import { MAX_CAP_BPS } from './rules'

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
  /** The newest agreed terms, also when they count from a later month. */
  readonly newest: Terms
  /** The terms of a month 'YYYY-MM'. */
  readonly in: (month: string) => Terms
}

/** A cap above the lawful share was agreed before it was refused; it counts as that share (docs/decisions/0072). */
const lawful = <Agreed extends Terms>(terms: Agreed): Agreed => ({
  ...terms,
  deductionCapBps: Math.min(terms.deductionCapBps, MAX_CAP_BPS),
})

export function termsOf({ payday, deductionCapBps, termsChanges }: Row): CompanyTerms {
  const changes = termsChanges.map(({ fromMonth, ...terms }) =>
    lawful({ ...terms, from: columnDay(fromMonth).slice(0, 7) }),
  )
  const first = lawful({ payday, deductionCapBps })
  return {
    changes,
    newest: changes.at(-1) ?? first,
    in: (month) => changes.findLast(({ from }) => from <= month) ?? first,
  }
}
