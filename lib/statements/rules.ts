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

/** Money that a statement says went out; its amount is positive. */
export type Debit = { readonly line: number; readonly day: Day; readonly amount: Kobo; readonly text: string }

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
  knownTakenBack:
    'An earlier statement has this line, and the bank took the money back. ' +
    'If its receipt was booked, please reverse it.',
  recordedTakenBack: 'This receipt was recorded by hand, and the bank took the money back. Please reverse the receipt.',
  takenBack:
    'The bank took this money back: the file has a debit of the same amount with the same reference or name. ' +
    'Please set the line aside unless the money came again.',
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
/** Days between a credit and the debit that takes it back. The bank may date the debit before the credit. */
const TAKEN_BACK_WITHIN_DAYS = 14
const MOST_CANDIDATES = 5
const SHORTEST_REFERENCE = 6
const SHORTEST_NAME = 4
/** The most words of a text that are read, and of a reference or a name that are looked for. */
const MOST_READ = 60
const MOST_WORDS = 8

/** The capital letters and digits of a text, in words. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')

/** Every run of whole words of a text, without blanks: “DM-2026-11”, “DM 2026 11” and “DM202611” are the same. */
function runsOf(text: string): ReadonlySet<string> {
  const words = plainWords(text).slice(0, MOST_READ)
  return new Set(
    words.flatMap((_, from) =>
      Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (__, more) =>
        words.slice(from, from + more + 1).join(''),
      ),
    ),
  )
}

/**
 * A reference as it is looked for. Anyone at a company chooses the reference of an announcement, so a short one, or one
 * without a digit such as “SALARY”, names nothing.
 */
export function referenceKey(reference: string): string | undefined {
  const key = plainWords(reference).join('')
  return key.length >= SHORTEST_REFERENCE && /\d/.test(key) ? key : undefined
}

const LEGAL_FORM = /^(?:LTD|LIMITED|PLC|NIG|NIGERIA|COMPANY|CO|ENTERPRISES?|VENTURES?|INC|INCORPORATED|LLC)$/

