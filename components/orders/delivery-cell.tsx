import { NotSent } from '@/components/payments/not-sent'
import type { Payer } from '@/components/payments/pay-in-window'
import { RefundLines } from '@/components/payments/refund-lines'
import { Button } from '@/components/ui/button'
import { awaitsApproval, isClosed } from '@/lib/orders/rules'
import type { HistoryOrderDto } from '@/lib/orders/schema'
import { ordersCopy as copy } from './copy'
import { PayButton } from './pay-button'

export type DeliveryCellProps = {
  order: Omit<HistoryOrderDto, 'userFullname' | 'orderItems'>
  payer: Payer
}

/** The state of the delivery and service fee, and what of it was refunded. */
export function DeliveryCell(props: DeliveryCellProps) {
  const { status, refunds } = props.order
  return (
    <div className="grid justify-items-[inherit] gap-1">
      <FeeState {...props} />
      {(isClosed(status) || refunds.length > 0) && (
        <div className="grid max-w-[16rem] gap-1 text-sm text-muted">
          {isClosed(status) && <p>{copy.cancel.nothingDeducted}</p>}
          <RefundLines refunds={refunds} />
        </div>
      )}
    </div>
  )
}

/**
 * A disabled "Paid", or after the approval a "Pay" button. While a bank transfer is pending the button is folded
 * away.
 */
export function FeeState({ order, payer }: DeliveryCellProps) {
  if (order.isPaymentDS) {
    return (
      <Button size="small" variant="secondary" disabled aria-label={copy.paidLabel}>
        {copy.paid}
      </Button>
    )
  }
  if (isClosed(order.status)) return <p>{copy.closedOrder}</p>
  const pay = awaitsApproval(order.status) ? (
    <p>{copy.feesLater}</p>
  ) : (
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
