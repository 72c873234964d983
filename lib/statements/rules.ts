import { type Day, daysBetween } from '@/lib/core/clock'
import type { Kobo } from '@/lib/core/money'
import { type Debit, takenBackBy, takenBackSentence } from './taken-back-rules'
import { type Named, found, groupBy, nameKey, namedIn, referenceKey, runsOf } from './word-rules'

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
type Sender = Named & { readonly name: string; readonly debts: readonly Kobo[] }

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
  | { readonly kind: 'waiting'; readonly candidates: readonly string[]; readonly why: string; readonly debit?: Debit }
  | { readonly kind: 'already'; readonly why: string; readonly receiptId?: string; readonly debit?: Debit }

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

const amountKey = ({ companyId, amount }: { readonly companyId: string; readonly amount: Kobo }) =>
  `${companyId} ${amount}`

/** What is known, by what is looked for. Few of thousands of announcements are compared with each line. */
export const indexOf = ({ companies, notices, receipts }: Known) => ({
  names: groupBy(companies, ({ name }) => nameKey(name)),
  notices: groupBy(notices, ({ reference }) => referenceKey(reference)),
  noticesOfAmount: groupBy(notices, amountKey),
  noticesBySum: groupBy(notices, ({ amount }) => String(amount)),
  receipts: groupBy(receipts, ({ reference }) => referenceKey(reference)),
  receiptsOfAmount: groupBy(receipts, amountKey),
})
export type Index = ReturnType<typeof indexOf>

/** What the lines before have used: the ids of announcements, receipts, and companies whose debt was paid. */
type Used = { readonly notices: Set<string>; readonly receipts: Set<string>; readonly debtors: Set<string> }

/**
 * Makes what decides about the lines of a file, one after the other: by an announced reference, then by the company's
 * name and an amount that it announced or owes. Every announcement and receipt counts once. What is not certain waits
 * for a person.
 */
export function matcherOf(
  known: Known,
  debits: readonly Debit[],
  index: Index = indexOf(known),
): (credit: Credit) => Verdict {
  const findDebit = takenBackBy(debits, index)
  const used: Used = { notices: new Set(), receipts: new Set(), debtors: new Set() }
  const seen = new Set<string>()

  return (credit) => {
    if (seen.has(credit.hash)) return { kind: 'already', why: WHY.twice }
    seen.add(credit.hash)
    if (known.hashes.has(credit.hash)) return { kind: 'already', why: WHY.known }
    const judged = judge(credit, index, used)
    const debit = findDebit(credit)
    const verdict = debit ? afterReversal(judged, debit) : judged
    if (verdict.kind === 'matched') {
      used.debtors.add(verdict.companyId)
      if (verdict.notice) used.notices.add(verdict.notice.id)
    }
    return verdict
  }
}

/** A credit that the bank may have taken back is never booked by itself. A person decides, with its company. */
function afterReversal(verdict: Verdict, debit: Debit): Verdict {
  if (verdict.kind === 'already') return { ...verdict, why: takenBackSentence(debit, 'booked'), debit }
  const candidates = verdict.kind === 'matched' ? [verdict.companyId] : verdict.candidates
  return { kind: 'waiting', candidates, why: takenBackSentence(debit, 'waiting'), debit }
}

function judge(credit: Credit, index: Index, used: Used): Verdict {
  const runs = runsOf(credit.text)
  const isRecorded = ({ id, amount, day }: Receipt) =>
    !used.receipts.has(id) && amount === credit.amount && isNear(day, credit.day)
  const recorded = found(runs, index.receipts).find(isRecorded)
  if (recorded) {
    used.receipts.add(recorded.id)
    return { kind: 'already', why: WHY.recorded, receiptId: recorded.id }
  }

  const named = namedIn(runs, index.names)
  const isOpen = ({ id }: Notice) => !used.notices.has(id)
  const verdict =
    byReference(credit, named, found(runs, index.notices).filter(isOpen)) ??
    byCompany(credit, named, index, used) ??
    byAmount((index.noticesBySum.get(String(credit.amount)) ?? []).filter(isOpen))
  if (verdict.kind !== 'matched') return verdict
  const { companyId } = verdict
  const isLikeOne = index.receiptsOfAmount.get(amountKey({ companyId, amount: credit.amount }))?.some(isRecorded)
  return isLikeOne ? waiting(WHY.maybeRecorded, [companyId]) : verdict
}

/** Staff book a receipt on the day of the statement, or some days around it. */
const isNear = (recorded: Day, day: Day) => Math.abs(daysBetween(recorded, day)) <= RECORDED_WITHIN_DAYS

const waiting = (why: string, companyIds: readonly string[]): Verdict => ({
  kind: 'waiting',
  candidates: [...new Set(companyIds)].slice(0, MOST_CANDIDATES),
  why,
})

function byReference({ amount }: Credit, named: readonly Sender[], mentioned: readonly Notice[]): Verdict | undefined {
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

function byCompany({ amount }: Credit, named: readonly Sender[], index: Index, used: Used): Verdict | undefined {
  const [company, ...others] = named
  if (!company) return undefined
  if (others.length > 0)
    return waiting(
      WHY.names,
      named.map(({ id }) => id),
    )
  const notice = (index.noticesOfAmount.get(amountKey({ companyId: company.id, amount })) ?? []).find(
    ({ id }) => !used.notices.has(id),
  )
  if (notice) return { kind: 'matched', companyId: company.id, by: 'company', notice }
  // An earlier line of this file may have paid the same debt.
  const isDebt = !used.debtors.has(company.id) && company.debts.includes(amount)
  return isDebt ? { kind: 'matched', companyId: company.id, by: 'company' } : waiting(WHY.amount, [company.id])
}

const byAmount = (same: readonly Notice[]): Verdict =>
  same.length > 0
    ? waiting(
        WHY.guess,
        same.map(({ companyId }) => companyId),
      )
    : waiting(WHY.unknown, [])
