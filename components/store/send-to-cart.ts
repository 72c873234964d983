import { Refused, call, showFailure } from '@/components/ui/call'
import type { ProductDto } from '@/lib/catalogue/schema'
import type { ActionResult } from '@/lib/core/action-result'
import { storeCopy as copy } from './copy'

/** Whether something was put in, and how many are there then. */
export type Added = { readonly added: boolean; readonly quantity: number }

type Sent = {
  product: ProductDto
  quantity: number
  totalPrice: number
  userId: string
  /** Names the tap, which counts once however often it arrives. */ key: string | undefined
}

/** Adds to the cart by the call of the contract (checklist S-27); the server takes the product and the quantity, and prices itself. */
export async function sendToCart({ product, quantity, totalPrice, userId, key }: Sent): Promise<ActionResult<Added>> {
  const { _id, name, image, measurement, type } = product
  try {
    const item = await call<{ quantity: number }>('/api/v1/cart/addToCart', {
      method: 'POST',
      body: { userId, productId: _id, name, image, measurement, type, totalPrice, quantity, idempotencyKey: key },
    })
    return { ok: true, data: { added: true, quantity: item.quantity } }
  } catch (error) {
    showFailure(copy.addFailed)
    // A sentence of ours says what is in the way, such as a shelf that has less; what broke has none for the buyer.
    const reason = error instanceof Refused && error.status < 500 ? error.message : ''
    return { ok: false, message: reason ? copy.addRefused(reason) : copy.addFailed }
  }
}
