import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { checkoutCopy } from '@/components/checkout/copy'
import { RefreshOrder } from '@/components/checkout/refresh-order'
import { PaymentSummary } from '@/components/cart/payment-summary'
import { StatusBadge } from '@/components/orders/status-badge'
import { ButtonLink } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { SuccessIcon } from '@/components/ui/icons'
import { cartCopy } from '@/components/cart/copy'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound, single } from '@/lib/core/pages'
import { getOrder } from '@/lib/orders/queries'

const copy = checkoutCopy.done
export const metadata: Metadata = { title: copy.title }

type Query = { orderId?: string | string[] }

export default async function PlacedPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await requirePageAccess(buyer())
  const orderId = single((await searchParams).orderId)
  if (orderId === undefined) redirect('/Store')
  const order = await orNotFound(getOrder(actor, orderId))
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <RefreshOrder order={order} />
      <div className="grid justify-items-center gap-3 text-center">
        <SuccessIcon size={56} className="text-success" />
        <h1 className="page-title">{copy.title}</h1>
        <p className="lead">{copy.text}</p>
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
          <span>
            {checkoutCopy.review.number} <span className="money font-semibold">{order.orderNumber}</span>
          </span>
          <StatusBadge status={order.status} />
        </p>
      </div>
      <Card>
        <CardHeader title={cartCopy.summary} />
        <PaymentSummary
          lines={order.summary}
          total={order.allItemsTotalPrice}
          upfront={order.upfront}
          financed={order.financed}
        />
      </Card>
      <ButtonLink href={`/TransactionChain3?orderId=${orderId}`}>{copy.submit}</ButtonLink>
    </div>
  )
}
