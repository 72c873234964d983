import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { summaryCopy } from '@/components/cart/summary-copy'
import { AgreedPlan } from '@/components/checkout/agreed-plan'
import { checkoutCopy } from '@/components/checkout/copy'
import { deliveryCopy } from '@/components/checkout/delivery-copy'
import { placedCopy } from '@/components/checkout/placed-copy'
import { RefreshOrder } from '@/components/checkout/refresh-order'
import { PaymentSummary } from '@/components/cart/payment-summary'
import { Avatar } from '@/components/layout/avatar'
import { ItemList } from '@/components/orders/item-list'
import { StatusBadge } from '@/components/orders/status-badge'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatOrderTime, formatWeekday } from '@/lib/core/clock'
import { orNotFound, single } from '@/lib/server/pages'
import { agreedFacts } from '@/lib/orders/agreement-queries'
import { getOrder } from '@/lib/orders/queries'
import { awaitsApproval, itemCount } from '@/lib/orders/rules'

const copy = placedCopy.review
export const metadata: Metadata = { title: copy.title }

export default async function ReviewPage({ searchParams }: PageProps<'/TransactionChain3'>) {
  const actor = await requirePageAccess(buyer())
  const orderId = single((await searchParams).orderId)
  if (orderId === undefined) redirect('/Store')
  const order = await orNotFound(getOrder(actor, orderId))
  const { state, city, location, phoneNumber } = order.deliveryDetails
  const facts = [
    { label: copy.number, value: <span className="money">{order.orderNumber}</span> },
    { label: copy.date, value: <span className="money">{formatOrderTime(new Date(order.orderDate))}</span> },
    { label: copy.status, value: <StatusBadge status={order.status} /> },
    { label: copy.count, value: itemCount(order.orderItems.filter(({ replaces }) => replaces === null).length) },
    { label: copy.price, value: <Money naira={order.allItemsTotalPrice} /> },
  ]
  const address = [
    ...(order.delivery ? [{ label: deliveryCopy.dayLabel, value: formatWeekday(order.delivery.date) }] : []),
    { label: checkoutCopy.delivery.state, value: state },
    { label: checkoutCopy.delivery.city, value: city },
    { label: checkoutCopy.delivery.location, value: location },
    { label: checkoutCopy.delivery.phone, value: phoneNumber },
  ]
  return (
    <>
      <RefreshOrder order={order} />
      <h1 className="page-title">{copy.title}</h1>
      <div
        className={
          'mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]'
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
          <Card className="grid gap-5">
            <p className="flex items-center gap-3">
              <Avatar fullName={order.userFullname} src={order.userImage} />
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-sm text-muted">{copy.buyer}</span>
                <span className="font-semibold">{order.userFullname}</span>
              </span>
            </p>
            <Facts facts={facts} />
          </Card>
          <Card
            heading={copy.address}
            aside={
              awaitsApproval(order.status) &&
              order.delivery?.kind !== 'workplace' && (
                <TextLink href={`/TransactionChain1?orderId=${orderId}`} className="min-w-target justify-end">
                  {copy.edit}
                </TextLink>
              )
            }
          >
            <Facts facts={address} />
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
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
        </div>
      </div>
      <p className="mt-6">
        <ButtonLink href="/Dashboard" className="w-full sm:w-auto">
          {copy.back}
        </ButtonLink>
      </p>
    </>
  )
}

function Facts({ facts }: { facts: readonly { label: string; value: React.ReactNode }[] }) {
  return (
    <dl className="grid gap-2.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-center justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="ms-auto min-w-0 text-end font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
