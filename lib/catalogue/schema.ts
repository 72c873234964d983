import * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'
import { PRODUCTS_A_PAGE, pageQuery } from '@/lib/core/listing'

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

/** Which part of a list of products, `?cursor=&limit=`. */
export const productsQuerySchema = pageQuery(PRODUCTS_A_PAGE)

/** The same for all products, with words to look for, `?search=`. */
export const productSearchSchema = z.extend(productsQuerySchema, { search: z.optional(searchText(80)) })

/** A category's name in a path: lower-cased, as search text is (checklist X-74). */
export const categoryParamSchema = z.object({
  category: z.pipe(searchText(80), z.transform((text: string) => text.trim().toLowerCase())),
})
