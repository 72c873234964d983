import 'server-only'
import { type Day, formatDay, formatMoment } from '@/lib/core/clock'
import { type Kobo, formatNaira, kobo } from '@/lib/core/money'
import type { Notification } from '@/lib/notifications/notification'
import { maskedNumber } from './bank-rules'
import { letterPath } from './pay-off-rules'

/**
 * A buyer's deduction on one payday, in kobo. `arrears` is the overdue part of `amount`; `moved` is open too, but does
 * not fit into that pay.
 */
export type Payday = {
  readonly day: Day
  readonly amount: Kobo
  readonly arrears: Kobo
  readonly moved: Kobo
  readonly orders: readonly string[]
}

const STATEMENT = { label: 'See your statement', path: '/Statement' }

/** Reminds a buyer of a coming deduction, once per payday. */
export function paydayNotification(userId: string, { day, amount, arrears, moved, orders }: Payday): Notification {
  const forOrders = `${orders.length > 1 ? 'the orders' : 'order'} ${orders.join(', ')}`
  const title = `${formatNaira(amount)} will be deducted from your pay on ${formatDay(day)}`

  return {
    kind: 'payday',
    dedupeKey: `payday:${userId}:${day}`,
    link: STATEMENT,
    bell: { title: `${title}.` },
    mail: {
      subject: title,
      paragraphs: [
        `On ${formatDay(day)} your employer will deduct ${formatNaira(amount)} from your pay. It is for ${forOrders}.`,
        ...(arrears > 0n
          ? [
              `${formatNaira(kobo(amount - arrears))} of it is due on that day, and ` +
                `${formatNaira(arrears)} is arrears of earlier paydays.`,
            ]
          : []),
        ...(moved > 0n
          ? [`${formatNaira(moved)} more is open by then. It does not fit into that pay and moves to the next payday.`]
          : []),
        'You do not need to do anything. If you prefer to repay early, you can do so on your statement.',
      ],
    },
    message: { text: `${title}. You do not need to do anything.` },
  }
}

/** A deduction or an early repayment that counts no longer, in kobo. */
type RepaymentUndone = {
  readonly entryId: string
  readonly amount: Kobo
  /** A `refund` is money of the buyer that is sent back. */
  readonly cause: 'refund' | 'deduction' | 'repayment'
  /** The payday of a deduction; the day on which anything else was booked. */
  readonly on: Day
  /** What the buyer owes after it, of plans and of debts that were written off. */
  readonly open: Kobo
  readonly writtenOff: Kobo
  /** The next pay that is asked for something. */
  readonly next: { readonly amount: Kobo; readonly day: Day } | undefined
}

/** Tells a buyer that a deduction or an early repayment was undone, and what is open because of that. */
export function repaymentUndoneNotification({
  entryId,
  on,
  open,
  writtenOff,
  next,
  ...undone
}: RepaymentUndone): Notification {
  const title = undoneTitle({ ...undone, on })
  const now = [
    `You owe ${formatNaira(open)} now.`,
    ...(writtenOff > 0n ? [`${formatNaira(writtenOff)} of a debt that we had written off is not repaid.`] : []),
    ...(next ? [`The next deduction from your pay is ${formatNaira(next.amount)} on ${formatDay(next.day)}.`] : []),
  ]
  return {
    kind: 'payment',
    dedupeKey: `repayment-undone:${entryId}`,
    link: STATEMENT,
    bell: { title: `${title}.`, body: now.join(' ') },
    mail: { subject: title, paragraphs: [`${title}.`, UNDONE_MEANS[undone.cause], now.join(' ')] },
    message: { text: `${title}. ${now.join(' ')}` },
  }
}

const undoneTitle = ({ amount, cause, on }: Pick<RepaymentUndone, 'amount' | 'cause' | 'on'>): string => {
  const [money, day] = [formatNaira(amount), formatDay(on)]
  switch (cause) {
    case 'refund':
      return `Your repayment of ${money} of ${day} will be refunded`
    case 'deduction':
      return `The deduction of ${money} from your pay of ${day} no longer counts towards your plan`
    case 'repayment':
      return `A repayment of ${money} of ${day} was booked by mistake and has been reversed`
  }
}

/** Nobody knows yet what was taken from a pay whose deduction was undone. */
const UNDONE_MEANS: Readonly<Record<RepaymentUndone['cause'], string>> = {
  refund: 'What it paid is open again. We will tell you when the money is on its way.',
  deduction:
    'We have reversed it because it was not booked rightly. Your employer tells us again what was deducted. ' +
    'If your payslip shows this deduction, please write to us from your profile.',
  repayment: 'What it paid is open again. If you did pay this amount, please write to us.',
}

type NewAccount = {
  readonly bank: string
  readonly accountNumber: string
  /** Until then no money is sent to it. */
  readonly heldUntil: Date | null
}

