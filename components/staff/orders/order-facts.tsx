import { ItemList } from '@/components/orders/item-list'
import { ordersDeskCopy } from '@/components/staff/orders/copy'
import { orderDetailCopy as copy } from '@/components/staff/orders/detail-copy'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { Money } from '@/components/ui/money'
import { formatShortMoment, formatWeekday } from '@/lib/core/clock'
import { awaitsApproval, isGift, staffMovesFrom, stepLabel } from '@/lib/orders/rules'
import type { StaffOrderDetailDto } from '@/lib/orders/schema'

const moment = (at: string) => formatShortMoment(new Date(at))

const PhoneLink = ({ phone }: { phone: string }) =>
  phone ? (
    <a href={`tel:${phone}`} className="text-link money inline-flex min-h-target items-center">
      {phone}
    </a>
  ) : (
    <>{copy.noPhone}</>
  )

export function BuyerCard({ buyer }: { buyer: StaffOrderDetailDto['buyer'] }) {
  const labels = copy.buyerFacts
  return (
    <Card heading={copy.buyer}>
      <p className="mb-3 text-lg font-bold">{buyer.fullname}</p>
      <FactList
        facts={[
          [labels.company, buyer.company],
          [labels.eligibility, copy.eligibility[buyer.eligibility] ?? buyer.eligibility],
          [labels.jobTitle, buyer.jobTitle],
          [labels.staffId, buyer.staffId],
          [labels.email, buyer.email],
          [labels.phone, <PhoneLink key="phone" phone={buyer.phone} />],
        ]}
      />
    </Card>
  )
}

/** Whether fees are paid, terms are accepted, and the buyer has left the company. */
export function Proofs({ order }: { order: StaffOrderDetailDto }) {
  const { buyer, status, isPaymentDS, feesPaidAt, termsAcceptedAt, termsVersion } = order
  return (
    <ul className="grid justify-items-start gap-2">
      <li>
        <Badge tone={isPaymentDS ? 'success' : awaitsApproval(status) ? 'neutral' : 'warning'}>
          {isPaymentDS ? ordersDeskCopy.feesPaid : ordersDeskCopy.feesNotPaid}
        </Badge>{' '}
        {feesPaidAt ? copy.feesPaid(moment(feesPaidAt)) : isPaymentDS ? copy.noFees : copy.feesNotPaid}
      </li>
      {isGift(order) ? (
        <li>
          <Badge tone="info">{copy.gift}</Badge> {copy.giftCosts}
        </li>
      ) : (
        <li>
          <Badge tone={termsAcceptedAt ? 'success' : 'warning'}>
            {termsAcceptedAt ? ordersDeskCopy.termsAccepted : ordersDeskCopy.termsNotAccepted}
          </Badge>{' '}
          {termsAcceptedAt ? copy.termsAccepted(moment(termsAcceptedAt), termsVersion ?? '') : copy.termsNotAccepted}
        </li>
      )}
      {buyer.eligibility === 'left' && staffMovesFrom(status).length > 0 && (
        <li>
          <Badge tone="warning">{ordersDeskCopy.hasLeft}</Badge> {copy.hasLeft}
        </li>
      )}
      {order.marks.map(({ mark, text }) => (
        <li key={mark}>
          <Badge tone="warning">{copy.lookAt}</Badge> {text}
        </li>
      ))}
    </ul>
  )
}

export function GoodsCard({ order }: { order: StaffOrderDetailDto }) {
  return (
    <Card heading={copy.items}>
      <ItemList items={order.orderItems} />
      <h3 className="mt-6 mb-2 font-semibold">{copy.summary}</h3>
      <dl className="grid gap-1">
        {order.summary.map(({ value, price }) => (
          <div key={value} className="flex justify-between gap-4">
            <dt className="text-muted">{value}</dt>
            <dd>
              <Money exact naira={price} />
            </dd>
          </div>
        ))}
        {order.financedNow !== null && order.financedNow !== order.financed && (
          <div className="flex justify-between gap-4 font-semibold">
            <dt>{copy.financedNow}</dt>
            <dd>
              <Money exact naira={order.financedNow} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

export function DeliveryCard({ order }: { order: Pick<StaffOrderDetailDto, 'deliveryDetails' | 'delivery'> }) {
  const { location, city, state, phoneNumber } = order.deliveryDetails
  return (
    <Card heading={copy.delivery}>
      {order.delivery && <p className="font-semibold">{formatWeekday(order.delivery.date)}</p>}
      <address className="not-italic">
        <p>{location}</p>
        <p>
          {city}, {state}
        </p>
        <PhoneLink phone={phoneNumber} />
      </address>
    </Card>
  )
}

export function StepsCard({ steps }: { steps: StaffOrderDetailDto['steps'] }) {
  return (
    <Card heading={copy.moves}>
      <ol className="grid gap-3">
        {steps.map(({ from, status, at, reason, by }) => (
          <li key={`${status} ${at}`} className="border-s-4 border-line ps-3">
            <span className="block font-semibold">{stepLabel({ from, to: status })}</span>
            <span className="block text-sm text-muted">
              <time dateTime={at}>{moment(at)}</time> {by && copy.by(by)}
            </span>
            {reason && <span className="block">{reason}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
