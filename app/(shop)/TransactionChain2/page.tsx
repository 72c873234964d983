import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { DeliveryDay } from '@/components/orders/delivery-day'
import { AgreedPlan } from '@/components/checkout/agreed-plan'
import { placedCopy } from '@/components/checkout/placed-copy'
import { PlacedHeading } from '@/components/checkout/placed-heading'
import { RefreshOrder } from '@/components/checkout/refresh-order'
import { PaymentSummary } from '@/components/cart/payment-summary'
import { ItemList } from '@/components/orders/item-list'
import { StatusBadge } from '@/components/orders/status-badge'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { summaryCopy } from '@/components/cart/summary-copy'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound, single } from '@/lib/server/pages'
import { agreedFacts } from '@/lib/orders/agreement-queries'
import { getOrder } from '@/lib/orders/queries'

const copy = placedCopy.done
export const metadata: Metadata = { title: copy.pageTitle }

export default async function PlacedPage({ searchParams }: PageProps<'/TransactionChain2'>) {
  const actor = await requirePageAccess(buyer())
  const orderId = single((await searchParams).orderId)
  if (orderId === undefined) redirect('/Store')
  const order = await orNotFound(getOrder(actor, orderId))
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <RefreshOrder order={order} />
      <PlacedHeading order={order} badge={<StatusBadge status={order.status} />} />
      {order.delivery && <DeliveryDay orderId={orderId} delivery={order.delivery} />}
      <Card heading={summaryCopy.summary} className="grid gap-5">
        <ItemList items={order.orderItems} />
        <PaymentSummary
          lines={order.summary}
          total={order.allItemsTotalPrice}
          upfront={order.upfront}
          financed={order.financed}
        />
      </Card>
      <AgreedPlan order={order} facts={await agreedFacts(actor, order._id)} />
      <ButtonLink href={`/TransactionChain3?orderId=${orderId}`}>{copy.submit}</ButtonLink>
    </div>
  )
}
