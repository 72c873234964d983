import * as z from 'zod/mini'
import { idText, nairaAmount, searchText, text } from '@/lib/core/fields'
import { MAX_QUANTITY } from './rules'

const QUANTITY = `The quantity must be a whole number from 1 to ${MAX_QUANTITY}.`
const quantity = () => z.number(QUANTITY).check(z.int(QUANTITY), z.gte(1, QUANTITY), z.lte(MAX_QUANTITY, QUANTITY))
const words = () => z.optional(searchText(300))

/**
 * POST /cart/addToCart. Only the product and the quantity count; names and prices come from the server (checklist
 * Without an id the product is found by name, measurement and type (checklist X-12). What is sent again under the
 * same key counts once.
 */
export const addToCartSchema = z.object({
  userId: z.optional(idText()),
  productId: z.optional(idText()),
  _id: z.optional(idText()),
  name: words(),
  measurement: words(),
  type: words(),
  quantity: quantity(),
  idempotencyKey: z.optional(z.uuid('The key must be a UUID.')),
})
export type AddToCart = z.output<typeof addToCartSchema>

/** What a plain form sends of a quantity: as it was typed, and the button next to it that was tapped, if one was. */
const typedQuantity = {
  quantity: z.pipe(
    text(20, QUANTITY, QUANTITY).check(z.trim(), z.regex(/^\d{1,3}$/, QUANTITY)),
    z.pipe(z.transform(Number), quantity()),
  ),
  step: z.optional(z.enum(['-1', '1'])),
}

/** The form of the product page. */
export const addToCartFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  idempotencyKey: z.optional(z.uuid()),
  ...typedQuantity,
})
const itemId = z.uuid('There is no such item in the cart.')
/** The forms of a line in the cart. */
export const cartLineFormSchema = z.object({ itemId, ...typedQuantity })
export const acceptPriceFormSchema = z.object({ itemId, price: nairaAmount('The price') })
export const removeFormSchema = z.object({ itemId })

export const cartQuerySchema = z.object({ userId: z.optional(idText()) })
export const quantitySchema = z.object({ quantity: quantity() })
/** The price of one unit, in naira, that the buyer has seen. */
export const acceptPriceSchema = z.object({ price: nairaAmount('The price') })

/** A cart line on the wire (checklist C-19); amounts in naira. `priceBefore` is there from a change of price until it is accepted. */
export type CartItemDto = {
  readonly _id: string
  readonly productId: string
  readonly name: string
  readonly image: string | null
  readonly measurement: string
  readonly type: string
  readonly price: number
  readonly priceBefore?: number
  readonly totalPrice: number
  readonly quantity: number
  readonly vatClass: 'standard' | 'zero' | 'exempt'
  readonly available: boolean
  readonly addedAt: string
}

/** A summary line on the wire; `price` in naira. */
type SummaryLineDto = { readonly value: string; readonly price: number }

/** The whole cart. `summary` is null while no charges are in force (checklist C-25). */
export type CartDto = {
  readonly items: CartItemDto[]
  readonly summary: {
    readonly lines: SummaryLineDto[]
    readonly overallTotal: number
    readonly upfront: number
    readonly financed: number
  } | null
}
