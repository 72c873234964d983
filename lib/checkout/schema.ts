import * as z from 'zod/mini'
import type { CartDto } from '@/lib/cart/schema'
import { MAX_MONTHS } from '@/lib/companies/rules'
import { idText, line, phone, searchText, text, typedNumber, wholeNumber } from '@/lib/core/fields'
import { parseNaira } from '@/lib/core/money'
import type { KeyFacts } from '@/lib/orders/agreement-rules'
import { isState } from './rules'
import type { cartKeyFactsResponse, createdOrderResponse, savedAddressResponse } from './responses'

export const deliverySchema = z.object({
  state: text(60, 'Please choose a state from the list.', 'Please choose a state.').check(
    z.refine(isState, 'Please choose a state from the list.'),
  ),
  city: line('City', 80),
  location: line('Location', 200),
  phoneNumber: phone(),
})

const MONTHS = 'Please choose the number of months.'
const naira = () => z.optional(z.number())
export const MAX_KEY = 100

/** POST /order/createOrder: the old contract's body and additions. The server checks the totals. */
export const createOrderSchema = z.object({
  userId: z.optional(idText()),
  deliveryDetails: deliverySchema,
  allItemsTotalPrice: naira(),
  userFullname: z.optional(text(300)),
  deliveryFee: naira(),
  serviceFee: naira(),
  months: z.optional(z.number(MONTHS).check(z.int(MONTHS))),
  idempotencyKey: z.optional(searchText(MAX_KEY).check(z.minLength(1))),
  acceptTerms: z.optional(z.boolean()),
})
export type CreateOrder = z.output<typeof createOrderSchema>

/** The digest of the key facts on the page. One from a page of an older version is none, so they are shown again. */
const factsShown = () => z._default(text(64), '')

/** GET /order/keyFacts: the number of months; by default the company's. */
export const keyFactsQuerySchema = z.object({ months: z.optional(wholeNumber('The number of months', 1, MAX_MONTHS)) })

/** GET /order/agreement/{orderId}: without `format` the header Accept decides. */
export const agreementQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'pdf'], 'The format must be json or pdf.')),
})

export const proceedSchema = z.object({
  shownTotal: z.optional(
    z.pipe(
      typedNumber(),
      z.transform((typed: string) => parseNaira(typed)),
    ),
  ),
})

/** The form of step 1. The draft's id is the idempotency key of the order. */
export const checkoutFormSchema = z.extend(deliverySchema, {
  draftId: z.uuid(),
  months: z.pipe(text(2, MONTHS, MONTHS).check(z.regex(/^\d{1,2}$/, MONTHS)), z.transform(Number)),
  shownTotal: z.pipe(typedNumber().check(z.regex(/^\d+(?:\.\d{1,2})?$/)), z.transform(Number)),
  acceptTerms: z.literal('on', 'Please read and accept the terms of the payment plan.'),
  factsShown: factsShown(),
})

/** The consent that was missing: the key facts on the page of an order. */
export const acceptTermsSchema = z.object({ orderId: z.uuid(), factsShown: factsShown() })

const TYPED = 'This text cannot be kept.'
// A draft keeps incomplete text; only text that cannot be stored is refused.
const typed = () =>
  z._default(text(200, TYPED, TYPED).check(z.refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), TYPED)), '')

/** PUT /order/draft: the fields of step 1 as typed so far. */
export const keepDraftSchema = z.object({
  draftId: z.uuid('There is no such draft.'),
  state: typed(),
  city: typed(),
  location: typed(),
  phoneNumber: typed(),
  months: z.optional(z.number(MONTHS).check(z.int(MONTHS), z.gte(1, MONTHS), z.lte(24, MONTHS))),
})

export type CreatedOrderDto = z.infer<typeof createdOrderResponse>

/** A plan on offer: its deductions in naira if staff approve the order today. */
export type PlanOptionDto = Pick<KeyFacts, 'afterCredit'> & {
  readonly months: number
  readonly instalments: readonly { readonly dueOn: string; readonly amount: number }[]
  /** What the credit costs with the fees of the order, in percent a year; null above `MOST_RATE`. */
  readonly nominalRate: number | null
  readonly effectiveRate: number | null
  readonly withinLimit: boolean
  /** "You can still spend" after this order, in naira; null above the limit. */
  readonly left: number | null
}

export type KeyFactsDto = z.infer<typeof cartKeyFactsResponse>

/** What changed since the buyer saw the cart: a price in naira, or a stock that is too low. */
export type CheckoutChangeDto =
  | { readonly kind: 'price'; readonly name: string; readonly before: number; readonly now: number }
  | { readonly kind: 'short'; readonly name: string }

export type SavedAddressDto = z.infer<typeof savedAddressResponse>
export const forgetAddressSchema = z.object({ addressId: z.uuid('There is no such address.') })

/** Step 1 of checkout; amounts in naira. */
export type CheckoutDto = {
  readonly draftId: string
  readonly delivery: Omit<SavedAddressDto, 'id'>
  /** Places of earlier deliveries, the last used first. */
  readonly addresses: readonly SavedAddressDto[]
  /** The months that are chosen at first; null when none fit the limit. */
  readonly months: number | null
  /** The buyer's last day at work, 'YYYY-MM-DD'; plans must end before it. */
  readonly lastDay: string | null
  /** "You can still spend" before this order: the largest one over the company's usual months. */
  readonly spendable: { readonly months: number; readonly amount: number }
  /** What becomes of the buyer's credit; empty without credit. */
  readonly creditNote: string
  readonly summary: NonNullable<CartDto['summary']>
  /** The total that the cart showed; null when unknown. */
  readonly seenTotal: number | null
  readonly changes: readonly CheckoutChangeDto[]
  /** The interest, and its rate: '5%'. */
  readonly cost: { readonly amount: number; readonly rate: string }
  readonly options: readonly PlanOptionDto[]
  /** The key facts that are the same for any number of months. `digest` stands for all that are shown. */
  readonly facts: Pick<KeyFacts, 'cashPrice' | 'serviceFee' | 'deliveryFee' | 'sentences'> & { readonly digest: string }
}
