'use client'

import useSWR from 'swr'
import { showError, showNotice, showSuccess } from '@/components/ui/toast'
import type { CartDto } from '@/lib/cart/schema'
import { fromNaira, times, toNaira } from '@/lib/core/money'
import { cartCopy as copy } from './copy'

/** A call that was answered, but not with 200. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init)
  const body = (await response.json()) as T & { message?: string }
  if (!response.ok) throw new Refused(response.status, body.message ?? '')
  return body
}

const EMPTY: CartDto = { items: [], summary: null }

/**
 * The buyer's cart. Lines change at once and settle with the server's totals; what the server refuses goes back to what
 * it was, with its sentence.
 */
export function useCart(userId: string, initial: CartDto) {
  const key = `/api/v1/cart/getCartItems?userId=${userId}`
  const { data, mutate } = useSWR(
    key,
    async (path: string): Promise<CartDto> => {
      try {
        return await call<CartDto>(path)
      } catch (error) {
        // The old contract says 404 for an empty cart.
        if (error instanceof Refused && error.status === 404) return EMPTY
        throw error
      }
    },
    { fallbackData: initial, revalidateOnMount: false, onError: () => { showError(copy.fetchFailed) } },
  )

  const setQuantity = async (itemId: string, quantity: number): Promise<void> => {
    try {
      await mutate(
        call<CartDto>(`/api/v1/cart/setQuantity/${itemId}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ quantity }),
        }),
        { optimisticData: (current = initial) => withQuantity(current, itemId, quantity), rollbackOnError: true, revalidate: false },
      )
    } catch (error) {
      showError(error instanceof Refused && error.message ? error.message : copy.updateFailed)
    }
  }

  const remove = async (itemId: string): Promise<void> => {
    try {
      await call(`/api/v1/cart/deleteCartItem/${userId}/${itemId}`, { method: 'DELETE' })
      showSuccess(copy.deleted)
    } catch (error) {
      showError(error instanceof Refused && error.status === 404 ? copy.notThere : copy.deleteFailed)
    }
    const left = await mutate()
    if (left?.items.length === 0) showNotice(copy.emptyToast)
  }

  return { cart: data, setQuantity, remove }
}

/** The line as it will be; the summary waits for the server, which alone prices. */
const withQuantity = (cart: CartDto, itemId: string, quantity: number): CartDto => ({
  ...cart,
  items: cart.items.map((item) =>
    item._id === itemId ? { ...item, quantity, totalPrice: toNaira(times(fromNaira(item.price), quantity)) } : item,
  ),
})
