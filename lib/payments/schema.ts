import * as z from 'zod/mini'
import type { DifferenceKind, PaymentPurpose, PaymentState, RefundState } from '@/generated/prisma/enums'
import { idText, line, nairaAmount, searchText, text } from '@/lib/core/fields'
import { addressChoice, addressCursor, listQuery } from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'

/**
 * POST /payments. `amount` is for a repayment only: the server sets the amount of fees, and what it costs to pay off
 * the plan of `orderId` or everything.
 */
export const startPaymentSchema = z.object({
  purpose: z.enum(
    ['registration', 'order_fees', 'repayment'],
    'Please choose what to pay for: registration, order_fees or repayment.',
  ),
  orderId: z.optional(idText()),
  amount: z.optional(nairaAmount('The amount')),
})
export type StartPayment = z.output<typeof startPaymentSchema>

/** The answer of POST /payments; `amount` in naira. */
export type PaymentDto = {
  readonly txRef: string
  readonly link: string
  readonly publicKey: string
  readonly amount: number
}

// The provider's ids are numbers; anything else is ignored.
const hintedId = () =>
  z.catch(
    z.optional(
      z.pipe(z.union([text(20), z.number()]), z.pipe(z.transform(String), z.string().check(z.regex(/^\d{1,20}$/)))),
    ),
    undefined,
  )

/** What the payment window reports after an attempt: hints that make the server ask the provider. */
export const paymentHintSchema = z.object({ transaction_id: hintedId(), tx_ref: z.optional(text(200)) })
export type PaymentHint = z.output<typeof paymentHintSchema>

/** The part of a webhook's body that is read; everything else in it is ignored. */
export const webhookSchema = z.object({ data: z.object({ id: hintedId(), tx_ref: searchText(200) }) })

/** The form of an early repayment: an amount, or the order whose plan is paid off. */
export const repaySchema = z.object({ amount: z.optional(nairaAmount('The amount')), orderId: z.optional(idText()) })

/** PUT /payments/confirm: the reference that POST /payments gave. */
export const confirmRepaymentSchema = z.object({
  txRef: z
    .string('Please give the txRef of the payment.')
    .check(z.regex(/^[\w-]{1,100}$/, 'Please give the txRef of the payment.')),
  transaction_id: hintedId(),
})

/** A confirmed early repayment, in naira; `credited` is the part above the debt. */
export type RepaidDto = { readonly txRef: string; readonly repaid: number; readonly credited: number }

/** The result of an attempted repayment; `credited` in naira, `message` the server's sentence about unapplied money. */
export type RepaidNews = {
  readonly outcome: ReturnOutcome
  readonly credited: number
  readonly message?: string | undefined
}

/**
 * The outcome after the buyer returns from the provider's page: `pending` waits for a bank, `unapplied` means that the
 * money did not settle the payment, `unreachable` that the provider gave no answer.
 */
export type ReturnOutcome = 'succeeded' | 'pending' | 'failed' | 'unapplied' | 'unreachable'

/** The provider's id of a transaction in the return address. */
export const returnHintSchema = z.object({ transaction_id: hintedId() })

/** A refund that staff request; without `amount` it is for everything that can still be refunded. */
export const staffRefundSchema = z.object({
  amount: z.optional(nairaAmount('The amount')),
  reason: line('The reason', 300),
})

export const refundFormSchema = z.extend(staffRefundSchema, { paymentId: z.uuid('There is no such payment.') })

export const checkFormSchema = z.object({ paymentId: z.uuid('There is no such payment.') })

export const PAYMENT_STATES = ['pending', 'succeeded', 'failed', 'expired'] as const satisfies readonly PaymentState[]
export const PURPOSES = [
  'registration',
  'order_fees',
  'repayment',
  'unrequested',
] as const satisfies readonly PaymentPurpose[]
export const REFUND_STATES = ['requested', 'sent', 'completed', 'failed'] as const satisfies readonly RefundState[]

/**
 * The filters of the staff's list of payments. `q` is our reference, the provider's id, an order number, or the
 * beginning of a buyer's e-mail address; `refund` selects payments with a refund in that state. Payments in state
 * `failed` have unapplied money.
 */
