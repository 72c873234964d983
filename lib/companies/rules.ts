import { type ShownChange, figureChange, textChange } from '@/lib/core/change-rules'
import { formatMonth } from '@/lib/core/clock'

/** Wages paid on the last day of the month. */
const MONTH_END = 31
/** The days of the month on which wages can be paid: 1 to 28, which every month has, or the last day. */
export const PAYDAYS: readonly number[] = [...Array.from({ length: 28 }, (_, index) => index + 1), MONTH_END]

/** 'the 1st', 'the 22nd', 'the last day of the month' */
export function paydayLabel(payday: number): string {
  if (payday === MONTH_END) return 'the last day of the month'
  const isTeen = payday >= 11 && payday <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][payday % 10] ?? 'th')
  return `the ${payday}${ending}`
}

type Figures = { readonly payday: number; readonly deductionCap: number }

/** Says from when changed terms count: 'From January 2027 wages are paid on the 5th.' `from` is 'YYYY-MM'. */
export function nextTermsSentences(now: Figures, next: readonly (Figures & { readonly from: string })[]): string[] {
  return next.flatMap(({ from, payday, deductionCap }, index) => {
    const before = next[index - 1] ?? now
    return [
      ...(payday === before.payday
        ? []
        : [`From ${formatMonth(from)} wages are paid on ${paydayLabel(payday)}, and instalments are due then.`]),
      ...(deductionCap === before.deductionCap
        ? []
        : [`From ${formatMonth(from)} instalments may take at most ${deductionCap}% of the monthly salary.`]),
    ]
  })
}

/** A company's name as stored and shown, with single spaces. */
export const companyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

/** The unique key of a company's name: two names with the same key are the same company. */
export const nameKeyOf = (name: string): string => companyName(name).toLowerCase()

/** The refusal of an order while its buyer's company is paused. The shop shows it before. */
export const PAUSED_SENTENCE =
  'New orders are paused for your company. Your orders, your plan and your payments stay as they are. ' +
  'Please ask your HR department when you can order again.'

/** The longest payment plan that staff can allow a company. */
export const MAX_MONTHS = 24

/** The most requests for a smaller deduction that staff can allow each employee a year. */
export const MAX_DEFERRALS_A_YEAR = 12

/**
 * The largest share of a month's pay that all deductions together may take: one of `parts`, in `words`.
 * Source: Labour Act, Cap L1 LFN 2004, section 5(7).
 */
export const LAWFUL_SHARE = { parts: 3, words: 'one third' } as const
/** The largest cap that staff can agree with a company: the lawful share in basis points, rounded down. */
export const MAX_CAP_BPS = Math.floor(10_000 / LAWFUL_SHARE.parts)
/** The refusal of a cap that is not a percentage, or above the lawful share. */
export const CAP_PROBLEM =
  `The cap must be a percentage from 0.01 to ${MAX_CAP_BPS / 100}, with at most two decimals: the Labour Act ` +
  `(section 5) allows deductions of at most ${LAWFUL_SHARE.words} of a month’s pay.`

export const INVITATION_DAYS = 7

/** The state of an invitation. `waiting` is not sent yet, because its company is not approved. */
export type InvitationState = 'waiting' | 'open' | 'expired' | 'used' | 'revoked'

export function invitationState(
  {
    usedAt,
    revokedAt,
    expiresAt,
  }: { readonly usedAt: Date | null; readonly revokedAt: Date | null; readonly expiresAt: Date | null },
  now: Date,
): InvitationState {
  if (usedAt) return 'used'
  if (revokedAt) return 'revoked'
  if (!expiresAt) return 'waiting'
  return expiresAt > now ? 'open' : 'expired'
}

/** What staff agree with a company. `deductionCap` is in basis points. */
type CompanyTerms = {
  readonly payday: number
  readonly defaultMonths: number
  readonly maxMonths: number
  readonly deductionCap: number
  /** Left out where nobody says it: then it stays. */
  readonly deferralsAYear?: number | undefined
}

const TERMS: Readonly<
  Record<keyof CompanyTerms, { readonly column: string; readonly label: string; write: (value: number) => string }>
> = {
  payday: { column: 'payday', label: 'payday', write: paydayLabel },
  defaultMonths: { column: 'defaultMonths', label: 'months by default', write: String },
  maxMonths: { column: 'maxMonths', label: 'months at most', write: String },
  deductionCap: {
    column: 'deductionCapBps',
    label: 'cap of deductions',
    write: (bps) => `${(bps / 100).toString()}% of the salary`,
  },
  deferralsAYear: { column: 'deferralsAYear', label: 'smaller deductions a year on request', write: String },
}

/** A term that differs: the column, its two values, the change in words, and as it is shown. */
type TermChange = {
  readonly column: string
  readonly values: string
  readonly words: string
  readonly shown: ShownChange
}

/** Lists the terms that differ. */
export const termChanges = (from: CompanyTerms, to: CompanyTerms): TermChange[] =>
  (Object.keys(TERMS) as (keyof CompanyTerms)[]).flatMap((term) => {
    const { column, label, write } = TERMS[term]
    const [before, after] = [from[term], to[term]]
    if (before === undefined || after === undefined || before === after) return []
    return {
      column,
      values: `${before} → ${after}`,
      words: `${label} from ${write(before)} to ${write(after)}`,
      shown: shownChange(term, before, after),
    }
  })

/** A payday is a day and not a figure, so it does not jump. */
function shownChange(term: keyof CompanyTerms, from: number, to: number): ShownChange {
  const { label, write } = TERMS[term]
  const heading = `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`
  return term === 'payday'
    ? textChange(heading, write(from), write(to))
    : figureChange(heading, [BigInt(from), BigInt(to)], (value) => write(Number(value)))
}
