import * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'

/** A product on the wire: `price` in naira, a number (checklist S-18, S-19). */
export type ProductDto = {
  readonly _id: string
  readonly name: string
  readonly image: string | null
  readonly measurement: string
  readonly price: number
  readonly description: string
  readonly type: string
  /** Whether it can be ordered now. */
  readonly available: boolean
}

export type CategoryDto = { readonly type: string; readonly image: string | null }

/** One entry of the charges by date; amounts in naira, rates in percent (checklist C-22). */
export type ChargesDto = {
  readonly date: string
  readonly serviceFee: number
  readonly vat: number
  readonly deliveryFee: number
  readonly interest: number
}

const LIMIT = 'The limit must be between 1 and 200.'
/** `?cursor=&limit=` of a list that answers a bare array. */
export const pageQuerySchema = z.object({
  cursor: z.optional(z.uuid()),
  limit: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,3}$/, LIMIT)), z.transform(Number)),
      z.number().check(z.gte(1, LIMIT), z.lte(200, LIMIT)),
    ),
    100,
  ),
})

/** A category's name in a path: lower-cased, as search text is (checklist X-74). */
export const categoryParamSchema = z.object({
  category: z.pipe(searchText(80), z.transform((text: string) => text.trim().toLowerCase())),
})
