import type { DeductionState } from '@/generated/prisma/enums'
import { type Day, addDays, daysBetween, earliestFirst, nextMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo, sum } from '@/lib/core/money'
import { spread } from '@/lib/credit/ceiling-rules'
import { AGES as AGE_LABELS } from '@/lib/credit/schema'

/* When payroll deducts what, and how HR's answer is booked (docs/decisions/0030). Amounts in kobo, days in Lagos. */

/** A calendar month, 'YYYY-MM'. */
export type Month = string

const CLOSES_AFTER_DAYS = 10
const MONTHS_AHEAD = 24

/** The last day to fill in a period. After it a job closes the period, unless HR closed it before. */
export const closesOn = (payday: Day): Day => addDays(payday, CLOSES_AFTER_DAYS)

export function isPeriod(month: Month, today: Day): boolean {
  const ahead =
    (Number(month.slice(0, 4)) - Number(today.slice(0, 4))) * 12 + Number(month.slice(5)) - Number(today.slice(5, 7))
  return month >= '2020-01' && ahead <= MONTHS_AHEAD
}

/** Whether HR can report deductions of a month, or close it. Payroll runs at most for the next month. */
export const isBookable = (month: Month, today: Day): boolean => month <= nextMonth(today.slice(0, 7))

/** Keeps the answers of a function, which is asked for each month of each of thousands of employees. */
export function onceAMonth<Answer>(answerOf: (month: Month) => Answer): (month: Month) => Answer {
  const known = new Map<Month, Answer>()
  return (month) => {
    const answer = known.get(month) ?? answerOf(month)
    known.set(month, answer)
    return answer
  }
}

/** The unpaid part of an instalment. */
export type OpenPart = { readonly userId: string; readonly dueIn: Month; readonly open: Kobo }

export type PayrollState = {
  readonly isClosed: (month: Month) => boolean
  /** Whether HR has filled in this employee's line of this month. */
  readonly isAnswered: (month: Month, userId: string) => boolean
  /** The month of a leaver's final pay. */
  readonly finalMonth: (userId: string) => Month | undefined
  /** The most that an employee's pay of a month may be asked for, in kobo. */
  readonly ceiling: (month: Month, userId: string) => Kobo
  /**
   * A leaver's open instalments at the price of paying off on the payday of a month: without the interest that is then
   * given back. Undefined for everyone else.
   */
  readonly atPrice?: (month: Month, userId: string) => readonly OpenPart[] | undefined
}

/** The state as it would be if HR had not filled in a month. */
export const ifUnanswered = (state: PayrollState, month: Month): PayrollState => ({
  ...state,
  isAnswered: (other, userId) => other !== month && state.isAnswered(other, userId),
})

/**
 * The first month whose payroll can deduct an open instalment: the due month, or the next month that is neither closed
 * nor filled in. A leaver's whole debt is due from the final pay, or one month later; after that, not from payroll.
 */
export function awaitedIn(
  { userId, dueIn }: OpenPart,
  { isClosed, isAnswered, finalMonth }: PayrollState,
): Month | undefined {
  const final = finalMonth(userId)
  let month = final && dueIn > final ? final : dueIn
  while (isClosed(month) || isAnswered(month, userId)) month = nextMonth(month)
  return final !== undefined && month > nextMonth(final) ? undefined : month
}

/** The part of an open instalment that one month's pay is asked for, in kobo. */
type Share = { readonly part: OpenPart; readonly month: Month; readonly amount: Kobo }

type Asked = { readonly parts: readonly OpenPart[]; readonly shares: readonly Share[] }

/**
 * What the months of payroll are asked for of one employee. A leaver whose pay covers the price of paying off on that
 * payday is asked for the price; one whose pay does not is asked for the debt, and pays the rest alone.
 */
function askedOf(userId: string, parts: readonly OpenPart[], state: PayrollState): Asked {
  const final = state.finalMonth(userId)
  for (const month of final === undefined ? [] : [final, nextMonth(final)]) {
    const price = state.atPrice?.(month, userId)
    if (!price) continue
    const shares = sharesOf(userId, price, state)
    const paid = sum(shares.filter((share) => share.month <= month).map(({ amount }) => amount))
    if (paid > 0n && paid === sum(price.map(({ open }) => open))) return { parts: price, shares }
  }
  return { parts, shares: sharesOf(userId, parts, state) }
}

