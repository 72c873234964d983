'use client'

import { useEffect, useRef, useState } from 'react'
import { isOffline } from '@/components/ui/connection'
import { useSWRConfig } from 'swr'
import { Refused, call, isMissing } from '@/components/ui/call'
import { callCopy } from '@/components/ui/copy'
import { showError, showSuccess } from '@/components/ui/toast'
import { useLiveData } from '@/components/ui/use-live-data'
import { goodsOf, priceCart, ratesInForce, toSummaryDto } from '@/lib/cart/rules'
import type { CartDto, CartItemDto } from '@/lib/cart/schema'
import type { ChargesDto } from '@/lib/catalogue/schema'
import { fromNaira, times, toNaira } from '@/lib/core/money'
import { cartCopy as copy } from './copy'
import { useShowCart } from './use-cart-count'

const EMPTY: CartDto = { items: [], summary: null }
const CHARGES = '/api/v1/admin/getPaymentChargesSummary'

const cartPath = (userId: string) => `/api/v1/cart/getCartItems?userId=${userId}`

export type ServedCart = { readonly cart: CartDto; readonly charges: ChargesDto[] }

/** Why a line could not be changed. It stays on the page until the next change. */
export type CartProblem = { readonly itemId: string; readonly text: string }

export const withOffline = (sentence: string): string => (isOffline() ? callCopy.offline : sentence)

async function readCart(path: string): Promise<CartDto> {
  try {
    return await call<CartDto>(path)
  } catch (error) {
    // The API contract answers 404 for an empty cart.
    if (isMissing(error)) return EMPTY
    throw error
  }
}

/**
 * The cart, updated optimistically: lines and totals change at once and are then replaced by the answer of the server.
 * A refusal restores the old state, and its sentence is shown at the line.
 */
export function useCart(userId: string, served: ServedCart | undefined) {
  const {
    data: cart,
    error,
    busy,
    mutate,
  } = useLiveData<CartDto>(cartPath(userId), {
    served: served?.cart,
    eachVisit: true,
    read: readCart,
    onFailure: () => {
      showError(copy.fetchFailed)
    },
  })
  const charges = useLiveData<ChargesDto[]>(CHARGES, {
    served: served?.charges,
    onFailure: () => {
      showError(copy.chargesFailed)
    },
  })
  const { showLines } = useShowCart()
  useEffect(() => {
    if (cart) showLines(cart.items)
    // The function is another one in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cart])
  const { cache } = useSWRConfig()
  const [problem, setProblem] = useState<CartProblem>()
  // Quantities still to be sent, the newest of each line. Calls run one at a time, so that they arrive in order.
  const wanted = useRef(new Map<string, number>())
  const sending = useRef(false)
  const current = () => (cache.get(cartPath(userId))?.data as CartDto | undefined) ?? cart ?? EMPTY

  /** Shows a changed cart, elsewhere too: whoever goes back at once leaves before this view is rendered again. */
  const show = async (changed: CartDto): Promise<void> => {
    showLines(changed.items)
    await mutate(changed, { revalidate: false })
  }

  const sendWanted = async (before: CartDto): Promise<void> => {
    let settled = before
    let changing = ''
    try {
      for (let next = firstOf(wanted.current); next; next = firstOf(wanted.current)) {
        const [itemId, quantity] = next
        changing = itemId
        wanted.current.delete(itemId)
        settled = await call<CartDto>(`/api/v1/cart/setQuantity/${itemId}`, { method: 'PUT', body: { quantity } })
      }
    } catch (refusal) {
      wanted.current.clear()
      const reason = refusal instanceof Refused ? refusal.message : ''
      setProblem({ itemId: changing, text: reason || withOffline(copy.updateFailed) })
    }
    await show(settled)
  }

  const setQuantity = async (itemId: string, quantity: number): Promise<void> => {
    const before = current()
    setProblem(undefined)
    await show(withQuantity(before, itemId, quantity, ratesInForce(charges.data ?? [])))
    wanted.current.set(itemId, quantity)
    if (sending.current) return
    sending.current = true
    await sendWanted(before)
    sending.current = false
  }

  const acceptPrice = async ({ _id, price }: CartItemDto): Promise<void> => {
    setProblem(undefined)
    try {
      await show(await call<CartDto>(`/api/v1/cart/acceptPrice/${_id}`, { method: 'PUT', body: { price } }))
    } catch {
      setProblem({ itemId: _id, text: withOffline(copy.acceptFailed) })
    }
  }

  /** Removes a line and returns whether the cart is then empty. */
  const remove = async (itemId: string): Promise<boolean> => {
    setProblem(undefined)
    try {
      await call(`/api/v1/cart/deleteCartItem/${userId}/${itemId}`, { method: 'DELETE' })
      showSuccess(copy.deleted)
    } catch (refusal) {
      const sentence = isMissing(refusal) ? copy.notThere : copy.deleteFailed
      showError(sentence)
      setProblem({ itemId, text: withOffline(sentence) })
    }
    const left = await mutate()
    if (left) showLines(left.items)
    return left?.items.length === 0
  }

  return { cart, error, busy, reload: () => void mutate(), charges, problem, setQuantity, acceptPrice, remove }
}

const firstOf = (wanted: ReadonlyMap<string, number>): [string, number] | undefined => wanted.entries().next().value

/** The cart after a change of quantity. The totals use the rule of the server, when the charges are known. */
function withQuantity(
  cart: CartDto,
  itemId: string,
  quantity: number,
  rates: ReturnType<typeof ratesInForce>,
): CartDto {
  const items = cart.items.map((item) =>
    item._id === itemId ? { ...item, quantity, totalPrice: toNaira(times(fromNaira(item.price), quantity)) } : item,
  )
  if (!rates) return { ...cart, items }
  return {
    items,
    summary: toSummaryDto(priceCart(items.flatMap(goodsOf), rates)),
  }
}
