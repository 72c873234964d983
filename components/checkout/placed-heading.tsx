import type { ReactNode } from 'react'
import { SuccessIcon, WarningIcon } from '@/components/ui/icons'
import { isClosed } from '@/lib/orders/rules'
import type { OrderDto } from '@/lib/orders/schema'
import { placedCopy } from './placed-copy'

const copy = placedCopy.done

export type PlacedHeadingProps = {
  order: OrderDto
  /** The status in a few words. */
  badge: ReactNode
}

/** The heading of step 2. The specification's words are for an order that waits; later it says what the status says. */
export function PlacedHeading({ order: { orderNumber, status, moves }, badge }: PlacedHeadingProps) {
  const { title, text } = status === 'pending' ? copy : copy.now[status]
  const reason = isClosed(status) ? moves.at(-1)?.reason : undefined
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {isClosed(status) ? (
        <WarningIcon size={56} className="text-warning" />
      ) : (
        <SuccessIcon size={56} className="text-success" />
      )}
      <h1 className="page-title">{title}</h1>
      <p className="lead">{text}</p>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        <span>
          {placedCopy.review.number} <span className="money font-semibold">{orderNumber}</span>
        </span>
        {badge}
      </p>
    </div>
  )
}
