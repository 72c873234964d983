import { type Day, daysBetween } from '@/lib/core/clock'
import type { Kobo } from '@/lib/core/money'

/* Which company a line of a bank statement is from (docs/decisions/0079). Amounts in kobo, days in Lagos. */

/** Money that a statement says came in. `line` is its number in the file; `text` is all that the bank says about it. */
export type Credit = {
  readonly line: number
  readonly day: Day
  readonly amount: Kobo
  readonly text: string
  /** Identifies the line in every statement that has it. */
  readonly hash: string
}

type Notice = { readonly id: string; readonly companyId: string; readonly reference: string; readonly amount: Kobo }

/** A company that may send money. `debts` are its whole debt and that of each month. */
type Sender = { readonly id: string; readonly name: string; readonly debts: readonly Kobo[] }

/** A receipt that staff booked by hand, and no statement has. */
type Receipt = {
  readonly id: string
  readonly companyId: string
  readonly reference: string
  readonly amount: Kobo
  readonly day: Day
}

export type Known = {
  /** The hashes of lines of earlier statements. */
  readonly hashes: ReadonlySet<string>
  readonly companies: readonly Sender[]
  /** Announcements whose money has not arrived, oldest first. */
  readonly notices: readonly Notice[]
  readonly receipts: readonly Receipt[]
}

export type Verdict =
  | {
      readonly kind: 'matched'
      readonly companyId: string
      readonly by: 'reference' | 'company'
      readonly notice?: Notice
    }
  /** Nothing is booked before a person has chosen one of `candidates`, or another company. */
  | { readonly kind: 'waiting'; readonly candidates: readonly string[]; readonly why: string }
  | { readonly kind: 'already'; readonly why: string; readonly receiptId?: string }

const WHY = {
  known: 'An earlier statement has this line.',
  recorded: 'This receipt was recorded by hand.',
  maybeRecorded: 'A receipt of this amount was recorded by hand for the company. Please check that it is another one.',
  twice: 'This file has the line twice.',
  references: 'Several companies announced a transfer with this reference.',
  otherAmount: 'The reference is announced, but for another amount, and the text does not name the company.',
  otherName: 'The reference is of one company, and the text names another.',
  names: 'The text names several companies.',
  amount: 'The text names the company, but no announcement or debt of it has this amount.',
  guess: 'A company announced this amount, but the text names neither it nor its reference.',
  unknown: 'No announcement, company or amount fits.',
} as const

const RECORDED_WITHIN_DAYS = 7
const MOST_CANDIDATES = 5
const SHORTEST_REFERENCE = 6
const SHORTEST_NAME = 4

