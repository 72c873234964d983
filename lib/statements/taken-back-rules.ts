import { type Day, daysBetween, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import { type Named, found, groupBy, namedIn, plainWords, referenceKey, runsOf } from './word-rules'

/* Which debits may take a transfer back, in one statement or over several (docs/decisions/0113, 0122). */

/** Money that a statement says went out, in kobo; its amount is positive. */
export type Debit = {
  /** Its number in the file; 0 of an earlier file. */
  readonly line: number
  readonly day: Day
  readonly amount: Kobo
  readonly text: string
  /** Identifies the line in every statement that has it. */
  readonly hash: string
  /** A line of an earlier statement is known to be its other side. */
  readonly isTied?: boolean
}

/** Money that came in. Of a booked one the company and the reference of its receipt are known. */
type CameIn = {
  readonly day: Day
  readonly amount: Kobo
  readonly text: string
  readonly companyId?: string | undefined
  readonly reference?: string | undefined
}

/** What a text can name, by how it is looked for. */
type Nameable = {
  readonly names: ReadonlyMap<string, readonly Named[]>
  readonly notices: ReadonlyMap<string, readonly Named[]>
}

/** Days between a credit and the debit that takes it back. The bank may date the debit before the credit. */
export const TAKEN_BACK_WITHIN_DAYS = 14

const REVERSAL = /^(?:RE?VE?RSAL|REVERSED|RVSL|REV|RETURN|RETURNED|RTN)$/

/** What banks and companies use as references: long enough, with a digit. */
const referencesIn = (words: readonly string[]) => words.filter((word) => referenceKey(word) !== undefined)

/**
 * Whether a debit can take a transfer back that another statement has. Other debits are payments of ours: they are not
 * kept, and name people who have nothing to do with companies.
 */
export function mayTakeBack({ text }: Pick<Debit, 'text'>, { names, notices }: Nameable): boolean {
  const words = plainWords(text)
  const runs = runsOf(text)
  return (
    words.some((word) => REVERSAL.test(word)) ||
    referencesIn(words).length > 0 ||
    namedIn(runs, names).length > 0 ||
    found(runs, notices).length > 0
  )
}

/**
 * Finds the debit that may take a credit back: of the same amount, at most `TAKEN_BACK_WITHIN_DAYS` before or after it.
 * It says the same reference or company, or that it is a reversal without naming another company. Of several equal
 * credits each such debit may take back them all, because nobody can tell which one is meant.
 */
export function takenBackBy(
  debits: readonly Debit[],
  { names, notices }: Nameable,
): (credit: CameIn) => Debit | undefined {
  const byAmount = groupBy(debits, ({ amount }) => String(amount))
  return ({ amount, day, text, companyId, reference = '' }) => {
    const near = byAmount
      .get(String(amount))
      ?.filter((debit) => Math.abs(daysBetween(debit.day, day)) <= TAKEN_BACK_WITHIN_DAYS)
    if (!near) return undefined
    const runs = runsOf(text)
    const keys = new Set(referencesIn(plainWords(text)))
    const booked = referenceKey(reference) ?? ''
    const ids = new Set([...namedIn(runs, names).map(({ id }) => id), companyId])
    const announced = new Set(found(runs, notices).map(({ id }) => id))
    return near.find((debit) => {
      const words = plainWords(debit.text)
      const debitRuns = runsOf(debit.text)
      const companies = namedIn(debitRuns, names)
      const ours = found(debitRuns, notices)
      const isNamed =
        words.some((word) => keys.has(word)) ||
        debitRuns.has(booked) ||
        companies.some(({ id }) => ids.has(id)) ||
        ours.some(({ id }) => announced.has(id))
      const isOfOthers = debit.isTied === true || companies.length + ours.length > 0
      return isNamed || (!isOfOthers && words.some((word) => REVERSAL.test(word)))
    })
  }
}

const WHAT_TO_DO = {
  waiting: 'Please set the line aside unless the money came again.',
  booked:
    'Please compare both with the bank. If it is the same money, please reverse the receipt; if it is not, please ' +
    'keep the booking.',
} as const

/** What was seen of a debit that may take back a line, and what to do. Equal amounts may be chance. */
export const takenBackSentence = (
  { day, amount, text }: Pick<Debit, 'day' | 'amount' | 'text'>,
  state: keyof typeof WHAT_TO_DO,
): string =>
  `The bank may have taken this money back: a debit of ${formatNaira(amount)} on ${formatDay(day)} says “${text}”. ` +
  WHAT_TO_DO[state]
