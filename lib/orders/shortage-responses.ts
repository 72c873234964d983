import * as z from 'zod/mini'
import { SoldOutChoice } from '@/generated/prisma/enums'
import { id, listOf, part } from '@/lib/core/response-fields'

export const shortageResponse = part(
  'OrderShortage',
  z.object({
    orderId: id(),
    seen: z.string().check(z.describe('Send it with the next recording, which is refused after another one.')),
    lines: listOf(
      z.object({
        itemId: id(),
        name: z.string(),
        measurement: z.string(),
        quantity: z.number(),
        ifSoldOut: z.enum(SoldOutChoice),
        found: z.number(),
        replacedBy: z.nullable(id()).check(z.describe('The product that replaces what was not found.')),
        offers: listOf(
          z.object({
            productId: id(),
            name: z.string(),
            price: z.number().check(z.describe('Of one unit today.')),
            charged: z.number().check(z.describe('What the buyer pays for a unit.')),
            inStock: z.number(),
          }),
        ),
      }),
    ),
  }),
  'What was found of an order at packing, and what can replace the rest; amounts in naira.',
)
