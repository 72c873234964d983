import * as z from 'zod/mini'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { atMost, idList, wholeNumber } from '@/lib/core/fields'
import type { basketResponse } from './responses'
import { MAX_LINES } from './rules'

const TOO_MANY = `A basket has at most ${MAX_LINES} products.`
const NO_SUCH = 'There is no such product.'
const quantity = (min: number) => wholeNumber('The quantity', min, MAX_QUANTITY)

/** PUT /basket: all products of the basket, whether it is paused, or that the next proposal is skipped. */
export const changeBasketSchema = z
  .object({
    items: z.optional(
      atMost(MAX_LINES, z.object({ productId: z.uuid(NO_SUCH), quantity: quantity(1) }), TOO_MANY).check(
        z.minLength(1, 'Keep at least one product, or end the basket.'),
      ),
    ),
    paused: z.optional(z.boolean()),
    skip: z.optional(z.literal(true)),
  })
  // A skip can be refused when the other changes are made already.
  .check(
    z.refine(
      ({ items, paused, skip }) => !skip || (items === undefined && paused === undefined),
      'Skip a proposal alone, without another change.',
    ),
  )
export type BasketItem = { readonly productId: string; readonly quantity: number }

/** The form with a quantity for each product; 0 takes it out. */
export const basketFormSchema = z.pipe(
  z.object({
    productIds: idList(MAX_LINES, { noSuch: NO_SUCH, none: NO_SUCH, tooMany: TOO_MANY }),
    quantities: atMost(MAX_LINES, quantity(0), TOO_MANY),
  }),
  z.transform(({ productIds, quantities }): readonly BasketItem[] =>
    productIds.map((productId, line) => ({ productId, quantity: quantities[line] ?? 0 })),
  ),
)

/** Where the goods come from that are put into the basket: an order, or without one the cart. */
export const fillBasketSchema = z.object({ orderId: z.optional(z.uuid('There is no such order.')) })

export type BasketDto = z.infer<typeof basketResponse>
