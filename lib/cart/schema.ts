import * as z from 'zod/mini'
import { nairaAmount, searchText } from '@/lib/core/fields'
import { MAX_QUANTITY } from './rules'

const QUANTITY = `The quantity must be a whole number from 1 to ${MAX_QUANTITY}.`
const quantity = () => z.number(QUANTITY).check(z.int(QUANTITY), z.gte(1, QUANTITY), z.lte(MAX_QUANTITY, QUANTITY))
const text = () => z.optional(searchText(300))

/**
 * POST /cart/addToCart. Only the product and the quantity count; names and prices come from the server. Clients of the
 * old contract send no id: name, measurement and type then identify the product. A repeated key counts once.
 */
export const addToCartSchema = z.object({
  userId: z.optional(z.string()),
  productId: z.optional(z.string()),
  _id: z.optional(z.string()),
  name: text(),
  measurement: text(),
  type: text(),
  quantity: quantity(),
  idempotencyKey: z.optional(z.uuid('The key must be a UUID.')),
})
export type AddToCart = z.output<typeof addToCartSchema>

/** The typed quantity, and which of the buttons − and + submitted the form without JavaScript. */
const typedQuantity = {
  quantity: z.pipe(
    z.string(QUANTITY).check(z.trim(), z.regex(/^\d{1,3}$/, QUANTITY)),
    z.pipe(z.transform(Number), quantity()),
  ),
  step: z.optional(z.enum(['-1', '1'])),
}

export const addToCartFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  idempotencyKey: z.optional(z.uuid()),
  ...typedQuantity,
})
const itemId = z.uuid('There is no such item in the cart.')
export const cartLineFormSchema = z.object({ itemId, ...typedQuantity })
export const acceptPriceFormSchema = z.object({ itemId, price: nairaAmount('The price') })
export const removeFormSchema = z.object({ itemId })

export const cartQuerySchema = z.object({ userId: z.optional(z.string()) })
export const quantitySchema = z.object({ quantity: quantity() })
/** The price of one unit that the buyer has seen, in naira. */
export const acceptPriceSchema = z.object({ price: nairaAmount('The price') })

/** A cart line; amounts in naira. `priceBefore` is set from a price change until the buyer accepts the new price. */
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

type SummaryLineDto = { readonly value: string; readonly price: number }

/** The whole cart; amounts in naira. `summary` is null while no charges are in force. */
export type CartDto = {
  readonly items: CartItemDto[]
  readonly summary: {
    readonly lines: SummaryLineDto[]
    readonly overallTotal: number
    readonly upfront: number
    readonly financed: number
  } | null
}