/** Tells a buyer of a new bank account for their credit, before any money can be sent to it. */
export function accountGivenNotification(
  { bank, accountNumber, heldUntil }: NewAccount,
  by: 'buyer' | 'staff',
): Notification {
  const account = `the account ${maskedNumber(accountNumber)} at ${bank}`
  const title =
    by === 'buyer' ? `You asked us to pay your credit to ${account}` : `We will pay your credit to ${account}`
  const wait = heldUntil ? `We send no money to it before ${formatMoment(heldUntil)}.` : ''
  const recover =
    'If it was not you, choose “Forgot password” on the sign-in page and set a new password before then. That signs ' +
    'everyone out and takes this account back.'
  const write = 'If you did not ask us for this, please write to us before then.'

  return {
    // Not a payment, which a buyer may get by message alone.
    kind: 'account',
    link: STATEMENT,
    bell: { title: `${title}.`, body: wait },
    mail: {
      subject: 'A new bank account for your credit',
      paragraphs: [`${title}. ${wait}`, by === 'buyer' ? recover : write],
    },
  }
}

/**
 * Tells a buyer that credit is on its way to their bank account.
 * @param entryId the payout's entry
 * @param amount in kobo
 * @param account null when the account is not on record
 */
export function paidOutNotification(
  entryId: string,
  amount: Kobo,
  account: { readonly bank: string; readonly accountNumber: string } | null,
): Notification {
  const to = account ? `your account ${maskedNumber(account.accountNumber)} at ${account.bank}` : 'your bank account'
  const title = `We are sending ${formatNaira(amount)} of your credit to ${to}`

  return {
    kind: 'payment',
    dedupeKey: `paid-out:${entryId}`,
    link: STATEMENT,
    bell: { title: `${title}.` },
    mail: {
      subject: `${formatNaira(amount)} of your credit is being paid out`,
      paragraphs: [
        `${title}.`,
        'A bank transfer can take two working days. If it has not arrived by then, or if you did not ask for it, ' +
          'please write to us.',
      ],
    },
    message: { text: `${title}.` },
  }
}

/** Tells a buyer that a payout, which is named by its entry, did not arrive. @param amount in kobo */
export const payoutReturnedNotification = (entryId: string, amount: Kobo): Notification => {
  const title = `The bank could not pay out ${formatNaira(amount)}, so it is your credit again`
  const next = 'Please ask for it again on your statement, with the bank account to use.'

  return {
    kind: 'payment',
    dedupeKey: `payout-returned:${entryId}`,
    link: STATEMENT,
    bell: { title: `${title}.`, body: next },
    mail: { subject: title, paragraphs: [`${title}.`, next] },
    message: { text: `${title}. ${next}` },
  }
}

/** The part of a leaver's plan that is due next, in kobo. `late` is what is open of earlier parts. */
type DueSelfPay = {
  readonly month: string
  readonly dueOn: Day
  readonly open: Kobo
  readonly late: Kobo
}

/** Sends a leaver the link to pay one part of the plan, once per month. */
export function selfPayNotification(userId: string, { month, dueOn, open, late }: DueSelfPay): Notification {
  const title = `Please pay ${formatNaira(open)} by ${formatDay(dueOn)}`

  return {
    kind: 'payday',
    dedupeKey: `self-pay:${userId}:${month}`,
    link: { label: `Pay ${formatNaira(open)}`, path: `/Statement?part=${month}#repay` },
    bell: { title: `${title}.`, ...(late > 0n ? { body: `${formatNaira(late)} from earlier months is late.` } : {}) },
    mail: {
      subject: title,
      paragraphs: [
        `This month’s part of your payment plan is ${formatNaira(open)}. It is due on ${formatDay(dueOn)}. ` +
          'You have left your company, so it is not deducted from a pay.',
        ...(late > 0n
          ? [`${formatNaira(late)} from earlier months is late. What you pay is used for the oldest month first.`]
          : []),
        'You can pay by card, bank transfer or USSD. If you cannot pay in time, please write to us.',
      ],
    },
    message: { text: `${title}, on the Statement page of the app.` },
  }
}

/** Credit that paid what was open, in kobo. `recovered` is the part that repaid debts that were written off. */
type UsedCredit = {
  readonly amount: Kobo
  readonly recovered: Kobo
  readonly rebate: Kobo
  readonly on: Day
  readonly paidOff: readonly { readonly orderNumber: string }[]
  readonly source: string
}

const paidOffSentence = (paidOff: readonly { readonly orderNumber: string }[], rebate: Kobo): string[] => {
  if (paidOff.length === 0) return []
  const orders = paidOff.map(({ orderNumber }) => orderNumber).join(', ')
  const plans = paidOff.length === 1 ? `The plan of order ${orders} is` : `The plans of the orders ${orders} are`
  const given = rebate > 0n ? ` ${formatNaira(rebate)} of interest was given back, because you paid early.` : ''
  return [`${plans} paid off.${given}`]
}

