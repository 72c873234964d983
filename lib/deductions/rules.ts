import type { DeductionState } from '@/generated/prisma/enums'
import { type Day, addDays, daysBetween } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo, sum } from '@/lib/core/money'

/** What payroll takes in which month, and what HR's answer means: pure decisions, in kobo and Lagos days (docs/decisions/0030). */

/** A calendar month, 'YYYY-MM'. */
export type Month = string

/** A period that HR has not closed closes by itself this many days after its payday. */
const CLOSES_AFTER_DAYS = 10
/** How many months ahead a period can be looked at. */
const MONTHS_AHEAD = 24

export function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${(number + 1).toString().padStart(2, '0')}`
}

/** The last day on which a period can be filled in, if HR does not close it before. */
export const closesOn = (payday: Day): Day => addDays(payday, CLOSES_AFTER_DAYS)

/** Whether there can be a period of this month at all. */
export function isPeriod(month: Month, today: Day): boolean {
  const ahead =
    (Number(month.slice(0, 4)) - Number(today.slice(0, 4))) * 12 + Number(month.slice(5)) - Number(today.slice(5, 7))
  return month >= '2020-01' && ahead <= MONTHS_AHEAD
}

/** Whether HR can say already what was deducted in a month, or close it: payroll runs for the next month at the furthest. */
export const isBookable = (month: Month, today: Day): boolean => month <= nextMonth(today.slice(0, 7))

/** What of one instalment is still to be paid. */
export type OpenPart = { readonly userId: string; readonly dueIn: Month; readonly open: Kobo }

/** What is known of a company's payroll when its lines are worked out. */
export type PayrollState = {
  /** Whether nothing can be deducted in this month any more. */
  readonly isClosed: (month: Month) => boolean
  /** Whether HR has said what was deducted from this employee in this month. */
  readonly isAnswered: (month: Month, userId: string) => boolean
  /** The month of an employee's final pay; undefined for those who stay. */
  readonly finalMonth: (userId: string) => Month | undefined
}

/**
 * The one month in whose payroll an open instalment is awaited: the month it is due in, or the first one after it that
 * is neither closed nor answered. From the final pay of a leaver everything is due; what that and the month after do
 * not bring is no longer payroll's.
 */
export function awaitedIn(
  { userId, dueIn }: OpenPart,
  { isClosed, isAnswered, finalMonth }: PayrollState,
): Month | undefined {
  const final = finalMonth(userId)
  let month = final !== undefined && dueIn > final ? final : dueIn
  while (isClosed(month) || isAnswered(month, userId)) month = nextMonth(month)
  return final !== undefined && month > nextMonth(final) ? undefined : month
}

/** The month of a leaver's final pay: that of the last day, or of the day on which HR said so when that was later. */
export const finalPayMonth = (lastDay: Day | undefined, toldOn: Day): Month =>
  (lastDay !== undefined && lastDay > toldOn ? lastDay : toldOn).slice(0, 7)

/** What is expected from one employee's pay: what falls due in the month, what was left before, and what remains after both. */
export type ExpectedLine = {
  readonly userId: string
  readonly due: Kobo
  readonly arrears: Kobo
  readonly balanceAfter: Kobo
}

/** The lines of a month; employees from whom nothing is due have none. */
export function expectedLines(month: Month, parts: readonly OpenPart[], state: PayrollState): ExpectedLine[] {
  const ofUser = new Map<string, { due: Kobo; arrears: Kobo; balanceAfter: Kobo }>()
  for (const part of parts) {
    const line = ofUser.get(part.userId) ?? { due: ZERO, arrears: ZERO, balanceAfter: ZERO }
    const awaited = awaitedIn(part, state)
    if (awaited === month)
      line[part.dueIn < month ? 'arrears' : 'due'] = kobo(line[part.dueIn < month ? 'arrears' : 'due'] + part.open)
    else if (awaited === undefined || awaited > month) line.balanceAfter = kobo(line.balanceAfter + part.open)
    ofUser.set(part.userId, line)
  }
  return [...ofUser].map(([userId, line]) => ({ userId, ...line })).filter(({ due, arrears }) => due + arrears > 0n)
}

/** A line as it stands when a file about it is judged. */
export type KnownLine = {
  readonly id: string
  readonly userId: string
  readonly state: DeductionState
  readonly due: Kobo
  readonly arrears: Kobo
  readonly balanceAfter: Kobo
  readonly deducted: Kobo | null
  readonly reason: string
}

/** What one row of HR's file says. `deducted` is null where the cell is empty; `stated` is the amount due as the file has it, `asked` that and the arrears. */
export type Claim = {
  readonly line: number
  readonly lineId: string
  readonly period: string
  readonly stated: Kobo | null
  readonly asked: Kobo
  readonly deducted: Kobo | null
  readonly reason: string
}

/** What a claim comes to. */
export type Verdict =
  | { readonly kind: 'matched' | 'short'; readonly deducted: Kobo; readonly over: Kobo }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'already'; readonly booked: Kobo; readonly why: string }
  | { readonly kind: 'problem'; readonly why: string }

const ALREADY = 'This is booked already.'

/**
 * Judges what HR says of a line that there is.
 * @param owed all that the employee still owes, in whichever month
 */
export function evaluateClaim({ deducted, reason, asked }: Claim, line: KnownLine, owed: Kobo): Verdict {
  if (deducted === null) return { kind: 'waiting' }
  if (line.state !== 'expected') {
    const booked = line.deducted ?? ZERO
    return {
      kind: 'already',
      booked,
      why:
        booked === deducted ? ALREADY : `${formatNaira(booked)} is booked already and stays. Foodbank can correct it.`,
    }
  }
  const expected = kobo(line.due + line.arrears)
  // A slip of the hand; what our own file asked for is none, though it may have been repaid since.
  if (reason === '' && deducted > owed && deducted > asked) {
    return {
      kind: 'problem',
      why: `${formatNaira(deducted)} is more than the ${formatNaira(owed)} this employee owes in all: please check the amount, or give the reason.`,
    }
  }
  if (deducted >= expected && deducted > 0n) return { kind: 'matched', deducted, over: kobo(deducted - expected) }
  if (expected === 0n) return { kind: 'waiting' }
  if (reason === '')
    return {
      kind: 'problem',
      why: `${formatNaira(deducted)} of ${formatNaira(expected)} was deducted: please give the reason.`,
    }
  if (deducted === 0n && line.deducted === 0n && line.reason === reason)
    return { kind: 'already', booked: ZERO, why: 'You said so before.' }
  return { kind: 'short', deducted, over: ZERO }
}

/** How long a company owes what it has deducted, by the days since payday. */
export const AGES = ['0–30', '31–60', '61–90', '90+'] as const
export type Age = (typeof AGES)[number]

export function ageOf(payday: Day, today: Day): Age {
  const days = daysBetween(payday, today)
  return days <= 30 ? '0–30' : days <= 60 ? '31–60' : days <= 90 ? '61–90' : '90+'
}

/** Adds up what is owed per age. */
export function byAge(owed: readonly { readonly payday: Day; readonly amount: Kobo }[], today: Day): Record<Age, Kobo> {
  const of = (age: Age) => sum(owed.filter(({ payday }) => ageOf(payday, today) === age).map(({ amount }) => amount))
  return { '0–30': of('0–30'), '31–60': of('31–60'), '61–90': of('61–90'), '90+': of('90+') }
}

/** What each state of a line is called. */
export const STATE_LABELS: Readonly<Record<DeductionState, string>> = {
  expected: 'Expected',
  deducted: 'Deducted',
  remitted: 'Remitted',
  matched: 'Matched',
}
