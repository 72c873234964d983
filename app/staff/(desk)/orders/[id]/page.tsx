import type { Metadata } from 'next'
import { agreementCopy } from '@/components/agreement/copy'
import { BackButton } from '@/components/layout/back-button'
import { StatusBadge } from '@/components/orders/status-badge'
import { FollowUpsCard } from '@/components/staff/follow-ups/follow-ups-card'
import { CreditNote } from '@/components/staff/orders/credit-note'
import { CreditOutlook } from '@/components/staff/orders/credit-outlook'
import { orderDetailCopy as copy } from '@/components/staff/orders/detail-copy'
import { BuyerCard, DeliveryCard, GoodsCard, Proofs, StepsCard } from '@/components/staff/orders/order-facts'
import { OrderHistory } from '@/components/staff/orders/order-history'
import { OrderMoves } from '@/components/staff/orders/order-moves'
import { Shortage } from '@/components/staff/orders/shortage'
import { WriteOff } from '@/components/staff/orders/write-off'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link, TextLink } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { isRequested } from '@/lib/approvals/pending-queries'
import { formatShortMoment } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { orNotFound } from '@/lib/server/pages'
import { creditOutlook } from '@/lib/credit/outlook-queries'
import { listMovements } from '@/lib/credit/statement-queries'
import { getFollowUps } from '@/lib/follow-ups/queries'
import { canBePacked, isDelivered, isInStore, staffMovesFrom } from '@/lib/orders/rules'
import { getShortage } from '@/lib/orders/shortage-queries'
import { getStaffOrder } from '@/lib/orders/staff-queries'

export const metadata: Metadata = { title: copy.page }

const NEWEST_MOVEMENTS = 10

export default async function StaffOrderPage({ params }: PageProps<'/staff/orders/[id]'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { id } = await params
  const order = await orNotFound(getStaffOrder(actor, id))
  const { status, financed, months, buyer, planState } = order
  const subject = { kind: 'order', subjectId: id } as const
  const canRecord = isInStore(status) && holdsAny(actor, ['operations'])
  const [outlook, account, isWriteOffRequested, isCreditNoteRequested, followUps, shortage] = await Promise.all([
    creditOutlook(actor, {
      id,
      userId: buyer.id,
      status,
      financed: fromNaira(financed),
      months,
    }),
    listMovements(buyer.id, { limit: NEWEST_MOVEMENTS }, 'staff'),
    isRequested(actor, 'write_off', id),
    isRequested(actor, 'credit_note', id),
    getFollowUps(actor, subject),
    canRecord ? getShortage(actor, id) : undefined,
  ])
  const { orderNumber, isPaymentDS, termsAccepted } = order
  const creditable = order.lines.filter(({ kept }) => kept > 0)
  const hasSteps = holdsAny(actor, ['operations']) && staffMovesFrom(status).length > 0
  return (
    <>
      <BackButton fallback="/staff/orders" />
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id="order" tabIndex={-1} className="page-title outline-none">
          {copy.title(orderNumber)}
        </h1>
        <StatusBadge status={status} />
        <p className="text-muted">{copy.placed(formatShortMoment(new Date(order.orderDate)))}</p>
        {canBePacked(status) && isPaymentDS && holdsAny(actor, ['operations']) && (
          <ButtonLink href={`/staff/orders/${id}/packing-slip`} variant="secondary" size="small" className="sm:ms-auto">
            {copy.packingSlip}
          </ButtonLink>
        )}
        {isDelivered(status) && (
          <ButtonLink href={`/staff/orders/${id}/invoice`} variant="secondary" size="small" className="sm:ms-auto">
            {copy.invoice}
          </ButtonLink>
        )}
      </div>
      {order.replaces && (
        <p className="mb-5">
          {copy.replaces}{' '}
          <Link href={`/staff/orders/${order.replaces.orderId}`} className="text-link money">
            {order.replaces.orderNumber}
          </Link>
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid gap-4">
          <Card heading={copy.decision} tone={hasSteps ? 'accent' : 'plain'}>
            <div className="mb-4">
              <Proofs order={order} />
            </div>
            {hasSteps ? (
              <OrderMoves key={status} order={{ id, orderNumber, status, isPaymentDS, termsAccepted }} listId="order" />
            ) : (
              <p>{copy.nothingToDo}</p>
            )}
          </Card>
          <CreditOutlook outlook={outlook} financed={order.financedNow ?? financed} months={months} />
          <OrderHistory order={order} account={account.items} />
        </div>
        <div className="grid gap-4">
          <BuyerCard buyer={buyer} />
          <GoodsCard order={order} />
          {shortage && (
            <Card heading={copy.shortage.title}>
              <Shortage key={shortage.seen} {...shortage} />
            </Card>
          )}
          <DeliveryCard order={order} />
          <StepsCard steps={order.steps} />
          <FollowUpsCard subject={subject} followUps={followUps} reader={actor} />
          {creditable.length > 0 &&
            planState !== null &&
            planState !== 'written_off' &&
            holdsAny(actor, ['finance']) && (
              <Card heading={copy.creditNote.title}>
                <CreditNote orderId={id} lines={creditable} isRequested={isCreditNoteRequested} />
              </Card>
            )}
          {planState === 'open' && holdsAny(actor, ['finance']) && (
            <Card heading={copy.writeOff.title}>
              <WriteOff orderId={id} isRequested={isWriteOffRequested} />
            </Card>
          )}
          {order.termsAccepted && !order.replaces && (
            <p>
              <TextLink href={`/staff/orders/${id}/agreement`}>{agreementCopy.staffLink}</TextLink>
            </p>
          )}
          {holdsAny(actor, ['admin']) && (
            <p>
              <TextLink href={`/staff/audit?subject=order:${id}`}>{copy.trail}</TextLink>
            </p>
          )}
        </div>
      </div>
    </>
  )
}
