import type { DifferenceKind } from '@/generated/prisma/enums'

type Meaning = { readonly title: string; readonly meaning: string; readonly todo: string }

export const comparisonCopy = {
  title: 'Comparison',
  lead:
    'Each night, the payments and refunds of the day before are compared with those of Flutterwave. ' +
    'Nothing is booked by it.',
  tabsLabel: 'Differences by status',
  states: { open: 'Open', closed: 'Closed' },
  differences: { open: 'Open differences', closed: 'Closed differences' },
  none: {
    open: { title: 'No open differences', text: 'Flutterwave and our records agree on all compared days.' },
    closed: { title: 'No closed differences', text: 'Differences appear here when they are closed.' },
  },
  differencePages: 'Pages of differences',
  nothingCompared: { title: 'No day is compared yet', text: 'The first comparison runs within a few minutes.' },
  kinds: {
    unknown_here: {
      title: 'Money that we do not know',
      meaning: 'Flutterwave received this money, and no payment of ours has it.',
      todo: 'Record the money. It is then owed back to its payer, and you can request its refund.',
    },
    missing_there: {
      title: 'Payment that Flutterwave does not have',
      meaning: 'We booked this payment, and Flutterwave does not list it as successful.',
      todo: 'Look it up on Flutterwave’s site. If the money was taken back, ask Flutterwave why.',
    },
    amount: {
      title: 'Different amount',
      meaning: 'Flutterwave received another amount than we booked.',
      todo: 'Compare both amounts on Flutterwave’s site. Correct ours in the ledger if it is wrong.',
    },
    currency: {
      title: 'Different currency',
      meaning: 'Flutterwave received another currency than we booked.',
      todo: 'Look the payment up on Flutterwave’s site, and refund it if the currency is wrong.',
    },
    status: {
      title: 'Payment that we have not booked',
      meaning: 'Flutterwave received this payment, and we still wait for it.',
      todo: 'Press “Check with Flutterwave”. The payment is then booked.',
    },
    refund_unknown_here: {
      title: 'Refund that we do not know',
      meaning: 'Flutterwave sent money back, and no refund of ours has it.',
      todo: 'Ask colleagues whether they made the refund on Flutterwave’s site. Do not refund the payment again.',
    },
    refund_missing_there: {
      title: 'Refund that Flutterwave does not have',
      meaning: 'We booked this refund as sent, and Flutterwave does not list it.',
      todo: 'Ask Flutterwave whether the buyer received the money.',
    },
    refund_amount: {
      title: 'Different amount of a refund',
      meaning: 'Flutterwave sent back another amount than we booked.',
      todo: 'Compare both amounts on Flutterwave’s site. Correct ours in the ledger if it is wrong.',
    },
  } satisfies Record<DifferenceKind, Meaning>,
  facts: {
    day: 'Day',
    provider: 'Flutterwave',
    ours: 'Our records',
    asked: 'Amount asked for',
    reference: 'Reference',
    providerId: 'Flutterwave ID',
    found: 'Found',
  },
  nothing: 'nothing',
  openPayment: 'Open the payment',
  closeForm: (reference: string) => ({
    open: ['Close…', ` the difference of ${reference}`] as const,
    reason: ['Reason', ` for ${reference}`] as const,
    kind: 'difference_close' as const,
    hint: 'The same difference is not reported again.',
    submit: ['Close the difference', ` of ${reference}`] as const,
  }),
  record: 'Record the money',
  recorded: 'The money is recorded. You can now request its refund.',
  closed: 'The difference is closed.',
  closedBy: (name: string, when: string) => `Closed by ${name} on ${when}`,
  closedByComparison: (when: string) => `Gone at the comparison of ${when}`,
  days: 'Compared days',
  noDays: { title: 'No day has been compared yet', text: 'The first comparison runs after midnight.' },
  waiting: 'Not compared yet',
  equal: 'Equal',
  open: (count: number) => (count === 1 ? 'One open difference' : `${count} open differences`),
  comparedOn: (when: string) => `Compared on ${when}`,
  next: (when: string) => `Next: ${when}`,
  problem: (words: string) => `The comparison could not be completed: ${words}. It is tried again.`,
} as const
