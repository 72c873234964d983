import { PaymentPurpose, PaymentState, RefundState } from '@/generated/prisma/enums'
import { choice, defineList, defineWhole, search, tabs, tabsWithoutAll } from '@/lib/core/lists'
import { comparedDayResponse, differenceResponse, staffPaymentResponse } from './responses'
import { DIFFERENCE_STATES, type StaffRefundDto } from './schema'

/**
 * Payments and their refunds, for staff. `q` is our reference, the provider's id, an order number, or the beginning of
 * a buyer's email address; `refund` selects payments with a refund in that state. Payments in state `failed` have
 * unapplied money.
 */
export const PAYMENTS = defineList(staffPaymentResponse)({
  name: 'payments',
  path: '/staff/payments',
  filters: {
    state: tabs(Object.values(PaymentState), undefined, 'The state must be pending, succeeded, failed or expired.'),
    q: search('Search', { hint: 'Reference, Flutterwave ID, email or order number' }),
    purpose: choice(
      'For',
      'Any purpose',
      Object.values(PaymentPurpose),
      'The purpose must be registration, order_fees, repayment or unrequested.',
    ),
    refund: choice(
      'Refund',
      'Any refund status',
      Object.values(RefundState),
      'The state of a refund must be requested, sent, completed or failed.',
    ),
  },
  sorts: ['started', 'amount'],
  first: '-started',
  columns: ({ cell, code, money, moment, number, text }) => ({
    payment: cell('Payment', { sort: 'started', names: true }),
    reference: text('Reference', ({ txRef }) => txRef, { only: 'file' }),
    started: moment('Started', ({ createdAt }) => createdAt, { only: 'file' }),
    buyer: text('Buyer', ({ fullname }) => fullname),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    purpose: code('For', ({ purpose }) => purpose),
    order: text('Order', ({ orderNumber }) => orderNumber, { only: 'file' }),
    amount: money('Amount', ({ amount }) => amount, { sort: 'amount' }),
    received: money('Received', ({ received }) => received, { only: 'file' }),
    unapplied: text('Unapplied', ({ unapplied }) => unapplied, { only: 'file' }),
    state: code('Status', ({ state }) => state),
    providerId: text('Provider ID', ({ providerId }) => providerId, { only: 'file' }),
    providerStatus: text('Status at the provider', ({ providerStatus }) => providerStatus, { only: 'file' }),
    settled: moment('Settled', ({ settledAt }) => settledAt, { only: 'file' }),
    refunds: number('Refunds', ({ refunds }) => refunds.length, { only: 'file' }),
    ask: cell('Next step', { acts: true, className: 'w-40' }),
  }),
})

/** The refunds of a payment, for staff. */
export const REFUNDS = defineWhole<StaffRefundDto>()({
  name: 'refunds',
  path: '/staff/payments/[id]',
  columns: ({ cell, number, moment }) => ({
    amount: number('Amount', ({ amount }) => amount, { names: true, align: 'start' }),
    state: cell('Status', { wide: true }),
    said: cell('Flutterwave status'),
    reason: cell('Reason'),
    requested: moment('Requested', ({ createdAt }) => createdAt),
    done: moment('Completed', ({ completedAt }) => completedAt),
  }),
})

/** Differences between the provider and our records, for staff. */
export const DIFFERENCES = defineList(differenceResponse)({
  name: 'differences',
  path: '/staff/comparison',
  endpoint: '/staff/comparisons/differences',
  filters: { state: tabsWithoutAll(DIFFERENCE_STATES, 'open', 'The state must be open or closed.') },
  columns: ({ text, code, number, day, moment }) => ({
    day: day('Day', (row) => row.day),
    kind: code('Difference', ({ kind }) => kind),
    providerId: text('Flutterwave ID', ({ providerId }) => providerId),
    reference: text('Reference', ({ txRef }) => txRef),
    theirs: number('Amount at Flutterwave', ({ provider }) => provider?.amount ?? null),
    theirCurrency: text('Currency at Flutterwave', ({ provider }) => provider?.currency ?? null),
    ours: number('Our amount', ({ ours }) => ours?.amount ?? null),
    ourCurrency: text('Our currency', ({ ours }) => ours?.currency ?? null),
    found: moment('Found', ({ foundAt }) => foundAt),
    closed: moment('Closed', ({ closedAt }) => closedAt),
    closedBy: text('Closed by', ({ closedBy }) => closedBy),
    reason: text('Reason', ({ reason }) => reason),
  }),
})

/** The days whose payments were compared with those of the provider, for staff. The sums are of naira only. */
export const COMPARED_DAYS = defineList(comparedDayResponse)({
  name: 'compared-days',
  path: '/staff/comparison',
  endpoint: '/staff/comparisons',
  cursor: 'before',
  sorts: ['day'],
  first: '-day',
  columns: ({ cell, day, money, moment, number, text }) => ({
    day: day('Day', (row) => row.day, { sort: 'day', names: true }),
    compared: moment('Compared', ({ comparedAt }) => comparedAt, { only: 'file' }),
    paymentCount: number('Number of payments at Flutterwave', ({ payments }) => payments.provider.count, {
      only: 'file',
    }),
    payments: money('Payments at Flutterwave', ({ payments }) => payments.provider.sum),
    ourPaymentCount: number('Number of our payments', ({ payments }) => payments.ours.count, { only: 'file' }),
    ourPayments: money('Our payments', ({ payments }) => payments.ours.sum),
    refundCount: number('Number of refunds at Flutterwave', ({ refunds }) => refunds.provider.count, { only: 'file' }),
    refunds: money('Refunds at Flutterwave', ({ refunds }) => refunds.provider.sum),
    ourRefundCount: number('Number of our refunds', ({ refunds }) => refunds.ours.count, { only: 'file' }),
    ourRefunds: money('Our refunds', ({ refunds }) => refunds.ours.sum),
    result: cell('Result', { wide: true }),
    openDifferences: number('Open differences', ({ openDifferences }) => openDifferences, { only: 'file' }),
    problem: text('Problem', ({ problem }) => problem, { only: 'file' }),
  }),
})
