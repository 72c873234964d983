'use client'

import { useSWRConfig } from 'swr'
import { useLiveData } from '@/components/ui/use-live-data'
import type { CartCountDto } from '@/lib/cart/schema'

const COUNT_PATH = '/api/v1/cart/count'

/** The number of units in the cart: rendered by the server, fetched again on focus and by `mutate`. */
export const useCartCount = (served: CartCountDto) => useLiveData<CartCountDto>(COUNT_PATH, { served })

/** Returns a function that shows a number that the page knows already, without a call. */
export function useShowCartCount(): (count: number) => void {
  const { mutate } = useSWRConfig()
  return (count) => void mutate<CartCountDto>(COUNT_PATH, { count }, { revalidate: false })
}
