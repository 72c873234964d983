import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PaymentSummary } from '@/components/cart/payment-summary'
import { PlanPlot } from '@/components/dashboard/plan-plot'
import { BackButton } from '@/components/layout/back-button'
import { AcceptTerms } from '@/components/orders/accept-terms'
import { CancelOrder } from '@/components/orders/cancel-order'
import { ordersCopy as copy } from '@/components/orders/copy'
import { DeliveryCell } from '@/components/orders/delivery-cell'
import { ItemList } from '@/components/orders/item-list'
import { StatusBadge } from '@/components/orders/status-badge'
import { Timeline } from '@/components/orders/timeline'
import { Card, CardHeader } from '@/components/ui/card'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatOrderTime } from '@/lib/core/clock'
import { orNotFound, single } from '@/lib/core/pages'
import { planOfOrder } from '@/lib/credit/queries'
import { getOrder, newestOrderId } from '@/lib/orders/queries'
import { awaitsApproval } from '@/lib/orders/rules'
import { paymentScriptUrl } from '@/lib/payments/queries'

export const metadata: Metadata = { title: copy.detail }

type Query = Partial<Record<'orderId' | 'cancel', string | string[]>>

/** An order; without an id the newest one. */
export default async function OrderPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const orderId = single(query.orderId) ?? (await newestOrderId(actor))
  if (orderId === undefined) redirect('/History3')
  // The phone keeps this page, and parts of it get the whole order.
  const { userFullname, userImage, deliveryDetails, ...order } = await orNotFound(getOrder(actor, orderId))
  const plan = await planOfOrder(order._id)
  return (
    <>
      <BackButton fallback="/History" />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="page-title money">{order.orderNumber}</h1>
        <StatusBadge status={order.status} />
      </div>
      <p className="lead mt-1">{formatOrderTime(new Date(order.orderDate))}</p>
      <div className="mt-6 grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="grid gap-4 sm:gap-6">
          {!order.termsAccepted && awaitsApproval(order.status) && <AcceptTerms orderId={order._id} />}
          <Card>
            <CardHeader title={copy.items} />
            <ItemList items={order.orderItems} />
          </Card>
          <Card>
            <CardHeader title={copy.summary} />
            <PaymentSummary
              lines={order.summary}
              total={order.allItemsTotalPrice}
              upfront={order.upfront}
              financed={order.financed}
            />
            <div className="mt-4 flex items-center justify-between gap-4 border-t border-line pt-4">
              <span className="font-semibold">{copy.payNow}</span>
              <DeliveryCell
                order={order}
                payer={{ email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }}
              />
            </div>
          </Card>
        </div>
        <div className="grid gap-4 sm:gap-6">
          <Card>
            <CardHeader title={copy.timeline} />
            <Timeline moves={order.moves} />
          </Card>
          {plan.length > 0 && <PlanPlot plan={plan} title={copy.plan} />}
        </div>
      </div>
      <CancelOrder order={order} plan={plan} cancelling={single(query.cancel) === 'order'} />
    </>
  )
}
