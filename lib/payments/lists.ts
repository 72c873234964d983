import { PaymentPurpose, PaymentState, RefundState } from '@/generated/prisma/enums'
import { choice, defineList, search, tabs } from '@/lib/core/lists'
import type { StaffPaymentDto } from './schema'

/**
 * Payments and their refunds, for staff. `q` is our reference, the provider's id, an order number, or the beginning of
 * a buyer's email address; `refund` selects payments with a refund in that state. Payments in state `failed` have
 * unapplied money.
 */
export const PAYMENTS = defineList<StaffPaymentDto>()({
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
    checks: cell('Checks'),
    ask: cell('Next step', { acts: true }),
  }),
})
