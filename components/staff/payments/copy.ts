import type { PaymentPurpose, PaymentState, RefundState } from '@/generated/prisma/enums'

export const paymentsCopy = {
  title: 'Payments',
  lead: 'Pending payments are checked automatically for 3 days.',
  tabsLabel: 'Payments by status',
  all: 'All',
  states: { pending: 'Pending', succeeded: 'Received', failed: 'Wrong amount', expired: 'Expired' } satisfies Record<
    PaymentState,
    string
  >,
  purposes: {
    registration: 'Registration fee',
    order_fees: 'Delivery and service fee',
    repayment: 'Early repayment',
    unrequested: 'Not requested',
  } satisfies Record<PaymentPurpose, string>,
  refundStates: {
    requested: 'To be sent',
    sent: 'On its way',
    completed: 'Completed',
    failed: 'Failed',
  } satisfies Record<RefundState, string>,
  failedRefunds: (count: number) =>
    count === 1
      ? 'A refund failed and was not requested again.'
      : `${count} refunds failed and were not requested again.`,
  showFailed: 'Show payments with failed refunds',
  unappliedCount: (count: number) =>
    count === 1
      ? 'One payment does not match the amount asked for. It must be refunded.'
      : `${count} payments do not match the amount asked for. They must be refunded.`,
  showUnapplied: 'Show payments with a wrong amount',
  differences: (count: number) =>
    count === 1
      ? 'Flutterwave and our records differ in one payment or refund.'
      : `Flutterwave and our records differ in ${count} payments or refunds.`,
  showDifferences: 'Show the comparison',
  caption: (state: string) => `Payments: ${state}`,
  received: 'Received:',
  unapplied: (amount: string) => `${amount} received, not matched`,
  said: (words: string) => `Flutterwave: ${words}`,
  pendingFor: (span: string) => `for ${span}`,
  checks: (count: number) =>
    count === 0 ? 'Not checked yet' : count === 1 ? 'Checked once' : `Checked ${count} times`,
  nextCheck: (moment: string) => `next: ${moment}`,
  refundBadge: (state: string) => `Refund: ${state.toLowerCase()}`,
  ask: 'Check with Flutterwave',
  about: (reference: string) => ` about ${reference}`,
  outcomes: {
    succeeded: 'Flutterwave confirms this payment. It is booked.',
    pending: 'Flutterwave is still waiting for the bank.',
    failed: 'The last attempt failed. The buyer can try again.',
    unapplied: 'The money received does not match the amount asked for. It must be refunded.',
    unknown: 'Flutterwave has no payment with this reference. The buyer has not started it.',
  },
  none: {
    title: 'No pending payments',
    text: 'Payments awaiting confirmation appear here.',
  },
  noMatch: {
    title: 'No results',
    text: 'Enter the full reference, Flutterwave ID or order number. For an email address, the first part is enough.',
  },
  back: 'All payments',
  facts: {
    heading: 'Payment details',
    buyer: 'Buyer',
    order: 'Order',
    purpose: 'For',
    asked: 'Amount asked for',
    received: 'Received',
    unapplied: 'Received, not matched',
    reference: 'Our reference',
    providerId: 'Flutterwave ID',
    said: 'Flutterwave status',
    created: 'Started',
    settled: 'Received on',
    checks: 'Checks',
    next: 'Next check',
  },
  unknownPayer: 'Unknown payer',
  nothingYet: 'nothing yet',
  entries: 'Ledger entries',
  noEntries: 'No ledger entries for this payment yet.',
  refunds: 'Refunds',
  noRefunds: 'No refunds for this payment.',
  tries: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  askAgain: 'The refund failed. Request it again below; a colleague must approve it.',
  replaced: 'The refund failed. It was requested again.',
  refundForm: {
    open: ['Refund…'],
    reason: ['Reason'],
    kind: 'refund',
    submit: ['Request refund'],
  },
  refundLead: 'A colleague must approve before the money is sent.',
  refundWhole: (left: string) => `The full amount will be refunded: ${left}.`,
  owedAgain: 'The repayment is reversed, so the buyer owes it again.',
  refundAmount: 'Amount in naira',
  refundHint: (left: string) => `At most ${left}.`,
  refundRequested: 'Requested. It is sent once a colleague approves.',
  refundPending: (reason: string) => `A refund is waiting for approval: “${reason}”`,
  seeApprovals: 'See approvals',
  nothingLeft: 'Nothing is left to refund.',
  noRefundYet: 'Nothing was received, so there is nothing to refund.',
} as const