/** Capital letters and digits, separated by single blanks, with a blank at both ends. */
export const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()} `

const tight = (words: string) => words.replaceAll(' ', '')

/**
 * Whether a text has a reference as whole words. Anyone at a company chooses the reference of an announcement, so a
 * short one, or one without a digit such as “SALARY”, names nothing.
 */
export function hasReference(words: string, reference: string): boolean {
  const wanted = plainWords(reference)
  const letters = tight(wanted)
  if (letters.length < SHORTEST_REFERENCE || !/\d/.test(letters)) return false
  return words.includes(wanted) || words.includes(` ${letters} `)
}

const LEGAL_FORM = /\b(?:LTD|LIMITED|PLC|NIG|NIGERIA|COMPANY|CO|ENTERPRISES?|VENTURES?|INC|INCORPORATED|LLC)\b/g

/** The companies that a text names. Of “Demo Mills Farms” and “Demo Mills” it is the longer. */
function namedIn(words: string, companies: readonly (Sender & { readonly words: string })[]): Sender[] {
  const named = companies.filter((company) => words.includes(company.words))
  return named.filter(
    ({ id, words: name }) =>
      !named.some((other) => other.id !== id && other.words !== name && other.words.includes(name)),
  )
}

/** The name as plain words without its legal form, unless little would be left. */
function nameWords(name: string): string {
  const whole = plainWords(name)
  const core = plainWords(whole.replace(LEGAL_FORM, ' '))
  return tight(core).length >= SHORTEST_NAME ? core : whole
}

/**
 * Decides about each line, in the order of the file: by an announced reference, then by the company's name and an
 * amount that it announced or owes. Every announcement and receipt counts once. What is not certain waits for a person.
 */
export function matchCredits(credits: readonly Credit[], known: Known): Verdict[] {
  const companies = known.companies
    .map((company) => ({ ...company, words: nameWords(company.name) }))
    .filter(({ words }) => tight(words).length >= SHORTEST_NAME)
  const open = new Map(known.notices.map((notice) => [notice.id, notice]))
  const receipts = new Map(known.receipts.map((receipt) => [receipt.id, receipt]))
  const paid = new Set<string>()
  const seen = new Set<string>()

  return credits.map((credit): Verdict => {
    if (known.hashes.has(credit.hash)) return { kind: 'already', why: WHY.known }
    if (seen.has(credit.hash)) return { kind: 'already', why: WHY.twice }
    seen.add(credit.hash)

    const words = plainWords(credit.text)
    const recorded = [...receipts.values()].find(
      ({ reference, amount, day }) =>
        amount === credit.amount && isNear(day, credit.day) && hasReference(words, reference),
    )
    if (recorded) {
      receipts.delete(recorded.id)
      return { kind: 'already', why: WHY.recorded, receiptId: recorded.id }
    }

    const named = namedIn(words, companies)
    const verdict =
      byReference(credit, words, named, [...open.values()]) ??
      byCompany(credit, named, [...open.values()], paid) ??
      byAmount(credit, [...open.values()])
    if (verdict.kind !== 'matched') return verdict
    const isLikeOne = [...receipts.values()].some(
      ({ companyId, amount, day }) =>
        companyId === verdict.companyId && amount === credit.amount && isNear(day, credit.day),
    )
    if (isLikeOne) return waiting(WHY.maybeRecorded, [verdict.companyId])
    if (verdict.notice) open.delete(verdict.notice.id)
    paid.add(verdict.companyId)
    return verdict
  })
}

/** Staff book a receipt on the day of the statement, or some days around it. */
const isNear = (recorded: Day, day: Day) => Math.abs(daysBetween(recorded, day)) <= RECORDED_WITHIN_DAYS

const waiting = (why: string, companyIds: readonly string[]): Verdict => ({
  kind: 'waiting',
  candidates: [...new Set(companyIds)].slice(0, MOST_CANDIDATES),
  why,
})

function byReference(
  { amount }: Credit,
  words: string,
  named: readonly Sender[],
  notices: readonly Notice[],
): Verdict | undefined {
  const mentioned = notices.filter(({ reference }) => hasReference(words, reference))
  const ofNamed = mentioned.filter(({ companyId }) => named.some(({ id }) => id === companyId))
  const [notice, ...others] = ofNamed.length > 0 ? ofNamed : mentioned
  if (!notice) return undefined
  const companyIds = mentioned.map(({ companyId }) => companyId)
  if (others.length > 0) return waiting(WHY.references, companyIds)
  const isNamed = ofNamed.length > 0
  if (!isNamed && named.length > 0) return waiting(WHY.otherName, [...companyIds, ...named.map(({ id }) => id)])
  if (!isNamed && notice.amount !== amount) return waiting(WHY.otherAmount, companyIds)
  return { kind: 'matched', companyId: notice.companyId, by: 'reference', notice }
}

function byCompany(
  { amount }: Credit,
  named: readonly Sender[],
  notices: readonly Notice[],
  paid: ReadonlySet<string>,
): Verdict | undefined {
  const [company, ...others] = named
  if (!company) return undefined
  if (others.length > 0)
    return waiting(
      WHY.names,
      named.map(({ id }) => id),
    )
  const notice = notices.find((each) => each.companyId === company.id && each.amount === amount)
  if (notice) return { kind: 'matched', companyId: company.id, by: 'company', notice }
  // An earlier line of this file may have paid the same debt.
  const isDebt = !paid.has(company.id) && company.debts.includes(amount)
  return isDebt ? { kind: 'matched', companyId: company.id, by: 'company' } : waiting(WHY.amount, [company.id])
}

function byAmount({ amount }: Credit, notices: readonly Notice[]): Verdict {
  const same = notices.filter((notice) => notice.amount === amount).map(({ companyId }) => companyId)
  return same.length > 0 ? waiting(WHY.guess, same) : waiting(WHY.unknown, [])
}
