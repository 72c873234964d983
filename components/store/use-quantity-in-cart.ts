import { useRef, useState } from 'react'
import { cartCopy } from '@/components/cart/copy'
import { withOffline } from '@/components/cart/use-cart'
import { useShowCart } from '@/components/cart/use-cart-count'
import { Refused, call } from '@/components/ui/call'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { CartDto, InCartDto } from '@/lib/cart/schema'
import type { ProductDto } from '@/lib/catalogue/schema'
import { fromNaira, times, toNaira } from '@/lib/core/money'
import { newKey } from './new-key'
import { useSendToCart } from './send-to-cart'

export type ProductInCart = {
  product: Pick<ProductDto, '_id' | 'name' | 'image' | 'measurement' | 'price' | 'type'>
  userId: string
  /** The idempotency key of the rendered page: two clicks before hydration add the product once. */
  addKey: string | undefined
  /** The product's line in the cart. */
  line: InCartDto | undefined
}

type Settled = { readonly line: InCartDto | undefined } | { readonly problem: string }

/**
 * How many of a product are in the cart, updated optimistically: a change shows at once and is then replaced by the
 * answer of the server. Calls run one at a time, so that they arrive in order. A refusal restores the old quantity.
 */
export function useQuantityInCart({ product, userId, addKey, line }: ProductInCart) {
  const hydrated = useHydrated()
  const [key, setKey] = useState(() => (hydrated ? newKey() : addKey))
  /** What the buyer wants while calls are under way. */
  const [wanted, setWanted] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const newest = useRef(0)
  const isSending = useRef(false)
  const send = useSendToCart()
  const { showLines, hideLine, readAgain } = useShowCart()

  const add = async (quantity: number): Promise<Settled> => {
    const totalPrice = toNaira(times(fromNaira(product.price), quantity))
    const answer = await send({ product, quantity, totalPrice, userId, key })
    if (!answer.ok) return { problem: answer.message }
    setKey(newKey())
    return { line: answer.data.line }
  }

  const set = async (before: InCartDto, quantity: number): Promise<Settled> => {
    try {
      if (quantity === 0) {
        await call(`/api/v1/cart/deleteCartItem/${userId}/${before._id}`, { method: 'DELETE' })
        hideLine(before)
        return { line: undefined }
      }
      const path = `/api/v1/cart/setQuantity/${before._id}`
      const { items } = await call<CartDto>(path, { method: 'PUT', body: { quantity } })
      showLines(items)
      return { line: items.find(({ _id }) => _id === before._id) }
    } catch (refusal) {
      const reason = refusal instanceof Refused ? refusal.message : ''
      return { problem: reason || withOffline(cartCopy.updateFailed) }
    }
  }

  /** Sends the newest quantity until the server has it. @returns why it stopped before */
  const settle = async (): Promise<string | undefined> => {
    let known = line
    while (newest.current !== (known?.quantity ?? 0)) {
      const next = newest.current
      const answer = known ? await set(known, next) : await add(next)
      if ('problem' in answer) return answer.problem
      known = answer.line
      // Another device may have changed the cart, so the server's count is the right one.
      if (newest.current === next) newest.current = known?.quantity ?? 0
    }
    return undefined
  }

  const change = async (quantity: number): Promise<void> => {
    setProblem(undefined)
    setWanted(quantity)
    newest.current = quantity
    if (isSending.current) return
    isSending.current = true
    const failure = await settle()
    isSending.current = false
    setProblem(failure)
    setWanted(undefined)
    if (failure !== undefined) readAgain()
  }

  return {
    quantity: wanted ?? line?.quantity ?? 0,
    isSettled: wanted === undefined,
    problem,
    key,
    change,
  }
}
