import 'server-only'
import { type Day, formatDay, formatMoment, formatMonth } from '@/lib/core/clock'
import { type Kobo, formatNaira, sum } from '@/lib/core/money'
import { maskedNumber } from '@/lib/credit/bank-rules'
import type { Notification } from '@/lib/notifications/notification'
import { type Outstanding, outstandingWords, totalOf } from './overdue-rules'

/** What the next pay is asked for, in kobo: what is due on its payday, and the arrears of paydays before. */
export type NextAsked = {
  readonly payday: Day
  readonly due: Kobo
  readonly arrears: Kobo
  /** What does not fit into that pay; it moves to the payday `movedTo`. */
  readonly moved: Kobo
  readonly movedTo: Day | undefined
}

/** What became of one employee's deduction of one payday, in kobo. */
export type TakenFromPay = {
  readonly company: string
  readonly payday: Day
  /** What the month asked for. */
  readonly asked: Kobo
  /** Null when HR gave no answer before the month was closed. */
  readonly deducted: Kobo | null
  /** The part of it that became customer credit. */
  readonly excess: Kobo
  /** The part of it that repaid debts that were written off. */
  readonly recovered: Kobo
  /** What was asked for, not deducted, and is still open. */
  readonly missing: Kobo
  /** The next pay that is asked for anything; undefined when none is. */
  readonly next: NextAsked | undefined
}

/** Tells a buyer what was deducted from a pay; of less than was asked for, also what moves to which payday. */
export function deductionNotification(taken: TakenFromPay): Notification {
  const { company, payday, asked, deducted, excess, recovered } = taken
  const title = titleOf(taken)
  const more = [
    ...(recovered > 0n ? [`${formatNaira(recovered)} of it repaid a debt that we had written off.`] : []),
    ...(excess > 0n ? [`${formatNaira(excess)} of it was more than you owed. It is kept as your credit.`] : []),
    ...missingSentences(taken),
  ]
  const day = formatDay(payday)
  const told =
    deducted === null
      ? `${company} has not told us of a deduction from your pay of ${day}. ${formatNaira(asked)} was to be deducted.`
      : deducted === 0n
        ? `${company} has told us that nothing was deducted from your pay of ${day}. ` +
          `${formatNaira(asked)} was to be deducted.`
        : `${company} has told us that ${formatNaira(deducted)} was deducted from your pay of ${day}. ` +
          'It counts towards your plan from now on, even before your employer sends us the money.'

  return {
    kind: 'deduction',
    link: { label: 'See your statement', path: '/Statement' },
    bell: { title: `${title}.`, body: more.join(' ') },
    mail: {
      subject: title,
      paragraphs: [told, ...more, 'If your payslip shows something else, please write to us from your profile.'],
    },
    message: { text: [`${title}.`, ...more].join(' ') },
  }
}

/** A deduction that was booked as `from` and was really `to`, in kobo. `excess` is the part that became credit. */
type CorrectedDeduction = {
  readonly from: Kobo
  readonly to: Kobo
  readonly excess: Kobo
  readonly company: string
  readonly month: string
  readonly dedupeKey: string
}

/** Tells a buyer that the amount of a deduction was wrong, with both amounts. */
export function deductionCorrectedNotification({
  from,
  to,
  excess,
  company,
  month,
  dedupeKey,
}: CorrectedDeduction): Notification {
  const [wrong, right] = [formatNaira(from), formatNaira(to)]
  const title = `Your deduction of ${formatMonth(month)} is corrected from ${wrong} to ${right}`
  const means =
    to === 0n
      ? 'Nothing of that pay counts towards your plan. What is open because of that is due again.'
      : to > from
        ? `The whole ${right} counts towards your plan. You will not be asked for it again.`
        : `${right} counts towards your plan. What is open because of the lower amount is due again.`
  const kept = excess > 0n ? `${formatNaira(excess)} was more than you owed. It is kept as your credit.` : ''

  return {
    kind: 'deduction',
    dedupeKey,
    link: { label: 'See your statement', path: '/Statement' },
    bell: { title: `${title}.`, body: [means, kept].filter(Boolean).join(' ') },
    mail: {
      subject: title,
      paragraphs: [
        `${company} has corrected what it told us about your pay of ${formatMonth(month)}: ` +
          `${to === 0n ? 'nothing' : right} was deducted, not ${wrong}.`,
        [means, kept].filter(Boolean).join(' '),
        'If your payslip shows something else, please write to us from your profile.',
      ],
    },
    message: { text: [`${title}.`, means, kept].filter(Boolean).join(' ') },
  }
}

