import { formatNaira, fromNaira } from '@/lib/core/money'
import { unitPrice } from '@/lib/catalogue/unit-price-rules'
import { storeCopy as copy } from './copy'

export type UnitPriceProps = {
  /** The pack size, such as "5 kg bag". */
  measurement: string
  /** The price of the pack. */
  naira: number
  className?: string
}

/** The price of a kilogram or litre, so that packs can be compared. Nothing where the pack size does not tell it. */
export function UnitPrice({ measurement, naira, className }: UnitPriceProps) {
  const found = unitPrice(measurement, fromNaira(naira))
  return found && <span className={className}>{copy.unitPrice(formatNaira(found.price), found.unit)}</span>
}
