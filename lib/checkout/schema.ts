import * as z from 'zod/mini'
import { line, phone, searchText } from '@/lib/core/fields'
import { parseNaira } from '@/lib/core/money'
import { isState } from './rules'

export const deliverySchema = z.object({
  state: z.string('Please choose a state.').check(z.refine(isState, 'Please choose a state from the list.')),
  city: line('City', 80),
  location: line('Location', 200),
  phoneNumber: phone(),
})

const MONTHS = 'Please choose the number of months.'
const naira = () => z.optional(z.number())
export const MAX_KEY = 100

/** POST /order/createOrder: the old contract's body and additions. The server checks the totals. */
export const createOrderSchema = z.object({
  userId: z.optional(z.string()),
  deliveryDetails: deliverySchema,
  allItemsTotalPrice: naira(),
  userFullname: z.optional(z.string()),
  deliveryFee: naira(),
  serviceFee: naira(),
  months: z.optional(z.number(MONTHS).check(z.int(MONTHS))),
  idempotencyKey: z.optional(searchText(MAX_KEY).check(z.minLength(1))),
  acceptTerms: z.optional(z.boolean()),
})
export type CreateOrder = z.output<typeof createOrderSchema>

export const proceedSchema = z.object({
  shownTotal: z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string) => parseNaira(text)),
    ),
  ),
})

/** The form of step 1. The draft's id is the idempotency key of the order. */
export const checkoutFormSchema = z.extend(deliverySchema, {
  draftId: z.uuid(),
  months: z.pipe(z.string(MONTHS).check(z.regex(/^\d{1,2}$/, MONTHS)), z.transform(Number)),
  shownTotal: z.pipe(z.string().check(z.regex(/^\d+(\.\d{1,2})?$/)), z.transform(Number)),
  acceptTerms: z.literal('on', 'Please read and accept the terms of the payment plan.'),
})

const TYPED = 'This text cannot be kept.'
// A draft keeps incomplete text; only text that cannot be stored is refused.
const typed = () =>
  z._default(
    z.string(TYPED).check(
      z.maxLength(200, TYPED),
      z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), TYPED),
    ),
    '',
  )

/** PUT /order/draft: the fields of step 1 as typed so far. */
export const keepDraftSchema = z.object({
  draftId: z.uuid('There is no such draft.'),
  state: typed(),
  city: typed(),
  location: typed(),
  phoneNumber: typed(),
  months: z.optional(z.number(MONTHS).check(z.int(MONTHS), z.gte(1, MONTHS), z.lte(24, MONTHS))),
})

/** The answer of createOrder. */
export type CreatedOrderDto = {
  readonly _id: string
  readonly userFullname: string
  readonly orderItems: readonly { readonly name: string; readonly quantity: number; readonly totalPrice: number }[]
  readonly orderDate: string
  readonly orderNumber: string
  readonly status: string
}

/** A plan on offer: its deductions in naira if staff approve the order today. */
export type PlanOptionDto = {
  readonly months: number
  readonly instalments: readonly { readonly dueOn: string; readonly amount: number }[]
  readonly withinLimit: boolean
}

/** What changed since the buyer saw the cart: a price in naira, or a stock that is too low. */
export type CheckoutChangeDto =
  | { readonly kind: 'price'; readonly name: string; readonly before: number; readonly now: number }
  | { readonly kind: 'short'; readonly name: string }

/** Step 1 of checkout; amounts in naira. */
export type CheckoutDto = {
  readonly draftId: string
  readonly delivery: {
    readonly state: string
    readonly city: string
    readonly location: string
    readonly phoneNumber: string
  }
  readonly months: number
  /** The buyer's last day at work, 'YYYY-MM-DD'; plans must end before it. */
  readonly lastDay: string | null
  readonly summary: {
    readonly lines: readonly { readonly value: string; readonly price: number }[]
    readonly overallTotal: number
    readonly upfront: number
    readonly financed: number
  }
  /** The total that the cart showed; null when unknown. */
  readonly seenTotal: number | null
  readonly changes: readonly CheckoutChangeDto[]
  /** The interest, and its rate: '5%'. */
  readonly cost: { readonly amount: number; readonly rate: string }
  readonly options: readonly PlanOptionDto[]
}
