import { StatusBadge } from '@/components/orders/status-badge'
import { CreditOutlook } from '@/components/staff/orders/credit-outlook'
import { orderDetailCopy as copy } from '@/components/staff/orders/detail-copy'
import { BuyerCard, DeliveryCard, GoodsCard, Proofs, StepsCard } from '@/components/staff/orders/order-facts'
import { OrderMoves } from '@/components/staff/orders/order-moves'
import { SidePanel } from '@/components/staff/orders/side-panel'
import { Card } from '@/components/ui/card'
import { formatShortMoment } from '@/lib/core/clock'
import type { OutlookDto } from '@/lib/credit/schema'
import { staffMovesFrom } from '@/lib/orders/rules'
import type { StaffOrderDetailDto } from '@/lib/orders/schema'

export type OrderPanelProps = {
  id: string
  order: StaffOrderDetailDto
  outlook: OutlookDto | undefined
  closeHref: string
  canMove: boolean
}

/** What staff need to decide on an order, beside the list. The order's page has the rest. */
export function OrderPanel({ id, order, outlook, closeHref, canMove }: OrderPanelProps) {
  const { orderNumber, status, isPaymentDS, termsAccepted, financed, financedNow, months } = order
  return (
    <SidePanel id={id} orderNumber={orderNumber} closeHref={closeHref}>
      <div className="grid gap-4">
        <Card tone={canMove && staffMovesFrom(status).length > 0 ? 'accent' : 'plain'}>
          <p className="mb-4 flex flex-wrap items-center gap-3">
            <StatusBadge status={status} />
            <span className="text-muted">{copy.placed(formatShortMoment(new Date(order.orderDate)))}</span>
          </p>
          <div className="mb-4">
            <Proofs order={order} />
          </div>
          {canMove && staffMovesFrom(status).length > 0 ? (
            <OrderMoves
              key={status}
              order={{ id, orderNumber, status, isPaymentDS, termsAccepted }}
              listId="open-order"
            />
          ) : (
            <p>{copy.nothingToDo}</p>
          )}
        </Card>
        <CreditOutlook outlook={outlook} financed={financedNow ?? financed} months={months} />
        <GoodsCard order={order} />
        <BuyerCard buyer={order.buyer} />
        <DeliveryCard order={order} />
        <StepsCard steps={order.steps} />
      </div>
    </SidePanel>
  )
}
