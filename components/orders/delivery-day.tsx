import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { formatWeekday } from '@/lib/core/clock'
import type { OrderDelivery } from '@/lib/orders/schema'
import { ordersCopy } from './copy'

const copy = ordersCopy.day

export type DeliveryDayProps = {
  orderId: string
  delivery: OrderDelivery
  /** The choice of another day. */
  children?: ReactNode
}

/** The delivery day of an order, with its calendar file. */
export const DeliveryDay = ({ orderId, delivery: { place, date }, children }: DeliveryDayProps) => (
  <Card heading={copy.title}>
    <p className="font-semibold">{formatWeekday(date)}</p>
    <p>{place ? copy.workplace(place) : copy.home}</p>
    <p>
      <a href={`/api/v1/order/calendar/${orderId}`} className="text-link inline-flex min-h-target items-center">
        {copy.calendar}
      </a>
    </p>
    {children}
  </Card>
)