/**
 * Spreads the open instalments of one employee over the months of payroll, oldest first, so that no month is asked for
 * more than its ceiling (docs/decisions/0072). What a leaver's final pay does not cover has no share.
 */
function sharesOf(userId: string, parts: readonly OpenPart[], state: PayrollState): Share[] {
  const final = state.finalMonth(userId)
  const awaited = parts.flatMap((part) => {
    const month = awaitedIn(part, state)
    return month === undefined ? [] : [{ part, month, amount: part.open }]
  })
  const shares = spread(awaited.sort(byDueMonth), (month) => {
    const isOver = state.isClosed(month) || state.isAnswered(month, userId)
    return isOver || (final !== undefined && month > nextMonth(final)) ? ZERO : state.ceiling(month, userId)
  })
  return shares.map(({ part: { part }, month, amount }) => ({ part, month, amount }))
}

const byDueMonth = (a: { readonly part: OpenPart }, b: { readonly part: OpenPart }) =>
  earliestFirst(a.part.dueIn, b.part.dueIn)

export function byEmployee(parts: readonly OpenPart[]): Map<string, OpenPart[]> {
  const ofUser = new Map<string, OpenPart[]>()
  for (const part of parts) {
    const known = ofUser.get(part.userId)
    if (known) known.push(part)
    else ofUser.set(part.userId, [part])
  }
  return ofUser
}

/** A month's deduction of one employee: due in the month, arrears from before, and the debt after both. */
export type ExpectedLine = {
  readonly userId: string
  readonly due: Kobo
  readonly arrears: Kobo
  readonly balanceAfter: Kobo
  /** What is due by this month too, but does not fit under its ceiling. */
  readonly moved: Kobo
  /** The month that is asked for it, or for the first part of it; undefined when none is. */
  readonly movedTo?: Month | undefined
}

/** The lines of a month. Employees whose pay is asked for nothing have no line. */
export function expectedLines(month: Month, parts: readonly OpenPart[], state: PayrollState): ExpectedLine[] {
  return [...byEmployee(parts)].flatMap(([userId, debt]): ExpectedLine[] => {
    const { parts: own, shares } = askedOf(userId, debt, state)
    const amountOf = (fits: (share: Share) => boolean) => sum(shares.filter(fits).map(({ amount }) => amount))
    const due = amountOf((share) => share.month === month && share.part.dueIn >= month)
    const arrears = amountOf((share) => share.month === month && share.part.dueIn < month)
    if (due + arrears === 0n) return []

    const balanceAfter = kobo(sum(own.map(({ open }) => open)) - amountOf((share) => share.month <= month))
    const isLater = (part: OpenPart) => (awaitedIn(part, state) ?? month) > month
    const moved = kobo(balanceAfter - sum(own.filter(isLater).map(({ open }) => open)))
    const movedTo = moved > 0n ? shares.find((share) => share.month > month)?.month : undefined
    return [{ userId, due, arrears, balanceAfter, moved, movedTo }]
  })
}

/**
 * The lines of every month whose pay is asked for something, in order, with their sums in kobo. The `arrears` are a
 * part of `toDeduct`.
 */
export function expectedMonths(
  parts: readonly OpenPart[],
  state: PayrollState,
): { readonly month: Month; readonly lines: number; readonly arrears: Kobo; readonly toDeduct: Kobo }[] {
  const months = new Map<Month, { lines: number; arrears: Kobo; toDeduct: Kobo }>()
  for (const [userId, own] of byEmployee(parts)) {
    const { shares } = askedOf(userId, own, state)
    const counted = new Set<Month>()
    for (const { part, month, amount } of shares) {
      const { lines, arrears, toDeduct } = months.get(month) ?? { lines: 0, arrears: ZERO, toDeduct: ZERO }
      const late = part.dueIn < month ? amount : ZERO
      months.set(month, {
        lines: counted.has(month) ? lines : lines + 1,
        arrears: kobo(arrears + late),
        toDeduct: kobo(toDeduct + amount),
      })
      counted.add(month)
    }
  }
  return [...months].map(([month, figures]) => ({ month, ...figures })).sort((a, b) => earliestFirst(a.month, b.month))
}

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

