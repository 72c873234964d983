'use client'

import { createContext, useContext } from 'react'
import { perPaydayCopy as copy } from '@/components/cart/summary-copy'
import type { ProductDto } from '@/lib/catalogue/schema'
import { type PaydayTerms, isAboveLimit, perPayday } from '@/lib/checkout/per-payday-rules'
import { formatNaira, fromNaira } from '@/lib/core/money'

const Terms = createContext<PaydayTerms | undefined>(undefined)

/** Gives the terms to every price below it. Without terms, as on a page that the phone keeps, nothing is shown. */
export const PaydayTermsProvider = Terms.Provider

export type PerPaydayProps = {
  product: Pick<ProductDto, 'price' | 'vatClass'>
  quantity?: number
  /** Says that the amount is that of an order of this product alone; a list says it once, above. */
  saysAlone?: boolean
  className?: string
}

/** "≈ ₦8,156.25 on each of 3 paydays": what the product alone takes of the pay, by the rules of the server. */
export function PerPayday({ product, quantity = 1, saysAlone = false, className = '' }: PerPaydayProps) {
  const terms = useContext(Terms)
  if (!terms || terms.months < 1) return null
  const goods = { ...product, quantity }
  const each = formatNaira(fromNaira(perPayday(goods, terms)))
  return (
    <span className={`block text-sm text-muted tabular-nums ${className}`}>
      {copy.each(each, terms.months)}
      {saysAlone && copy.alone}
      {isAboveLimit(goods, terms) && <span className="block font-semibold text-warning">{copy.aboveLimit}</span>}
    </span>
  )
}

/** Says once, below a list, what its amounts are. */
export const PerPaydayNote = () =>
  (useContext(Terms)?.months ?? 0) < 1 ? null : <p className="mt-3 text-sm text-muted">{copy.list}</p>
