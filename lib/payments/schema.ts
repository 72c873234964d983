import * as z from 'zod/mini'
import { nairaAmount, searchText } from '@/lib/core/fields'

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

/** What the payment window tells after a try: hints that make the server ask the provider. */
export const paymentHintSchema = z.object({
  transaction_id: z.optional(z.union([z.string(), z.number()])),
  tx_ref: z.optional(z.string()),
})

/** The part of a webhook's body that is read; everything else in it is ignored. */
export const webhookSchema = z.object({
  data: z.object({ id: z.optional(z.union([z.string(), z.number()])), tx_ref: searchText(200) }),
})

/** The form of an early repayment. */
export const repaySchema = z.object({ amount: nairaAmount('The amount') })

/** A reference of our own in a path; any other text names no payment. */
export const txRefParams = z.object({ txRef: z.string().check(z.regex(/^FB-[A-Z]{3}-[0-9A-Z]{1,20}-[0-9A-F]{12}$/)) })

/** A confirmed early repayment, in naira; `credited` is what was more than was owed. */
export type RepaidDto = { readonly txRef: string; readonly repaid: number; readonly credited: number }

/** What became of a repayment that was tried; `credited` in naira. */
export type RepaidNews = { readonly outcome: ReturnOutcome; readonly credited: number }

/** What is known after coming back from the provider's page: `pending` waits for a bank, `unreachable` could not be asked. */
export type ReturnOutcome = 'succeeded' | 'pending' | 'failed' | 'unreachable'
