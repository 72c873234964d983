import { formatNaira, fromNaira } from '@/lib/core/money'
import type { MonthStep } from '@/lib/deductions/month-rules'

const money = (naira: number) => formatNaira(fromNaira(naira))

export const deductionsCopy = {
  payday: 'Payday',
  figures: {
    amountDue: 'Due',
    arrears: 'Arrears',
    toDeduct: 'To deduct',
    deducted: 'Deducted',
    short: 'Short',
    open: 'Not filled in',
    received: 'Received by Foodbank',
    announced: 'Announced, not received',
    unsent: 'Not announced yet',
  },
  over: (amount: string) => `${amount} more than to deduct`,
  short: (amount: string) => `${amount} short`,
  arrears: (amount: string) => `${amount} arrears`,
  announced: (amount: string) => `${amount} announced`,
  steps: {
    label: 'Steps of the month',
    names: {
      fillIn: 'Fill in',
      check: 'Check',
      close: 'Close',
      send: 'Send',
      received: 'Received',
    } satisfies Record<MonthStep, string>,
    done: 'done',
    present: 'now',
  },
  periods: 'Deductions by month',
  closed: 'Closed',
  open: 'Open',
  employees: (count: number) => (count === 1 ? '1 employee' : `${count} employees`),
  noPeriods: {
    title: 'Nothing to deduct yet',
    text: 'A month appears here once an instalment of an approved order is due in it.',
  },
  money,
} as const

/** Texts about transfers that HR's and the staff's desk share. */
export const transferCopy = {
  figures: {
    owed: 'Deducted, not received',
    announced: 'Of that, announced',
    received: 'Received so far',
    credit: 'Your credit',
  },
  announced: 'Announced transfers',
  received: 'Received transfers',
  onItsWay: 'On its way',
  arrived: (amount: string) => `${amount} received`,
  fromCredit: 'Paid from credit',
  paidOut: 'Credit paid back',
  excess: (amount: string) => `${amount} is credit`,
  byMonth: 'By month',
} as const
