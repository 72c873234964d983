import * as z from 'zod/mini'
import { day, line, nairaAmount, optionalParagraph } from '@/lib/core/fields'
import type { giftResponse, giftRowResponse, placedSharesResponse } from './responses'

/* Gifts on the wire: amounts in naira, days 'YYYY-MM-DD'. */

export const NO_SUCH_GIFT = 'There is no such gift.'
const giftId = z.uuid(NO_SUCH_GIFT)

/** For whom: everyone of the company, or those of `people`, one email or staff ID a line. */
const GIFT_FOR = ['everyone', 'some'] as const

/** POST /partner/gifts */
export const askGiftSchema = z.object({
  packageId: z.uuid('Choose a package.'),
  for: z.enum(GIFT_FOR, 'Choose for whom the gift is.'),
  people: z._default(optionalParagraph('The list', 20_000), ''),
  message: z._default(optionalParagraph('The message', 300), ''),
})
export type AskGift = z.output<typeof askGiftSchema>

export const giftFormSchema = z.object({ giftId })

/** 'home', or a delivery day of the workplace. */
const delivery = z.union([z.literal('home'), day('The delivery day')], 'Choose where it goes.')

/** POST /staff/gifts/{id}/payment: the company's transfer, unless its credit is enough, and where the shares go. */
export const payGiftSchema = z.object({
  amount: z.optional(nairaAmount('The amount')),
  reference: z.optional(line('The reference', 100)),
  date: z.optional(day('The date')),
  delivery,
})
export type PayGift = z.output<typeof payGiftSchema>

/** POST /staff/gifts/{id}/orders: places the orders of the shares that have none. */
export const placeSharesSchema = z.object({ delivery })
export const payGiftFormSchema = z.extend(payGiftSchema, {
  giftId,
})
export const placeSharesFormSchema = z.extend(placeSharesSchema, { giftId })

export type GiftRowDto = z.infer<typeof giftRowResponse>
export type GiftDto = z.infer<typeof giftResponse>
export type PlacedShares = z.infer<typeof placedSharesResponse>
