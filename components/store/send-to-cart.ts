import { useShowCartCount } from '@/components/cart/use-cart-count'
import { Refused, call, showFailure } from '@/components/ui/call'
import type { ProductDto } from '@/lib/catalogue/schema'
import type { ActionResult } from '@/lib/core/action-result'
import { storeCopy as copy } from './copy'

/** Whether the product was added, and the quantity now in the cart. */
export type Added = { readonly added: boolean; readonly quantity: number }
/** Besides, how many units of all products are in the cart. */
type Counted = Added & { readonly inCart: number }

type Sent = {
  product: Pick<ProductDto, '_id' | 'name' | 'image' | 'measurement' | 'type'>
  quantity: number
  totalPrice: number
  userId: string
  /** The idempotency key: one click counts once, however often it arrives. */
  key: string | undefined
}

/**
 * Returns a function that adds a product by the API call of the contract (S-27) and then shows the new count of the
 * cart. The server uses only the product and the quantity and computes the price itself.
 */
export function useSendToCart() {
  const showCount = useShowCartCount()
  return async (sent: Sent): Promise<ActionResult<Added>> => {
    const answer = await sendToCart(sent)
    if (answer.ok) showCount(answer.data.inCart)
    return answer
  }
}

async function sendToCart({ product, quantity, totalPrice, userId, key }: Sent): Promise<ActionResult<Counted>> {
  const { _id, name, image, measurement, type } = product
  try {
    const item = await call<{ quantity: number; inCart: number }>('/api/v1/cart/addToCart', {
      method: 'POST',
      body: { userId, productId: _id, name, image, measurement, type, totalPrice, quantity, idempotencyKey: key },
    })
    return { ok: true, data: { added: true, quantity: item.quantity, inCart: item.inCart } }
  } catch (error) {
    showFailure(copy.addFailed)
    // A refusal explains itself, such as too little stock; a server error has no sentence for the buyer.
    const reason = error instanceof Refused && error.status < 500 ? error.message : ''
    return { ok: false, message: reason ? copy.addRefused(reason) : copy.addFailed }
  }
}
