import * as z from 'zod/mini'
import { GiftState } from '@/generated/prisma/enums'
import { day, id, listOf, moment, part } from '@/lib/core/response-fields'
import { SHARE_STATES } from './rules'

const giftFields = {
  id: id(),
  company: z.string(),
  name: z.string().check(z.describe('The name of the package.')),
  state: z.enum(GiftState),
  shares: z.number().check(z.describe('How many employees get one.')),
  price: z.number().check(z.describe('What all of them cost with VAT.')),
  createdAt: moment(),
}

export const giftRowResponse = part(
  'Gift',
  z.object(giftFields),
  'Food that a company gives its employees; amounts in naira.',
)

const giftShareResponse = part(
  'GiftShare',
  z.object({
    id: id(),
    employee: z.string(),
    state: z.enum(SHARE_STATES),
    orderId: z.nullable(id()),
    orderNumber: z.nullable(z.string()),
    returned: z.number().check(z.describe('What of its price is credit of the company again.')),
  }),
)

export const giftResponse = part(
  'GiftWithShares',
  z.object({
    ...giftFields,
    message: z.string(),
    priceEach: z.number(),
    parts: listOf(z.object({ name: z.string(), measurement: z.string(), quantity: z.number() })),
    people: listOf(giftShareResponse),
    returned: z.number(),
    credit: z.number().check(z.describe('The credit of the company, which pays for the gift first.')),
    missing: z.number().check(z.describe('What the company has to send; 0 once it is paid or cancelled.')),
    days: listOf(day()).check(z.describe('The next delivery days of the workplace.')),
  }),
)

export const placedSharesResponse = part(
  'PlacedGift',
  z.object({
    placed: z.number(),
    left: listOf(z.object({ name: z.string(), why: z.string() })).check(
      z.describe('The employees whose orders could not be placed, and why.'),
    ),
  }),
)