function titleOf({ payday, deducted }: TakenFromPay): string {
  if (deducted === null) return `No deduction was reported for your pay of ${formatDay(payday)}`
  return deducted === 0n
    ? `Nothing was deducted from your pay of ${formatDay(payday)}`
    : `${formatNaira(deducted)} of your pay went to your plan`
}

/** What was not deducted, and the pay that is asked for it next. */
function missingSentences({ missing, next }: TakenFromPay): string[] {
  if (missing === 0n) return []
  const open = `${formatNaira(missing)} that was to be deducted is still open.`
  if (!next) return [`${open} It will not be deducted from another pay. Please repay it on your statement.`]
  const { payday, due, arrears, moved, movedTo } = next
  const parts = due > 0n ? `${formatNaira(due)} due on that day and ${formatNaira(arrears)} of arrears` : 'all arrears'
  return [
    open,
    `On ${formatDay(payday)} your employer will be asked to deduct ${formatNaira(sum([due, arrears]))}: ${parts}.`,
    ...(moved > 0n && movedTo !== undefined
      ? [`${formatNaira(moved)} does not fit into that pay and moves to ${formatDay(movedTo)}.`]
      : []),
  ]
}

/** Money of a company that did not arrive, in kobo. */
type RemittanceDue = {
  readonly outstanding: readonly Outstanding[]
  /** The part of it that HR announced. */
  readonly announced: Kobo
  /** The day on which the company is paused if the money does not arrive; undefined while it is paused. */
  readonly pausedOn: Day | undefined
  readonly dedupeKey: string
}

const REMITTANCES = { label: 'Open your remittances', path: '/partner/deductions#transfers' }

/** Reminds an HR approver of deductions that have not reached Foodbank. */
export const remittanceDueNotification = (
  { fullName, company }: { readonly fullName: string; readonly company: string },
  { outstanding, announced, pausedOn, dedupeKey }: RemittanceDue,
): Notification => ({
  kind: 'company',
  dedupeKey,
  link: REMITTANCES,
  mail: {
    subject: `${formatNaira(totalOf(outstanding))} deducted from pay has not reached Foodbank`,
    paragraphs: [
      `Dear ${fullName},`,
      `${company} has deducted money from its employees’ pay that has not reached us: ` +
        `${outstandingWords(outstanding)}.`,
      ...(announced > 0n
        ? [`You have announced ${formatNaira(announced)}. If you have sent this money, you need not send it again.`]
        : []),
      'Please transfer the rest now and announce the transfer at your desk, so that we can match it.',
      pausedOn === undefined
        ? 'Your employees cannot place new orders until the money has arrived.'
        : `If it has not arrived by ${formatDay(pausedOn)}, your employees cannot place new orders until it has.`,
    ],
  },
})

/** A month's file that HR can download, with the sums of its lines in kobo. */
type ReadyFile = {
  readonly month: string
  readonly payday: Day
  readonly closesOn: Day
  readonly lines: number
  readonly due: Kobo
  readonly arrears: Kobo
  readonly dedupeKey: string
}

/** Reminds an HR approver before payday that the deductions of the month are ready. */
export const fileReadyNotification = (
  fullName: string,
  { month, payday, closesOn, lines, due, arrears, dedupeKey }: ReadyFile,
): Notification => ({
  kind: 'company',
  dedupeKey,
  link: { label: 'Open the month', path: `/partner/deductions/${month}` },
  mail: {
    subject: `The deductions of ${formatMonth(month)} are ready`,
    paragraphs: [
      `Dear ${fullName},`,
      `Wages are paid on ${formatDay(payday)}. The file with ${lines === 1 ? '1 deduction' : `${lines} deductions`} ` +
        `is ready at your desk: ${formatNaira(due)} due, ${formatNaira(arrears)} arrears, ` +
        `${formatNaira(sum([due, arrears]))} to deduct.`,
      `Please download it, deduct the amounts, and upload the completed file by ${formatDay(closesOn)}. ` +
        'What is not filled in by then is arrears of the next month.',
    ],
  },
})