const staffPaymentsList = listQuery({
  state: z.enum(PAYMENT_STATES, 'The state must be pending, succeeded, failed or expired.'),
  purpose: z.enum(PURPOSES, 'The purpose must be registration, order_fees, repayment or unrequested.'),
  refund: z.enum(REFUND_STATES, 'The state of a refund must be requested, sent, completed or failed.'),
  q: searchText(100),
})
export const staffPaymentsQuerySchema = staffPaymentsList.query
export type StaffPaymentsQuery = z.output<typeof staffPaymentsQuerySchema>

/** The filters in the page's address; `state=all` for every state. */
export const paymentsPageSchema = z.extend(staffPaymentsList.address, {
  state: addressChoice([...PAYMENT_STATES, 'all']),
})

/** A refund for staff. `needsAnother` when it failed and was not repeated. */
export type StaffRefundDto = {
  readonly id: string
  /** In units of `currency`, such as naira. */
  readonly amount: number
  readonly currency: string
  readonly state: RefundState
  readonly providerStatus: string
  readonly attempts: number
  readonly reason: string
  readonly createdAt: string
  readonly completedAt: string | null
  readonly needsAnother: boolean
}

/** A payment for staff, amounts in naira; `providerStatus` is the provider's last answer. */
export type StaffPaymentDto = {
  readonly id: string
  readonly txRef: string
  readonly providerId: string | null
  readonly purpose: PaymentPurpose
  readonly state: PaymentState
  /** Empty, as the e-mail, for money of an unknown payer. */
  readonly fullname: string
  readonly email: string
  readonly orderNumber: string | null
  readonly amount: number
  readonly received: number | null
  /** Money that does not settle the payment, formatted. */
  readonly unapplied: string | null
  readonly providerStatus: string
  readonly checks: number
  readonly nextCheckAt: string | null
  readonly createdAt: string
  readonly ageSeconds: number
  readonly settledAt: string | null
  readonly refunds: readonly StaffRefundDto[]
}

/** The form that records a difference as money to be refunded. */
export const recordDifferenceSchema = z.object({ differenceId: z.uuid('There is no such difference.') })

/**
 * A payment with what can still be refunded: `refundable` in units of `refundCurrency`. `isWhole` rules out a partial
 * refund, as for repayments and unapplied money.
 */
export type StaffPaymentDetailDto = StaffPaymentDto & {
  readonly refundable: number
  readonly refundCurrency: string
  readonly isWhole: boolean
}

export const DIFFERENCE_STATES = ['open', 'closed'] as const

const differencesList = listQuery({ state: z.enum(DIFFERENCE_STATES, 'The state must be open or closed.') })
/** The filter of the list of differences; open ones by default. */
export const differencesQuerySchema = differencesList.query
export type DifferencesQuery = z.output<typeof differencesQuerySchema>

/** The page's address: `cursor` is of the differences, `before` of the days. */
export const comparisonPageSchema = z.extend(differencesList.address, { before: addressCursor() })

export const comparedDaysQuerySchema = z.object({ cursor: cursorField() })

export const closeDifferenceSchema = z.object({ reason: line('The reason', 300) })
export const closeDifferenceFormSchema = z.extend(closeDifferenceSchema, {
  differenceId: z.uuid('There is no such difference.'),
})

/** How many payments or refunds one side has, and the sum of those in naira. */
export type SideDto = { readonly count: number; readonly sum: number }

/**
 * A finished day in Lagos and its last complete comparison. `comparedAt` is null before the first one, `nextAt` when
 * none follows. `problem` says why the next one does not get on.
 */
export type ComparedDayDto = {
  readonly id: string
  readonly day: string
  readonly comparedAt: string | null
  readonly nextAt: string | null
  readonly problem: string | null
  readonly payments: { readonly provider: SideDto; readonly ours: SideDto }
  readonly refunds: { readonly provider: SideDto; readonly ours: SideDto }
  readonly openDifferences: number
}

/** In units of `currency`, such as naira. */
export type AmountDto = { readonly amount: number; readonly currency: string }

/** A difference; `closedBy` is the name of a person, and null for one that a later comparison closed. */
export type DifferenceDto = {
  readonly id: string
  readonly day: string
  readonly kind: DifferenceKind
  readonly providerId: string
  readonly txRef: string
  readonly provider: AmountDto | null
  readonly ours: AmountDto | null
  readonly paymentId: string | null
  readonly paymentState: PaymentState | null
  readonly refundId: string | null
  readonly foundAt: string
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly reason: string
}
