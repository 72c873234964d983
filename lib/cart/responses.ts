import * as z from 'zod/mini'
import { VatClass } from '@/generated/prisma/enums'
import { id, moment, part } from '@/lib/core/response-fields'

export const cartItemResponse = part(
  'CartItem',
  z.object({
    _id: id(),
    productId: id(),
    name: z.string(),
    image: z.nullable(z.string()),
    measurement: z.string(),
    type: z.string(),
    price: z.number(),
    priceBefore: z.optional(z.number()),
    totalPrice: z.number(),
    quantity: z.number(),
    vatClass: z.enum(VatClass),
    available: z.boolean(),
    addedAt: moment(),
    packageId: z.optional(id()),
    parts: z.optional(
      z.array(
        z.object({
          name: z.string(),
          measurement: z.string(),
          quantity: z.number(),
          price: z.number(),
          vatClass: z.enum(VatClass),
        }),
      ),
    ),
    problem: z.optional(z.string()).check(z.describe('Why a package cannot be ordered now.')),
  }),
  'A cart line; amounts in naira. `priceBefore` is set from a price change until the buyer accepts the new price. A ' +
    'package is one line: its `productId` is its `packageId`, `measurement` says what is in it, `parts` has the ' +
    'goods of one package with their prices in it, and `vatClass` is standard when a part bears VAT.',
)

const summaryLineResponse = part(
  'SummaryLine',
  z.object({
    value: z.string(),
    price: z.number(),
  }),
)

export const cartResponse = part(
  'Cart',
  z.object({
    items: z.array(cartItemResponse),
    summary: z.nullable(
      z.object({
        lines: z.array(summaryLineResponse),
        overallTotal: z.number(),
        upfront: z.number(),
        financed: z.number(),
      }),
    ),
  }),
  'The whole cart; amounts in naira. `summary` is null while no charges are in force.',
)

export const cartCountResponse = part(
  'CartCount',
  z.object({
    count: z.number(),
    lines: z.array(z.object({ _id: id(), productId: id(), quantity: z.number() })),
  }),
  'How many units are in the cart, and of which products and packages: `productId` is the id of either.',
)
