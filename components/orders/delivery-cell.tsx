import { NotSent } from '@/components/payments/not-sent'
import type { Payer } from '@/components/payments/pay-in-window'
import { Button } from '@/components/ui/button'
import { isClosed } from '@/lib/orders/rules'
import type { HistoryOrderDto } from '@/lib/orders/schema'
import { ordersCopy as copy } from './copy'
import { PayButton } from './pay-button'

export type DeliveryCellProps = { order: HistoryOrderDto; payer: Payer }

/**
 * The state of the delivery and service fee: a disabled "Paid" or a "Pay" button. While a bank transfer is
 * pending the button is folded away.
 */
export function DeliveryCell({ order, payer }: DeliveryCellProps) {
  if (order.isPaymentDS) {
    return (
      <Button size="small" variant="secondary" disabled aria-label={copy.paidLabel}>
        {copy.paid}
      </Button>
    )
  }
  if (isClosed(order.status)) return copy.closedOrder
  const pay = (
    <PayButton
      orderId={order._id}
      orderNumber={order.orderNumber}
      amount={order.deliveryFee + order.serviceFee}
      payer={payer}
    />
  )
  if (!order.isPaymentWaiting) return pay
  return (
    <>
      <p className="font-semibold text-info">{copy.waiting}</p>
      <NotSent>{pay}</NotSent>
    </>
  )
}
