'use client'

import { useSWRConfig } from 'swr'
import { useLiveData } from '@/components/ui/use-live-data'
import type { CartCountDto, InCartDto } from '@/lib/cart/schema'

const COUNT_PATH = '/api/v1/cart/count'

/** The number of units in the cart: rendered by the server, fetched again on focus and by `mutate`. */
export const useCartCount = (served: CartCountDto | undefined) => useLiveData<CartCountDto>(COUNT_PATH, { served })

/** Functions that show what the page knows of the cart already, without a call. */
export function useShowCart() {
  const { mutate } = useSWRConfig()
  return {
    /** All lines of the cart. */
    showLines: (lines: readonly InCartDto[]) => {
      const count = lines.reduce((units, { quantity }) => units + quantity, 0)
      const shown = lines.map(({ _id, productId, quantity }) => ({ _id, productId, quantity }))
      void mutate<CartCountDto>(COUNT_PATH, { count, lines: shown }, { revalidate: false })
    },
    /** One line, and the number of units in the whole cart. */
    showLine: (line: InCartDto, count: number) => {
      void mutate<CartCountDto>(
        COUNT_PATH,
        (known) => ({ count, lines: [...(known?.lines ?? []).filter(({ _id }) => _id !== line._id), line] }),
        { revalidate: false },
      )
    },
    /** A cart without a line. */
    hideLine: ({ _id, quantity }: InCartDto) => {
      void mutate<CartCountDto>(
        COUNT_PATH,
        (known) => known && { count: known.count - quantity, lines: known.lines.filter((each) => each._id !== _id) },
        { revalidate: false },
      )
    },
    /** Asks the server. */
    readAgain: () => void mutate(COUNT_PATH),
  }
}