/** A name as it is looked for, without its legal form, unless little would be left. */
export function nameKey(name: string): string | undefined {
  const words = plainWords(name)
  const [core, whole] = [words.filter((word) => !LEGAL_FORM.test(word)).join(''), words.join('')]
  return [core, whole].find((key) => key.length >= SHORTEST_NAME)
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

const amountKey = ({ companyId, amount }: { readonly companyId: string; readonly amount: Kobo }) =>
  `${companyId} ${amount}`

/** What is known, by what is looked for. Few of thousands of announcements are compared with each line. */
const indexOf = ({ companies, notices, receipts }: Known) => ({
  names: groupBy(companies, ({ name }) => nameKey(name)),
  notices: groupBy(notices, ({ reference }) => referenceKey(reference)),
  noticesOfAmount: groupBy(notices, amountKey),
  noticesBySum: groupBy(notices, ({ amount }) => String(amount)),
  receipts: groupBy(receipts, ({ reference }) => referenceKey(reference)),
  receiptsOfAmount: groupBy(receipts, amountKey),
})
type Index = ReturnType<typeof indexOf>

const found = <Item>(runs: ReadonlySet<string>, groups: ReadonlyMap<string, readonly Item[]>): Item[] =>
  [...runs].flatMap((run) => groups.get(run) ?? [])

/** The companies that a text names. Of “Demo Mills Farms” and “Demo Mills” it is the longer. */
function namedIn(runs: ReadonlySet<string>, { names }: Index): Sender[] {
  const keys = [...runs].filter((run) => names.has(run))
  const longest = keys.filter((key) => !keys.some((other) => other !== key && other.includes(key)))
  return longest.flatMap((key) => names.get(key) ?? [])
}

/** What the lines before have used: the ids of announcements, receipts, and companies whose debt was paid. */
type Used = { readonly notices: Set<string>; readonly receipts: Set<string>; readonly debtors: Set<string> }

/**
 * Makes what decides about the lines of a file, one after the other: by an announced reference, then by the company's
 * name and an amount that it announced or owes. Every announcement and receipt counts once. What is not certain waits
 * for a person.
 */
export function matcherOf(known: Known, debits: readonly Debit[] = []): (credit: Credit) => Verdict {
  const index = indexOf(known)
  const isTakenBack = takenBackBy(debits, index)
  const used: Used = { notices: new Set(), receipts: new Set(), debtors: new Set() }
  const seen = new Set<string>()

  return (credit) => {
    if (seen.has(credit.hash)) return { kind: 'already', why: WHY.twice }
    seen.add(credit.hash)
    const isBack = isTakenBack(credit)
    if (known.hashes.has(credit.hash)) return { kind: 'already', why: isBack ? WHY.knownTakenBack : WHY.known }
    const judged = judge(credit, index, used)
    const verdict = isBack ? afterReversal(judged) : judged
    if (verdict.kind === 'already' && verdict.receiptId !== undefined) used.receipts.add(verdict.receiptId)
    if (verdict.kind === 'matched') {
      used.debtors.add(verdict.companyId)
      if (verdict.notice) used.notices.add(verdict.notice.id)
    }
    return verdict
  }
}

/** A credit that the bank took back is never booked by itself. A person decides, with the company that sent it. */
function afterReversal(verdict: Verdict): Verdict {
  if (verdict.kind === 'matched') return waiting(WHY.takenBack, [verdict.companyId])
  return { ...verdict, why: verdict.kind === 'already' ? WHY.recordedTakenBack : WHY.takenBack }
}

const REVERSAL = /^(?:RE?VE?RSAL|REVERSED|RVSL|REV|RETURN|RETURNED|RTN)$/

/**
 * Finds credits that a debit of the same amount takes back. The debit says the same reference or company, or that it is
 * a reversal. Of several equal credits each such debit takes back them all, because nobody can tell which one is meant.
 */
function takenBackBy(debits: readonly Debit[], index: Index): (credit: Credit) => boolean {
  const byAmount = groupBy(debits, ({ amount }) => String(amount))
  return ({ amount, day, text }) => {
    const near = (byAmount.get(String(amount)) ?? []).filter(
      (debit) => Math.abs(daysBetween(debit.day, day)) <= TAKEN_BACK_WITHIN_DAYS,
    )
    if (near.length === 0) return false
    const runs = runsOf(text)
    const keys = new Set(plainWords(text).filter((word) => referenceKey(word) !== undefined))
    const ids = new Set(namedIn(runs, index).map(({ id }) => id))
    const notices = new Set(found(runs, index.notices).map(({ id }) => id))
    return near.some((debit) => {
      const words = plainWords(debit.text)
      const debitRuns = runsOf(debit.text)
      return (
        words.some((word) => REVERSAL.test(word) || keys.has(word)) ||
        namedIn(debitRuns, index).some(({ id }) => ids.has(id)) ||
        found(debitRuns, index.notices).some(({ id }) => notices.has(id))
      )
    })
  }
}

function judge(credit: Credit, index: Index, used: Used): Verdict {
  const runs = runsOf(credit.text)
  const isRecorded = ({ id, amount, day }: Receipt) =>
    !used.receipts.has(id) && amount === credit.amount && isNear(day, credit.day)
  const recorded = found(runs, index.receipts).find(isRecorded)
  if (recorded) return { kind: 'already', why: WHY.recorded, receiptId: recorded.id }

  const named = namedIn(runs, index)
  const isOpen = ({ id }: Notice) => !used.notices.has(id)
  const verdict =
    byReference(credit, named, found(runs, index.notices).filter(isOpen)) ??
    byCompany(credit, named, index, used) ??
    byAmount((index.noticesBySum.get(String(credit.amount)) ?? []).filter(isOpen))
  if (verdict.kind !== 'matched') return verdict
  const { companyId } = verdict
  const isLikeOne = (index.receiptsOfAmount.get(amountKey({ companyId, amount: credit.amount })) ?? []).some(isRecorded)
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
