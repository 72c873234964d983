import 'server-only'
import { type Day, formatDay, formatMonth } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
import { maskedNumber } from '@/lib/credit/bank-rules'
import type { News } from '@/lib/notifications/news'
import { type Outstanding, outstandingWords, totalOf } from './overdue-rules'

/**
 * Tells a buyer of a deduction that HR has confirmed. A deduction of zero shows behind the bell only, without a mail.
 * @param amount deducted, in kobo
 * @param excess the part of it that became customer credit, in kobo
 */
export function deductionNews(amount: Kobo, excess: Kobo, company: string): News {
  const title = `${formatNaira(amount)} of your pay went to your plan`
  const body = excess > 0n ? `${formatNaira(excess)} of it was more than you owed. It is kept as your credit.` : ''
  const bell = { title: `${title}.`, body }
  const link = { label: 'See your statement', path: '/Statement' }
  if (amount === 0n) return { kind: 'deduction', link, bell }

  return {
    kind: 'deduction',
    link,
    bell,
    mail: {
      subject: title,
      paragraphs: [
        `${company} has told us that ${formatNaira(amount)} was deducted from your pay. ` +
          'It counts towards your plan from now on, even before your employer sends us the money.',
        ...(body ? [body] : []),
        'If your payslip shows something else, please write to us from your profile.',
      ],
    },
  }
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

/** Reminds an HR approver of deductions that have not reached Foodbank. */
export const remittanceDueNews = (
  { fullName, company }: { readonly fullName: string; readonly company: string },
  { outstanding, announced, pausedOn, dedupeKey }: RemittanceDue,
): News => ({
  kind: 'company',
  dedupeKey,
  link: { label: 'Open your remittances', path: '/partner/remittances' },
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

/** A month's file that HR can download. `amount` in kobo is what all lines ask for together. */
type ReadyFile = {
  readonly month: string
  readonly payday: Day
  readonly closesOn: Day
  readonly lines: number
  readonly amount: Kobo
  readonly dedupeKey: string
}

/** Reminds an HR approver before payday that the deductions of the month are ready. */
export const fileReadyNews = (
  fullName: string,
  { month, payday, closesOn, lines, amount, dedupeKey }: ReadyFile,
): News => ({
  kind: 'company',
  dedupeKey,
  link: { label: 'Open the month', path: `/partner/deductions/${month}` },
  mail: {
    subject: `The deductions of ${formatMonth(month)} are ready`,
    paragraphs: [
      `Dear ${fullName},`,
      `Wages are paid on ${formatDay(payday)}. The file with ${lines === 1 ? '1 deduction' : `${lines} deductions`}, ` +
        `${formatNaira(amount)} in total, is ready at your desk.`,
      `Please download it, deduct the amounts, and upload the completed file by ${formatDay(closesOn)}. ` +
        'What is not filled in by then is arrears of the next month.',
    ],
  },
})

const REMITTANCES = { label: 'Open your remittances', path: '/partner/remittances' }

/** A payout of a company's credit: `amount` in kobo, and the bank account when it is on record. */
type CompanyPayout = {
  readonly amount: Kobo
  readonly reference: string
  readonly account: { readonly bank: string; readonly accountNumber: string } | null
}

/** Tells an HR approver that credit of the company is being paid back. */
export function companyPaidOutNews(fullName: string, { amount, reference, account }: CompanyPayout): News {
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

/** Tells an HR approver that a payout did not arrive. @param amount in kobo */
export const companyPayoutReturnedNews = (fullName: string, amount: Kobo): News => ({
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
