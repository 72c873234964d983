import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { RefundDto } from '@/lib/orders/schema'
import { paymentCopy as copy } from './copy'

/** The refunds of an order's fees, each with its amount, day and state. */
export function RefundLines({ refunds }: { refunds: readonly RefundDto[] }) {
  return refunds.map(({ amount, state, on }) => (
    <p key={`${state} ${on} ${amount}`}>{copy.refund[state](formatNaira(fromNaira(amount)), formatDay(on))}</p>
  ))
}
