import type { ApprovalState } from '@/generated/prisma/enums'
import { type Day, formatDay, formatMonth } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo, toNaira } from '@/lib/core/money'
import type { LineDto } from './schema'

/* The correction of a booked deduction: HR names the right amount, and a second person of Foodbank agrees (0112). */

/** The last request to correct a line, in kobo. `askedOn` and `decidedOn` are days in Lagos. */
export type CorrectionOfLine = {
  readonly state: ApprovalState
  readonly from: Kobo
  readonly to: Kobo
  readonly requestedBy: string
  readonly askedOn: Day
  readonly decidedOn: Day | null
}

/** What HR, staff and the statement of the month read at a line that was to be corrected. */
function correctionSentence({ state, from, to, requestedBy, askedOn, decidedOn }: CorrectionOfLine): string {
  const change = `from ${formatNaira(from)} to ${formatNaira(to)}`
  switch (state) {
    case 'pending':
      return (
        `${requestedBy} asked on ${formatDay(askedOn)} to correct the deduction ${change}. ` +
        'It waits for Foodbank. Until then the amount above counts.'
      )
    case 'approved':
      return `Corrected ${change}${decidedOn === null ? '' : ` on ${formatDay(decidedOn)}`}.`
    case 'refused':
      return `Foodbank declined the correction ${change}. Nothing was changed.`
    case 'expired':
      return `Nobody decided the correction ${change} in time. Nothing was changed. Please ask again.`
  }
}

/** What a line is when its correction is requested or performed, in kobo. */
type CorrectableLine = {
  /** Null while HR has not answered. */
  readonly deducted: Kobo | null
  /** What the company has sent of it. */
  readonly received: Kobo
  /** What the employee owes beside this deduction. */
  readonly owed: Kobo
}

/** Why a line cannot be corrected to `to`, with what to do; undefined when it can. */
export function whyNotCorrectable(to: Kobo, { deducted, received, owed }: CorrectableLine): string | undefined {
  const from = deducted ?? ZERO
  if (to === from) return `${formatNaira(to)} is booked already. Please enter what was really deducted.`
  if (to < received)
    return (
      `Foodbank has received ${formatNaira(received)} for this deduction, so it cannot be corrected to less. ` +
      'Please ask Foodbank to reverse the receipt of that transfer first, and then ask for the correction again. ' +
      'The transfer is booked anew afterwards, and what was sent too much becomes your company’s credit.'
    )
  const most = kobo(from + owed)
  if (to > most)
    return (
      `${formatNaira(to)} is more than the ${formatNaira(most)} that this employee owes with this deduction. ` +
      'Please check the amount. If more was really deducted, please give the rest back to the employee.'
    )
  return undefined
}

/**
 * Why a deduction of a closed month is not reversed without an amount, and what to do.
 * @param month 'YYYY-MM'
 */
export const whyNotReversible = (month: string): string =>
  `${formatMonth(month)} is closed, and only HR know what was taken from this pay. Please ask HR to correct the ` +
  'deduction on its line, to ₦0 if nothing was taken. You then decide about the correction.'

/** What HR read at a line whose deduction was reversed and that has no amount since. */
export const reversedSentence = (isClosed: boolean): string =>
  isClosed
    ? 'The deduction was reversed. If money was taken from this pay, please correct the amount.'
    : 'The deduction was reversed. Please enter what was really taken from this pay.'

/** The last request as a line shows it. One that was approved is shown while the line has its amount. */
export function shownCorrection(
  correction: CorrectionOfLine | undefined,
  deducted: Kobo | null,
): LineDto['correction'] {
  if (correction === undefined || (correction.state === 'approved' && deducted !== correction.to)) return null
  const { state, from, to, requestedBy } = correction
  return { state, from: toNaira(from), to: toNaira(to), requestedBy, sentence: correctionSentence(correction) }
}
