import * as z from 'zod/mini'
import { day, id, listOf, part } from '@/lib/core/response-fields'

export const basketResponse = part(
  'Basket',
  z.object({
    state: z.enum(['none', 'active', 'paused']),
    nextOn: z.nullable(day()).check(z.describe('When it is proposed next; null unless it is active.')),
    isProposed: z.boolean().check(z.describe('Whether a proposal waits that was neither ordered nor skipped.')),
    goodsTotal: z.number().check(z.describe('The price of what is in stock of it, without VAT, interest and fees.')),
    items: listOf(
      z.object({
        productId: id(),
        name: z.string(),
        measurement: z.string(),
        image: z.nullable(z.string()),
        quantity: z.number(),
        inStock: z.number().check(z.describe('How many of the quantity can be ordered now.')),
        price: z.number(),
        priceBefore: z.optional(z.number()),
      }),
    ),
  }),
  'The monthly basket; amounts in naira. `priceBefore` is set from a price change until it is saved or ordered.',
)
