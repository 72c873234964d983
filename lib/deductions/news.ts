import 'server-only'
import { type Day, formatDay } from '@/lib/core/clock'
import { type Kobo, formatNaira } from '@/lib/core/money'
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
