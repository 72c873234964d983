import * as z from 'zod/mini'
import type { PaymentPurpose, PaymentState, RefundState } from '@/generated/prisma/enums'
import { idText, line, nairaAmount, searchText, text } from '@/lib/core/fields'
import { addressChoice, listQuery } from '@/lib/core/list-address'

/** POST /payments: what is to be paid. The amounts of the first two are the server's. */
export const startPaymentSchema = z.object({
  purpose: z.enum(
    ['registration', 'order_fees', 'repayment'],
    'Please say what is to be paid: registration, order_fees or repayment.',
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

// The provider's ids are numbers. Whatever else comes is no hint.
const hintedId = () =>
  z.catch(
    z.optional(
      z.pipe(z.union([text(20), z.number()]), z.pipe(z.transform(String), z.string().check(z.regex(/^\d{1,20}$/)))),
    ),
    undefined,
  )

/** What the payment window tells after a try: hints that make the server ask the provider. */
export const paymentHintSchema = z.object({ transaction_id: hintedId(), tx_ref: z.optional(text(200)) })
export type PaymentHint = z.output<typeof paymentHintSchema>

/** The part of a webhook's body that is read; everything else in it is ignored. */
export const webhookSchema = z.object({ data: z.object({ id: hintedId(), tx_ref: searchText(200) }) })

/** The form of an early repayment. */
export const repaySchema = z.object({ amount: nairaAmount('The amount') })

/** PUT /payments/confirm: the reference that POST /payments gave. */
export const confirmRepaymentSchema = z.object({
  txRef: z
    .string('Please name the payment by its txRef.')
    .check(z.regex(/^[\w-]{1,100}$/, 'Please name the payment by its txRef.')),
  transaction_id: hintedId(),
})

/** A confirmed early repayment, in naira; `credited` is what was more than was owed. */
export type RepaidDto = { readonly txRef: string; readonly repaid: number; readonly credited: number }

/** What became of a repayment that was tried; `credited` in naira, `message` what the server said of money that settles nothing. */
export type RepaidNews = {
  readonly outcome: ReturnOutcome
  readonly credited: number
  readonly message?: string | undefined
}

/**
 * What is known after coming back from the provider's page: `pending` waits for a bank, `unapplied` left money that settles
 * nothing, `unreachable` could not be asked.
 */
export type ReturnOutcome = 'succeeded' | 'pending' | 'failed' | 'unapplied' | 'unreachable'

/** The provider's id of a transaction in the address it leads back to. What is no such id is no hint. */
export const returnHintSchema = z.object({ transaction_id: hintedId() })

/** What staff ask for: how much goes back (all that is left of it, unless said), and why. */
export const staffRefundSchema = z.object({
  amount: z.optional(nairaAmount('The amount')),
  reason: line('The reason', 300),
})

/** The same as a form of the desk. */
export const refundFormSchema = z.extend(staffRefundSchema, { paymentId: z.uuid('There is no such payment.') })

/** A tap on "Ask Flutterwave now". */
export const checkFormSchema = z.object({ paymentId: z.uuid('There is no such payment.') })

export const PAYMENT_STATES = ['pending', 'succeeded', 'failed', 'expired'] as const satisfies readonly PaymentState[]
export const PURPOSES = ['registration', 'order_fees', 'repayment'] as const satisfies readonly PaymentPurpose[]
export const REFUND_STATES = ['requested', 'sent', 'completed', 'failed'] as const satisfies readonly RefundState[]

/**
 * Which payments staff ask for. `q` is our reference, the provider's id, an order number, or the beginning of a buyer's
 * e-mail address; `refund` asks for those with a refund in that state.
 * State `failed` are those that left money which settles nothing.
 */
const staffPaymentsList = listQuery({
  state: z.enum(PAYMENT_STATES, 'The state must be pending, succeeded, failed or expired.'),
  purpose: z.enum(PURPOSES, 'The purpose must be registration, order_fees or repayment.'),
  refund: z.enum(REFUND_STATES, 'The state of a refund must be requested, sent, completed or failed.'),
  q: searchText(100),
})
export const staffPaymentsQuerySchema = staffPaymentsList.query
export type StaffPaymentsQuery = z.output<typeof staffPaymentsQuerySchema>

/** The address of the desk; `all` for every state. */
export const paymentsPageSchema = z.extend(staffPaymentsList.address, {
  state: addressChoice([...PAYMENT_STATES, 'all']),
})

/** A refund as staff see it, in naira. `needsAnother` when it failed and none was asked for since. */
export type StaffRefundDto = {
  readonly id: string
  readonly amount: number
  /** 'NGN', or that of money that came in another. */
  readonly currency: string
  readonly state: RefundState
  readonly providerStatus: string
  readonly attempts: number
  readonly reason: string
  readonly createdAt: string
  readonly completedAt: string | null
  readonly needsAnother: boolean
}

/** A payment as staff see it, amounts in naira; `providerStatus` is what the provider last said, `nextCheckAt` when it is asked again. */
export type StaffPaymentDto = {
  readonly id: string
  readonly txRef: string
  readonly providerId: string | null
  readonly purpose: PaymentPurpose
  readonly state: PaymentState
  readonly fullname: string
  readonly email: string
  readonly orderNumber: string | null
  readonly amount: number
  readonly received: number | null
  /** Money that came and settles nothing, as it is shown. */
  readonly unapplied: string | null
  readonly providerStatus: string
  readonly checks: number
  readonly nextCheckAt: string | null
  readonly createdAt: string
  /** Seconds since it was begun. */
  readonly ageSeconds: number
  readonly settledAt: string | null
  readonly refunds: readonly StaffRefundDto[]
}

/**
 * The same with how much of it can still be refunded, `refundable` in units of `refundCurrency`; `isWhole` when a part of it
 * cannot, as of a repayment and of money that settled nothing.
 */
export type StaffPaymentDetailDto = StaffPaymentDto & {
  readonly refundable: number
  readonly refundCurrency: string
  readonly isWhole: boolean
}
