import { useSWRConfig } from 'swr'
import { useShowCart } from '@/components/cart/use-cart-count'
import { Refused, call, showFailure } from '@/components/ui/call'
import { showNotice } from '@/components/ui/toast'
import type { InCartDto } from '@/lib/cart/schema'
import type { ProductDto } from '@/lib/catalogue/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { ActionResult } from '@/lib/core/action-result'
import { storeCopy as copy } from './copy'
import { PRODUCTS_PATH } from './view'

/** Whether the product was added, and the quantity now in the cart. */
export type Added = { readonly added: boolean; readonly quantity: number }
/** Besides, its line, the price of one, and how many units of all products are in the cart. */
type Counted = Added & { readonly line: InCartDto; readonly price: number; readonly inCart: number }

type Sent = {
  product: Pick<ProductDto, '_id' | 'name' | 'image' | 'measurement' | 'price' | 'type'>
  quantity: number
  totalPrice: number
  userId: string
  /** The idempotency key: one click counts once, however often it arrives. */
  key: string | undefined
}

/**
 * Returns a function that adds a product by the API call of the contract (S-27) and then shows the new count of the
 * cart. The server uses only the product and the quantity, and answers the price; a toast tells when it is not the one
 * on the screen.
 */
export function useSendToCart() {
  const { showLine } = useShowCart()
  const { mutate } = useSWRConfig()
  return async (sent: Sent): Promise<ActionResult<Counted>> => {
    const answer = await sendToCart(sent)
    if (!answer.ok) return answer
    const { line, price, inCart } = answer.data
    showLine(line, inCart)
    const { name, price: shown } = sent.product
    if (price !== shown) {
      showNotice(copy.newPrice(name, formatNaira(fromNaira(shown)), formatNaira(fromNaira(price))))
      void mutate((path) => typeof path === 'string' && path.startsWith(PRODUCTS_PATH))
    }
    return answer
  }
}

async function sendToCart({ product, quantity, totalPrice, userId, key }: Sent): Promise<ActionResult<Counted>> {
  const { _id, name, image, measurement, type } = product
  try {
    const item = await call<Omit<InCartDto, 'productId'> & { price: number; inCart: number }>(
      '/api/v1/cart/addToCart',
      {
        method: 'POST',
        body: { userId, productId: _id, name, image, measurement, type, totalPrice, quantity, idempotencyKey: key },
      },
    )
    const { quantity: inLine, price, inCart } = item
    return {
      ok: true,
      data: { added: true, quantity: inLine, line: { _id: item._id, productId: _id, quantity: inLine }, price, inCart },
    }
  } catch (error) {
    showFailure(copy.addFailed)
    // A refusal explains itself, such as too little stock; a server error has no sentence for the buyer.
    const reason = error instanceof Refused && error.status < 500 ? error.message : ''
    return { ok: false, message: reason ? copy.addRefused(reason) : copy.addFailed }
  }
}
