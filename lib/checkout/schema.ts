import * as z from 'zod/mini'
import { CheckoutSource, SoldOutChoice } from '@/generated/prisma/enums'
import type { CartDto } from '@/lib/cart/schema'
import { MAX_MONTHS } from '@/lib/companies/rules'
import { atMost, day, idText, line, phone, searchText, text, typedNumber, wholeNumber } from '@/lib/core/fields'
import { parseNaira } from '@/lib/core/money'
import type { KeyFacts } from '@/lib/orders/agreement-rules'
import type { DeliveryChoice } from '@/lib/delivery-days/rules'
import type { DeliveryOptionDto } from '@/lib/delivery-days/schema'
import { stateName } from '@/lib/delivery-days/state-field-rules'
import { DELIVERY_KINDS } from '@/lib/orders/rules'
import type { cartKeyFactsResponse, createdOrderResponse, savedAddressResponse } from './responses'

export const deliverySchema = z.object({
  state: stateName(),
  city: line('City', 80),
  location: line('Location', 200),
  phoneNumber: phone(),
})

/** The choice of a place and a date. A client that knows none leaves it out, and the order goes to the address. */
const deliveryChoiceSchema = z.object({
  kind: z.enum(DELIVERY_KINDS, 'Choose delivery to the workplace or to your address.'),
  date: z.optional(z.nullable(day('The delivery date'))),
})

/** Reads a choice as one text (`choiceText`); undefined for another text. */
export function readChoice(value: string): DeliveryChoice | undefined {
  const [kind, date] = value.slice(0, 30).split('.')
  return deliveryChoiceSchema.safeParse({ kind, date }).data
}

/** GET /order/deliveryOptions: the state of the home address; by default that of the draft or the last order. */
export const deliveryOptionsQuerySchema = z.object({ state: z.optional(searchText(60)) })

const soldOutChoice = () => z.enum(SoldOutChoice, 'Choose what to do when something is sold out.')
const MAX_CHOICES = 300
const TOO_MANY_CHOICES = `At most ${MAX_CHOICES} choices can be sent.`
const productChoiceSchema = z.object({
  productId: z.optional(z.uuid('There is no such product.')),
  choice: soldOutChoice(),
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
  delivery: z.optional(deliveryChoiceSchema),
  /** What to do when goods are sold out: by product, and without one for all other goods. By default as last time. */
  ifSoldOut: z.optional(atMost(MAX_CHOICES, productChoiceSchema, TOO_MANY_CHOICES)),
})
export type CreateOrder = z.output<typeof createOrderSchema>

/** The digest of the key facts on the page. One from a page of an older version is none, so they are shown again. */
const factsShown = () => z._default(text(64), '')

/** What is ordered: by default the cart. */
export const source = () => z._default(z.enum(CheckoutSource, 'The source must be cart or basket.'), 'cart')

/** GET /order/keyFacts: the number of months, by default the company's, the place, whose fee counts, and the goods. */
export const keyFactsQuerySchema = z.object({
  months: z.optional(wholeNumber('The number of months', 1, MAX_MONTHS)),
  delivery: z.optional(z.enum(DELIVERY_KINDS, 'The delivery must be workplace or home.')),
  source: source(),
})

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
  delivery: z.pipe(z._default(text(30), ''), z.transform(readChoice)),
  ifSoldOut: z.optional(soldOutChoice()),
  /** For some goods another choice: '<product> <choice>', or nothing. */
  ofProduct: z._default(atMost(MAX_CHOICES, text(60), TOO_MANY_CHOICES), []),
  source: source(),
})

/** Reads the choices of a form for single goods. One that is malformed is none, as the form has no such. */
export const readChoices = (typed: readonly string[]): NonNullable<CreateOrder['ifSoldOut']> =>
  typed.flatMap((each) => {
    const [productId, choice] = each.split(' ')
    return productChoiceSchema.safeParse({ productId, choice }).data ?? []
  })

/** The consent that was missing: the key facts on the page of an order. */
export const acceptTermsSchema = z.object({ orderId: z.uuid(), factsShown: factsShown() })

const TYPED = 'This text cannot be kept.'
// A draft keeps incomplete text; only text that cannot be stored is refused.
const typed = () =>
  z.optional(text(200, TYPED, TYPED).check(z.refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), TYPED)))

/** PUT /order/draft: the fields of step 1 as typed so far. One that is left out stays as it was. */
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

/**
 * What changed since the buyer saw the goods: a price in naira, or a stock that is too low. `ordered` is how many are
 * ordered of it then; null for a cart, which cannot be ordered so.
 */
export type CheckoutChangeDto =
  | { readonly kind: 'price'; readonly name: string; readonly before: number; readonly now: number }
  | { readonly kind: 'short'; readonly name: string; readonly ordered: number | null }

export type SavedAddressDto = z.infer<typeof savedAddressResponse>
export const forgetAddressSchema = z.object({ addressId: z.uuid('There is no such address.') })

/** Step 1 of checkout; amounts in naira. */
export type CheckoutDto = {
  readonly source: CheckoutSource
  readonly draftId: string
  readonly goods: readonly { readonly quantity: number; readonly name: string; readonly measurement: string }[]
  readonly delivery: Omit<SavedAddressDto, 'id'>
  /** The places and dates to choose from; none where the order can only go to the address, without a date. */
  readonly deliveries: readonly DeliveryOptionDto[]
  /** The one that is chosen, whose fee is in the price. */
  readonly delivered: DeliveryOptionDto
  /** Places of earlier deliveries, the last used first. */
  readonly addresses: readonly SavedAddressDto[]
  readonly ifSoldOut: SoldOutChoice
  /** What is ordered, each product once. */
  readonly products: readonly { readonly id: string; readonly name: string }[]
  /** The months that are chosen at first; null when none fit the limit. */
  readonly months: number | null
  /** The buyer's last day at work, 'YYYY-MM-DD'; plans must end before it. */
  readonly lastDay: string | null
  /** "You can still spend" before this order: the largest one over the company's usual months. */
  readonly spendable: { readonly months: number; readonly amount: number }
  /** What becomes of the buyer's credit; empty without credit. */
  readonly creditNote: string
  readonly summary: NonNullable<CartDto['summary']>
  /** The total that the cart showed, or that of the basket at the prices that the buyer saw; null when unknown. */
  readonly seenTotal: number | null
  readonly changes: readonly CheckoutChangeDto[]
  /** The interest, and its rate: '5%'. */
  readonly cost: { readonly amount: number; readonly rate: string }
  readonly options: readonly PlanOptionDto[]
  /** The key facts that are the same for any number of months. `digest` stands for all that are shown. */
  readonly facts: Pick<KeyFacts, 'cashPrice' | 'serviceFee' | 'deliveryFee' | 'sentences'> & { readonly digest: string }
}
