import * as z from 'zod/mini'
import { DifferenceKind, PaymentPurpose, PaymentState, RefundState } from '@/generated/prisma/enums'
import { day, id, listOf, moment, part } from '@/lib/core/response-fields'

export const repaidResponse = part(
  'Repaid',
  z.object({
    txRef: z.string(),
    repaid: z.number(),
    credited: z.number(),
  }),
  'A confirmed early repayment, in naira; `credited` is the part above the debt.',
)

export const paymentResponse = part(
  'Payment',
  z.object({
    txRef: z.string(),
    link: z.string(),
    publicKey: z.string(),
    amount: z.number(),
  }),
  'The answer of POST /payments; `amount` in naira.',
)

export const amountResponse = part(
  'Amount',
  z.object({
    amount: z.number(),
    currency: z.string(),
  }),
  'In units of `currency`, such as naira.',
)

export const differenceResponse = part(
  'Difference',
  z.object({
    id: id(),
    day: day(),
    kind: z.enum(DifferenceKind),
    providerId: z.string(),
    txRef: z.string(),
    provider: z.nullable(amountResponse),
    ours: z.nullable(amountResponse),
    paymentId: z.nullable(id()),
    paymentState: z.nullable(z.enum(PaymentState)),
    refundId: z.nullable(id()),
    foundAt: moment(),
    closedAt: z.nullable(moment()),
    closedBy: z.nullable(z.string()),
    reason: z.string(),
  }),
  'A difference; `closedBy` is the name of a person, and null for one that a later comparison closed.',
)

export const sideResponse = part(
  'Side',
  z.object({
    count: z.number(),
    sum: z.number(),
  }),
  'How many payments or refunds one side has, and the sum of those in naira.',
)

export const comparedDayResponse = part(
  'ComparedDay',
  z.object({
    id: id(),
    day: day(),
    comparedAt: z.nullable(moment()),
    nextAt: z.nullable(moment()),
    problem: z.nullable(z.string()),
    payments: z.object({
      provider: sideResponse,
      ours: sideResponse,
    }),
    refunds: z.object({
      provider: sideResponse,
      ours: sideResponse,
    }),
    openDifferences: z.number(),
  }),
  'A finished day in Lagos and its last complete comparison. `comparedAt` is null before the first ' +
    'one, `nextAt` when none follows. `problem` says why the next one does not get on.',
)

export const staffRefundResponse = part(
  'StaffRefund',
  z.object({
    id: id(),
    amount: z.number().check(z.describe('In units of `currency`, such as naira.')),
    currency: z.string(),
    state: z.enum(RefundState),
    providerStatus: z.string(),
    attempts: z.number(),
    reason: z.string(),
    createdAt: moment(),
    completedAt: z.nullable(moment()),
    needsAnother: z.boolean(),
  }),
  'A refund for staff. `needsAnother` when it failed and was not repeated.',
)

export const staffPaymentResponse = part(
  'StaffPayment',
  z.object({
    id: id(),
    txRef: z.string(),
    providerId: z.nullable(z.string()),
    purpose: z.enum(PaymentPurpose),
    state: z.enum(PaymentState),
    fullname: z.string().check(z.describe('Empty, as the email, for money of an unknown payer.')),
    email: z.string(),
    orderNumber: z.nullable(z.string()),
    amount: z.number(),
    received: z.nullable(z.number()),
    unapplied: z.nullable(z.string()).check(z.describe('Money that does not settle the payment, formatted.')),
    providerStatus: z.string(),
    checks: z.number(),
    nextCheckAt: z.nullable(moment()),
    createdAt: moment(),
    ageSeconds: z.number(),
    settledAt: z.nullable(moment()),
    refunds: listOf(staffRefundResponse),
  }),
  "A payment for staff, amounts in naira; `providerStatus` is the provider's last answer.",
)
