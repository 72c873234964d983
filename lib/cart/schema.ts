import * as z from 'zod/mini'
import { NO_SUCH_PACKAGE } from '@/lib/catalogue/package-rules'
import { idText, nairaAmount, searchText, text } from '@/lib/core/fields'
import { MAX_QUANTITY } from './rules'
import type { cartResponse, cartCountResponse, cartItemResponse } from './responses'

const QUANTITY = `The quantity must be a whole number from 1 to ${MAX_QUANTITY}.`
const quantity = () => z.number(QUANTITY).check(z.int(QUANTITY), z.gte(1, QUANTITY), z.lte(MAX_QUANTITY, QUANTITY))
const words = () => z.optional(searchText(300))

/**
 * POST /cart/addToCart. Only the product and the quantity count; names and prices come from the server. Clients of the
 * old contract send no id: name, measurement and type then identify the product. A repeated key counts once.
 */
export const addToCartSchema = z
  .object({
    userId: z.optional(idText()),
    productId: z.optional(idText()),
    packageId: z.optional(idText()),
    _id: z.optional(idText()),
    name: words(),
    measurement: words(),
    type: words(),
    quantity: quantity(),
    idempotencyKey: z.optional(z.uuid('The key must be a UUID.')),
  })
  .check(
    z.refine(
      ({ productId, packageId, _id }) => packageId === undefined || (productId ?? _id) === undefined,
      'Send either a product or a package, not both.',
    ),
  )
export type AddToCart = z.output<typeof addToCartSchema>

/** The typed quantity, and which of the buttons − and + submitted the form without JavaScript. */
const typedQuantity = {
  quantity: z.pipe(
    text(20, QUANTITY, QUANTITY).check(z.trim(), z.regex(/^\d{1,3}$/, QUANTITY)),
    z.pipe(z.transform(Number), quantity()),
  ),
  step: z.optional(z.enum(['-1', '1'])),
}

export const addToCartFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  idempotencyKey: z.optional(z.uuid()),
  ...typedQuantity,
})
/**
 * A card of the store without JavaScript: + adds one, and − leaves one less than the `quantity` on the card, so that a
 * repeated − counts once.
 */
export const stepInCartSchema = z.object({
  productId: z.uuid('There is no such product.'),
  idempotencyKey: z.optional(z.uuid()),
  itemId: z.optional(z.uuid('There is no such item in the cart.')),
  ...typedQuantity,
})
/** The button that puts a package into the cart. */
export const addPackageFormSchema = z.object({
  packageId: z.uuid(NO_SUCH_PACKAGE),
  idempotencyKey: z.optional(z.uuid()),
})
const itemId = z.uuid('There is no such item in the cart.')
export const cartLineFormSchema = z.object({ itemId, ...typedQuantity })
export const acceptPriceFormSchema = z.object({ itemId, price: nairaAmount('The price') })
export const removeFormSchema = z.object({ itemId })

export const cartQuerySchema = z.object({ userId: z.optional(idText()) })
export const quantitySchema = z.object({ quantity: quantity() })
/** The price of one unit that the buyer has seen, in naira. */
export const acceptPriceSchema = z.object({ price: nairaAmount('The price') })

export type CartItemDto = z.infer<typeof cartItemResponse>

export type CartCountDto = z.infer<typeof cartCountResponse>
export type InCartDto = CartCountDto['lines'][number]

export type CartDto = z.infer<typeof cartResponse>