/** Tells a buyer that their credit has paid what was open. */
export function creditUsedNotification({ amount, recovered, rebate, on, paidOff, source }: UsedCredit): Notification {
  const title = `${formatNaira(amount)} of your credit paid what you owe`
  const more = [
    ...(recovered > 0n ? [`${formatNaira(recovered)} of it repaid a debt that we had written off.`] : []),
    ...paidOffSentence(paidOff, rebate),
  ]
  return {
    kind: 'payment',
    dedupeKey: `credit-used:${source}`,
    link: STATEMENT,
    bell: { title: `${title}.`, body: more.join(' ') },
    mail: {
      subject: title,
      paragraphs: [
        `On ${formatDay(on)} we used ${formatNaira(amount)} of your credit for what you owe, the oldest payday first.`,
        ...more,
        'Your next deductions are less by this amount. Your statement shows the new figures.',
      ],
    },
    message: { text: [`${title}.`, ...more].join(' ') },
  }
}

/** A plan that money paid whole. `rebate` is the interest given back, in kobo. */
type PaidOff = {
  readonly orderId: string
  readonly orderNumber: string
  readonly rebate: Kobo
  readonly on: Day
  readonly source: string
}

/** Tells a buyer that a plan is paid off, whatever paid it, and where the letter of discharge is. */
export function paidOffNotification({ orderId, orderNumber, rebate, on, source }: PaidOff) {
  const title = `The plan of order ${orderNumber} is paid off`
  const more = [
    ...(rebate > 0n ? [`${formatNaira(rebate)} of interest was given back, because it was paid early.`] : []),
    'Nothing more will be deducted from your pay for this order.',
  ]
  return {
    kind: 'payment' as const,
    dedupeKey: `paid-off:${orderId}:${source}`,
    link: { label: 'See your letter of discharge', path: letterPath(orderId) },
    bell: { title: `${title}.`, body: more.join(' ') },
    mail: { subject: title, paragraphs: [`${title} with the money of ${formatDay(on)}.`, ...more] },
    message: { text: [`${title}.`, ...more].join(' ') },
  } satisfies Notification
}

/** A plan that was written off, in kobo. `times` counts its write-offs. */
type WrittenOff = {
  readonly amount: Kobo
  readonly orderId: string
  readonly orderNumber: string
  readonly on: Day
  readonly times: number
}

/** Tells a buyer that we no longer collect a debt, and that it can still be repaid. */
export function writtenOffNotification({ amount, orderId, orderNumber, on, times }: WrittenOff): Notification {
  const title = `We have stopped collecting ${formatNaira(amount)} of order ${orderNumber}`
  const still = 'The debt is not forgiven: you can still repay it on your statement, all at once or in parts.'
  const limit = 'You cannot buy on credit until Foodbank has decided about it.'
  return {
    kind: 'payment',
    dedupeKey: `written-off:${orderId}:${times}`,
    link: { label: 'See what you can repay', path: '/Statement#repay' },
    bell: { title: `${title}.`, body: `${still} ${limit}` },
    mail: {
      subject: title,
      paragraphs: [
        `On ${formatDay(on)} we wrote off ${formatNaira(amount)} that is unpaid of order ${orderNumber}. ` +
          'It will not be deducted from your pay.',
        still,
        limit,
      ],
    },
    message: { text: `${title}. ${still}` },
  }
}

/** Tells a buyer that a write-off, which is named by its entry, was reversed. */
export const writeOffUndoneNotification = (orderNumber: string, orderId: string, entryId: string): Notification => {
  const title = `The plan of order ${orderNumber} is open again`
  const why = 'It was written off before, and this has been reversed. Its open instalments are due as planned.'
  return {
    kind: 'payment',
    dedupeKey: `write-off-undone:${entryId}`,
    link: { label: 'See your order', path: `/History2?orderId=${orderId}` },
    bell: { title: `${title}.`, body: why },
    mail: { subject: title, paragraphs: [`${title}. ${why}`, 'Your statement shows what is due on each payday.'] },
    message: { text: `${title}. ${why}` },
  }
}

/** Tells a buyer that two of staff have decided that they may buy on credit again. */
export const creditAllowedNotification = (): Notification => {
  const title = 'You can buy on credit again'
  const why = 'Foodbank has decided about your written-off debt. What you have not repaid of it is still open.'
  return {
    kind: 'payment',
    link: { label: 'Open your dashboard', path: '/Dashboard' },
    bell: { title: `${title}.`, body: why },
    mail: { subject: title, paragraphs: [`${title}. ${why}`] },
    message: { text: `${title}. ${why}` },
  }
}