/** A payout of a company's credit: `amount` in kobo, and the bank account when it is on record. */
type CompanyPayout = {
  readonly amount: Kobo
  readonly reference: string
  readonly account: { readonly bank: string; readonly accountNumber: string } | null
}

/** Tells an HR approver that credit of the company is being paid back. */
export function companyPaidOutNotification(
  fullName: string,
  { amount, reference, account }: CompanyPayout,
): Notification {
  const to = account
    ? `your company’s account ${maskedNumber(account.accountNumber)} at ${account.bank}`
    : 'your company’s bank account'
  return {
    kind: 'company',
    link: REMITTANCES,
    mail: {
      subject: `${formatNaira(amount)} of your company’s credit is being paid back`,
      paragraphs: [
        `Dear ${fullName},`,
        `We are sending ${formatNaira(amount)} of your company’s credit to ${to}. The reference is ${reference}.`,
        'A bank transfer can take two working days. If it has not arrived by then, or if nobody at your company ' +
          'asked for it, please write to us.',
      ],
    },
  }
}

/** A booked transfer of a company that does not count any more; `amount` in kobo. */
type ReversedReceipt = {
  readonly amount: Kobo
  readonly reference: string
  /** Whether the bank took the money back; otherwise the booking was a mistake of ours. */
  readonly byBank: boolean
}

/** Tells an HR approver that the company owes money again that was booked as received. */
export function receiptReversedNotification(
  fullName: string,
  { amount, reference, byBank }: ReversedReceipt,
): Notification {
  const money = formatNaira(amount)
  return {
    kind: 'company',
    link: REMITTANCES,
    mail: {
      subject: byBank
        ? `The bank took back your transfer of ${money}`
        : `We have reversed the receipt of a transfer of ${money}`,
      paragraphs: [
        `Dear ${fullName},`,
        byBank
          ? `The bank took back your transfer ${reference} of ${money}, so the money did not stay with us. ` +
            'Your company owes it again, and the announcement has ended. Please ask your bank for the reason, ' +
            'send the money again, and announce it at your desk.'
          : `We had booked your transfer ${reference} of ${money} by mistake, and have reversed this. ` +
            'Your company owes the amount again. If you have sent this money, please write to us with the ' +
            'receipt of your bank.',
      ],
    },
  }
}

type Account = { readonly bank: string; readonly accountNumber: string; readonly heldUntil: Date | null }
type Person = { readonly fullName: string; readonly email: string }

/** Tells an approver of a company of a new bank account for its credit, before any money can be sent to it. */
export function companyAccountNotification(
  reader: Person,
  { bank, accountNumber, heldUntil }: Account,
  by: Person | 'staff',
): Notification {
  const account = `the account ${maskedNumber(accountNumber)} at ${bank}`
  const wait = heldUntil ? ` We send no money to it before ${formatMoment(heldUntil)}.` : ''
  const isOwn = by !== 'staff' && by.email === reader.email
  const what =
    by === 'staff'
      ? `Foodbank’s staff entered ${account} for the payout of your company’s credit.${wait}`
      : `${isOwn ? 'You' : by.fullName} asked us to pay your company’s credit to ${account}.${wait} ` +
        'It counts once a second person has confirmed it.'
  const todo = isOwn
    ? 'If it was not you, choose “Forgot password” on the sign-in page and set a new password before then. That ' +
      'signs everyone out and takes this account back.'
    : by === 'staff'
      ? 'If it is not your company’s account, please write to us before then.'
      : 'If it is not your company’s account, withdraw the request on the page of your transfers before then, and ' +
        'speak to your colleague.'
  return {
    kind: 'company',
    link: REMITTANCES,
    mail: {
      subject: 'A new bank account for your company’s credit',
      paragraphs: [`Dear ${reader.fullName},`, what, todo],
    },
  }
}

/** Tells an HR approver that a payout did not arrive. @param amount in kobo */
export const companyPayoutReturnedNotification = (fullName: string, amount: Kobo): Notification => ({
  kind: 'company',
  link: REMITTANCES,
  mail: {
    subject: `The bank could not pay back ${formatNaira(amount)}`,
    paragraphs: [
      `Dear ${fullName},`,
      `The bank could not pay back ${formatNaira(amount)}, so it is your company’s credit again.`,
      'Please ask for it again at your desk, with the bank account to use.',
    ],
  },
})
