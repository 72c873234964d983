import * as z from 'zod/mini'
import { idText, nairaAmount, reasonSchema, searchText, text } from '@/lib/core/fields'
import type {
  amountResponse,
  comparedDayResponse,
  differenceResponse,
  paymentResponse,
  repaidResponse,
  sideResponse,
  staffPaymentResponse,
  staffRefundResponse,
} from './responses'
import { ASKED_PURPOSES } from './rules'

/**
 * POST /payments. `amount` is for a repayment only: the server sets the amount of fees, and what it costs to pay off
 * the plan of `orderId` or everything.
 */
export const startPaymentSchema = z.object({
  purpose: z.enum(ASKED_PURPOSES, 'Please choose what to pay for: registration, order_fees or repayment.'),
  orderId: z.optional(idText()),
  amount: z.optional(nairaAmount('The amount')),
})
export type StartPayment = z.output<typeof startPaymentSchema>

export type PaymentDto = z.infer<typeof paymentResponse>

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

export type RepaidDto = z.infer<typeof repaidResponse>

/** The result of an attempted repayment; `credited` in naira. */
export type RepaidNotification = { readonly outcome: ReturnOutcome; readonly credited: number }

/**
 * The outcome after the buyer returns from the provider's page: `left` when the buyer closed it and the provider knows
 * of no attempt, `pending` waits for a bank, `unapplied` means that the
 * money did not settle the payment, `unreachable` that the provider gave no answer.
 */
export type ReturnOutcome = 'succeeded' | 'pending' | 'failed' | 'left' | 'unapplied' | 'unreachable'

/** What the return address says: the provider's id of a transaction, and whether the buyer left the page. */
export const returnHintSchema = z.object({
  transaction_id: hintedId(),
  status: z.catch(z.optional(text(20)), undefined),
})
export type ReturnHint = z.output<typeof returnHintSchema>

/** A signed return address. It is as long as any token may be (lib/server/seal.ts, which the browser has not). */
const sealedReturn = () => z.optional(text(8_000))

/** The return of the registration fee: the signed address names the payer, and the provider its transaction. */
export const feeReturnSchema = z.extend(returnHintSchema, { return: sealedReturn() })

/** A refund that staff request; without `amount` it is for everything that can still be refunded. */
export const staffRefundSchema = z.extend(reasonSchema, { amount: z.optional(nairaAmount('The amount')) })

export const refundFormSchema = z.extend(staffRefundSchema, { paymentId: z.uuid('There is no such payment.') })

/** How the check of the registration fee on /PaymentConfirm ended, as the browser knows it. */
export const leaveFeeSchema = z.object({
  return: sealedReturn(),
  outcome: z.enum(['fee-failed', 'fee-unreachable'], 'There is no such outcome.'),
})

export const checkFormSchema = z.object({ paymentId: z.uuid('There is no such payment.') })

export type StaffRefundDto = z.infer<typeof staffRefundResponse>

export type StaffPaymentDto = z.infer<typeof staffPaymentResponse>

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

export const closeDifferenceFormSchema = z.extend(reasonSchema, {
  differenceId: z.uuid('There is no such difference.'),
})

export type SideDto = z.infer<typeof sideResponse>

export type ComparedDayDto = z.infer<typeof comparedDayResponse>

export type AmountDto = z.infer<typeof amountResponse>

export type DifferenceDto = z.infer<typeof differenceResponse>
