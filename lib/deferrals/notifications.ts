import 'server-only'
import { type Day, formatDay, formatMonth } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { ToldReason } from '@/lib/core/reason-rules'
import type { Instalment } from '@/lib/credit/rules'
import type { Notification } from '@/lib/notifications/notification'

/* Mails to HR name neither the employee nor the reason: they are read on shared computers. */

/** A request of a buyer; amounts in kobo. `before` is what the month asks for, `after` what it is to ask for. */
type AskedDeferral = {
  readonly id: string
  readonly month: string
  readonly before: Kobo
  readonly after: Kobo
  readonly dates: readonly Instalment[]
}

const LINK = { label: 'Open your request', path: '/Statement/smaller-deduction' }
const NOTHING_MORE = 'Nothing is added: you pay the same in total, and nothing is in arrears because of it.'

/** '₦5,000 instead of ₦12,000', 'nothing instead of ₦12,000' */
const insteadOf = ({ before, after }: Pick<AskedDeferral, 'before' | 'after'>): string =>
  `${after === 0n ? 'nothing' : formatNaira(after)} instead of ${formatNaira(before)}`

const words = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const dateWords = ({ dueOn, amount }: Instalment): string => `${formatNaira(amount)} to ${formatDay(dueOn)}`
const datesSentence = (dates: readonly Instalment[]): string =>
  `The rest moves to the end: ${words.format(dates.map(dateWords))}.`

const toBuyer = (key: string, title: string, sentences: readonly string[]): Notification => ({
  kind: 'deduction',
  dedupeKey: key,
  link: LINK,
  bell: { title: `${title}.`, body: sentences.join(' ') },
  mail: { subject: title, paragraphs: [`${title}.`, ...sentences] },
  message: { text: [`${title}.`, ...sentences].join(' ') },
})

/** Confirms to a buyer that their request is with HR. */
export const deferralSentNotification = (asked: AskedDeferral): Notification =>
  toBuyer(`deferral-sent:${asked.id}`, `You have asked for a smaller deduction in ${formatMonth(asked.month)}`, [
    `Your employer is asked to deduct ${insteadOf(asked)}. Nothing changes until they agree.`,
  ])

/** Tells a buyer that HR agreed, with the new dates. */
export const deferralAgreedNotification = (agreed: AskedDeferral): Notification =>
  toBuyer(`deferral-agreed:${agreed.id}`, `Your deduction of ${formatMonth(agreed.month)} is smaller`, [
    `Your employer agreed to deduct ${insteadOf(agreed)}.`,
    datesSentence(agreed.dates),
    NOTHING_MORE,
  ])

/** Tells a buyer that HR declined, and why. */
export const deferralDeclinedNotification = (id: string, month: string, reason: ToldReason): Notification =>
  toBuyer(`deferral-declined:${id}`, `Your deduction of ${formatMonth(month)} stays as it is`, [
    `Your employer did not agree to a smaller deduction: ${reason}`,
    'This request does not count against those of the year.',
  ])

/** Tells a buyer that the month was closed before HR decided. */
export const deferralLapsedNotification = (id: string, month: string): Notification =>
  toBuyer(`deferral-lapsed:${id}`, `Your request for a smaller deduction in ${formatMonth(month)} has ended`, [
    'Your employer closed the month without deciding it. It does not count against those of the year.',
  ])

type Approver = { readonly id: string; readonly fullName: string }

const toHr = (key: string, month: string, { id, fullName }: Approver, [subject, ...paragraphs]: readonly string[]) =>
  ({
    kind: 'company',
    dedupeKey: `${key}:${id}`,
    link: { label: 'Open the month', path: `/partner/deductions/${month}` },
    mail: { subject: subject ?? '', paragraphs: [`Dear ${fullName},`, ...paragraphs] },
  }) satisfies Notification

/** Tells an HR approver of a request to decide. */
export const deferralAskedNotification = (
  approver: Approver,
  { id, month, payday }: { readonly id: string; readonly month: string; readonly payday: Day },
): Notification =>
  toHr(`deferral-asked:${id}`, month, approver, [
    `An employee asks for a smaller deduction in ${formatMonth(month)}`,
    `An employee asks you to deduct less, or nothing, on ${formatDay(payday)}. ` +
      'The rest moves to the end of their plan.',
    'The request is on the page of the month. Agree or decline before you run payroll.',
  ])

/** Tells an HR approver that there is nothing to decide any more. */
export const deferralWithdrawnNotification = (id: string, approver: Approver, month: string): Notification =>
  toHr(`deferral-withdrawn:${id}`, month, approver, [
    `A request for a smaller deduction in ${formatMonth(month)} was withdrawn`,
    'The employee withdrew the request. You need not decide it, and the deduction stays as it is.',
  ])

/** Tells an HR approver that a month asks for less than before, whoever of them agreed. */
export const deferralBookedNotification = (
  approver: Approver,
  agreed: Pick<AskedDeferral, 'id' | 'month' | 'before' | 'after'>,
): Notification =>
  toHr(`deferral-booked:${agreed.id}`, agreed.month, approver, [
    `A deduction of ${formatMonth(agreed.month)} is smaller`,
    `Your office agreed that one employee’s pay is asked for ${insteadOf(agreed)}.`,
    'If you have downloaded the file of this month already, download it again.',
  ])
