import type { Payer } from '@/components/payments/pay-in-window'
import { Card } from '@/components/ui/card'
import { stepOf } from '@/lib/orders/next-step-rules'
import type { OrderDto } from '@/lib/orders/schema'
import { ordersCopy as copy } from './copy'
import { PayButton } from './pay-button'

export type PayNextProps = { order: Omit<OrderDto, 'userFullname' | 'userImage' | 'deliveryDetails'>; payer: Payer }

/** Whether paying the delivery and service fee is what the buyer has to do next. */
export const isPayNext = (order: PayNextProps['order']): boolean => stepOf(order) === 'pay'

/** Asks for the delivery and service fee of an approved order. */
export function PayNext({ order: { _id, orderNumber, upfront }, payer }: PayNextProps) {
  return (
    <Card tone="accent" className="grid justify-items-start gap-3">
      <p className="font-semibold">{copy.payNext}</p>
      <PayButton orderId={_id} orderNumber={orderNumber} amount={upfront} payer={payer} isNext />
    </Card>
  )
}