/**
 * A row of HR's file. `lineId` is empty in a file that has only staff numbers. `stated` is what it says is due, or to
 * deduct where it `isWhole`; `asked` is the sum of both. `deducted` is null for an empty cell and for a text that
 * is no amount; `typed` is the text. `unreadable` is what is wrong about the answer.
 */
export type Claim = {
  readonly line: number
  readonly lineId: string
  readonly staffId: string
  readonly name: string
  readonly period: string
  readonly stated: { readonly amount: Kobo; readonly isWhole: boolean } | null
  readonly asked: Kobo
  readonly typed: string
  readonly deducted: Kobo | null
  readonly reason: string
  readonly unreadable?: string
}

export type Verdict =
  | { readonly kind: 'matched' | 'short'; readonly deducted: Kobo; readonly over: Kobo }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'already'; readonly booked: Kobo; readonly why: string }
  | { readonly kind: 'problem'; readonly why: string }

/**
 * Decides how a claim about a known line is booked. A line that HR answered with nothing asks for what is still open:
 * the debt may have been paid since, by another month or by the employee.
 * @param owed the employee's whole debt in kobo
 */
export function evaluateClaim(
  { deducted, reason, asked }: Pick<Claim, 'deducted' | 'reason' | 'asked'>,
  line: KnownLine,
  owed: Kobo,
): Verdict {
  if (deducted === null) return { kind: 'waiting' }

  if (line.state !== 'expected') {
    const booked = line.deducted ?? ZERO
    const why =
      booked === deducted
        ? 'Already booked.'
        : `${formatNaira(booked)} was already booked and stays. If it is wrong, ask for a correction at its line.`
    return { kind: 'already', booked, why }
  }

  // Probably a typing error, unless our own file asked for this amount: the employee may have repaid since.
  if (reason === '' && deducted > owed && deducted > asked) {
    const why =
      `${formatNaira(deducted)} is more than the ${formatNaira(owed)} this employee owes in total. ` +
      'Please check the amount, or give a reason.'
    return { kind: 'problem', why }
  }

  const expected = kobo(line.due + line.arrears)
  if (reason === '' && line.deducted === 0n && expected === 0n && deducted > 0n) {
    const why =
      'Nothing of this month is open any more: it was paid, or written off, after you answered that ' +
      'nothing was deducted. ' +
      `If you did deduct ${formatNaira(deducted)}, please give a reason.`
    return { kind: 'problem', why }
  }
  if (deducted >= expected && deducted > 0n) return { kind: 'matched', deducted, over: kobo(deducted - expected) }
  if (expected === 0n) return { kind: 'waiting' }
  if (reason === '') {
    const why = `${formatNaira(deducted)} of ${formatNaira(expected)} was deducted: please give the reason.`
    return { kind: 'problem', why }
  }
  const isKnown = deducted === 0n && line.deducted === 0n && line.reason === reason
  if (isKnown) return { kind: 'already', booked: ZERO, why: 'Already reported.' }

  return { kind: 'short', deducted, over: ZERO }
}

/** Days since the payday. Before it is over, deducted money is not due. */
export const AGES = ['not due', '1–30', '31–60', '61–90', '90+'] as const
export type Age = (typeof AGES)[number]
/** The ages that are so late that someone should call. */
export const LATE: readonly Age[] = ['31–60', '61–90', '90+']
export const ageLabel = (age: Age): string => AGE_LABELS[AGES.indexOf(age)] ?? age

export function ageOf(payday: Day, today: Day): Age {
  const days = daysBetween(payday, today)
  if (days <= 0) return 'not due'
  return days <= 30 ? '1–30' : days <= 60 ? '31–60' : days <= 90 ? '61–90' : '90+'
}

export function byAge(owed: readonly { readonly payday: Day; readonly amount: Kobo }[], today: Day): Record<Age, Kobo> {
  const of = (age: Age) => sum(owed.filter(({ payday }) => ageOf(payday, today) === age).map(({ amount }) => amount))
  return { 'not due': of('not due'), '1–30': of('1–30'), '31–60': of('31–60'), '61–90': of('61–90'), '90+': of('90+') }
}
