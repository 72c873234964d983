import * as z from 'zod/mini'
import { line, nairaAmount, searchText } from '@/lib/core/fields'
import { cursorField } from '@/lib/core/listing'

/** POST /payments: what is to be paid. The amounts of the first two are the server's. */
export const startPaymentSchema = z.object({
  purpose: z.enum(['registration', 'order_fees', 'repayment'], 'Please say what is to be paid: registration, order_fees or repayment.'),
  orderId: z.optional(z.string()),
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
const hintedId = () => z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), z.string().check(z.regex(/^\d{1,20}$/))))), undefined)

/** What the payment window tells after a try: hints that make the server ask the provider. */
export const paymentHintSchema = z.object({ transaction_id: hintedId(), tx_ref: z.optional(z.string()) })
export type PaymentHint = z.output<typeof paymentHintSchema>

/** The part of a webhook's body that is read; everything else in it is ignored. */
export const webhookSchema = z.object({ data: z.object({ id: hintedId(), tx_ref: searchText(200) }) })

/** The form of an early repayment. */
export const repaySchema = z.object({ amount: nairaAmount('The amount') })

/** PUT /payments/confirm: the reference that POST /payments gave. */
export const confirmRepaymentSchema = z.object({
  txRef: z.string('Please name the payment by its txRef.').check(z.regex(/^[\w-]{1,100}$/, 'Please name the payment by its txRef.')),
  transaction_id: hintedId(),
})

/** A confirmed early repayment, in naira; `credited` is what was more than was owed. */
export type RepaidDto = { readonly txRef: string; readonly repaid: number; readonly credited: number }

/** What became of a repayment that was tried; `credited` in naira. */
export type RepaidNews = { readonly outcome: ReturnOutcome; readonly credited: number }

/** What is known after coming back from the provider's page: `pending` waits for a bank, `unreachable` could not be asked. */
export type ReturnOutcome = 'succeeded' | 'pending' | 'failed' | 'unreachable'

/** What staff ask for: how much of a fee goes back (all that is left of it, unless said), and why. */
export const staffRefundSchema = z.object({ amount: z.optional(nairaAmount('The amount')), reason: line('The reason', 300) })

const stateSchema = z.enum(['pending', 'succeeded', 'failed', 'expired'], 'The state must be pending, succeeded, failed or expired.')
/** Which payments staff ask for, `?state=&cursor=`. */
export const staffPaymentsQuerySchema = z.object({ state: z.optional(stateSchema), cursor: cursorField() })
export type StaffPaymentsQuery = z.output<typeof staffPaymentsQuerySchema>

/** A payment as staff see it, amounts in naira; `providerStatus` is what the provider last said, `nextCheckAt` when it is asked again. */
export type StaffPaymentDto = {
  readonly id: string
  readonly txRef: string
  readonly purpose: string
  readonly state: string
  readonly email: string
  readonly orderNumber: string | null
  readonly amount: number
  readonly received: number | null
  readonly providerStatus: string
  readonly checks: number
  readonly nextCheckAt: string | null
  readonly createdAt: string
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly state: string; readonly providerStatus: string; readonly attempts: number }[]
}
