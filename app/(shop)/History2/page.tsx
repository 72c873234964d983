import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { agreementCopy } from '@/components/agreement/copy'
import { KeyFactsList } from '@/components/agreement/key-facts'
import { PlanPlot } from '@/components/dashboard/plan-plot'
import { BackButton } from '@/components/layout/back-button'
import { AcceptTerms } from '@/components/orders/accept-terms'
import { AgreedPlan } from '@/components/orders/agreed-plan'
import { BuyAgain } from '@/components/orders/buy-again'
import { ChooseDay } from '@/components/orders/choose-day'
import { CancelOrder } from '@/components/orders/cancel-order'
import { ordersCopy as copy } from '@/components/orders/copy'
import { DeliveryCode } from '@/components/orders/delivery-code'
import { DeliveryDay } from '@/components/orders/delivery-day'
import { ItemList } from '@/components/orders/item-list'
import { OrderSummary } from '@/components/orders/order-summary'
import { PayNext, isPayNext } from '@/components/orders/pay-next'
import { StatusBadge } from '@/components/orders/status-badge'
import { PaidOff } from '@/components/orders/paid-off'
import { Timeline } from '@/components/orders/timeline'
import { RefundLines } from '@/components/payments/refund-lines'
import { PayOffPlan } from '@/components/statement/pay-off-plan'
import { OrderProblems } from '@/components/tickets/order-problems'
import { Card } from '@/components/ui/card'
import { Link, TextLink } from '@/components/ui/link'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { factsToAccept } from '@/lib/checkout/facts-queries'
import { formatOrderTime, lagosToday } from '@/lib/core/clock'
import { fromNaira, splitEvenly, toNaira } from '@/lib/core/money'
import { isForKeeping, orNotFound, single, supportNumbers } from '@/lib/server/pages'
import { getWallet, planOfOrder } from '@/lib/credit/queries'
import { getPayOff } from '@/lib/credit/pay-off-queries'
import { listOtherDays } from '@/lib/delivery-days/queries'
import { findPaidOff } from '@/lib/orders/paid-off-queries'
import { getOrderWithCode, newestOrderId } from '@/lib/orders/queries'
import { awaitsApproval, isClosed, isGift, isOnItsWay, isOver } from '@/lib/orders/rules'
import { paymentScriptUrl } from '@/lib/payments/queries'
import { getReportable } from '@/lib/tickets/queries'

export const metadata: Metadata = { title: copy.detail }

/** An order; without an id the newest one. */
export default async function OrderPage({ searchParams }: PageProps<'/History2'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const orderId = single(query.orderId) ?? (await newestOrderId(actor))
  if (orderId === undefined) redirect('/History3')
  // The phone keeps this page, and parts of it get the whole order.
  const { userFullname, userImage, deliveryDetails, deliveryCode, ...order } = await orNotFound(
    getOrderWithCode(actor, orderId),
  )
  const isGiven = isGift(order)
  const needsConsent = !order.termsAccepted && awaitsApproval(order.status) && !isGiven
  const [plan, problems, { payBackNote, planned }, payOff, consent, otherDays] = await Promise.all([
    planOfOrder(order._id),
    getReportable(actor, order._id),
    getWallet(actor.id),
    getPayOff(actor.id),
    needsConsent ? factsToAccept(actor, order._id) : undefined,
    order.delivery && !actor.left ? listOtherDays(actor, order._id) : [],
  ])
  const agreed = planned.find(({ orderId: of }) => of === order._id)
  const isOpen = plan.some(({ amount, paid }) => paid < amount)
  const paidOff =
    plan.length > 0 && !isOpen && !(await isForKeeping()) ? await findPaidOff(actor, order._id) : undefined
  const payable = payOff.plans.find(({ orderId: of }) => of === order._id)
  const payer = { email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }
  const isShort = !isOver(order.status) && order.orderItems.some(({ packed, quantity }) => packed < quantity)
  const isLess = order.financedNow !== null && order.financedNow !== order.financed
  const ordered = isLess ? splitEvenly(fromNaira(order.financed), order.months).map(toNaira) : []
  return (
    <>
      <BackButton fallback="/History" />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="page-title money">{order.orderNumber}</h1>
        <StatusBadge status={order.status} />
      </div>
      <p className="lead mt-1">{formatOrderTime(new Date(order.orderDate))}</p>
      {order.replaces && (
        <p className="mt-1">
          {copy.replaces}{' '}
          <Link href={`/History2?orderId=${order.replaces.orderId}`} className="text-link money">
            {order.replaces.orderNumber}
          </Link>
        </p>
      )}
      {isGiven && <p className="mt-1 font-semibold">{copy.gift}</p>}
      <div className="mt-6 grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="grid gap-4 sm:gap-6">
          {isClosed(order.status) && (
            <Card tone="sunken" className="grid gap-1">
              <p className="font-semibold">{copy.cancel.nothingDeducted}</p>
              <RefundLines refunds={order.refunds} />
            </Card>
          )}
          {paidOff && <PaidOff plan={paidOff} />}
          {deliveryCode !== null && <DeliveryCode code={deliveryCode} />}
          {order.delivery && !isOver(order.status) && (
            <DeliveryDay orderId={order._id} delivery={order.delivery}>
              <ChooseDay key={order.delivery.date} orderId={order._id} days={otherDays} />
            </DeliveryDay>
          )}
          {isPayNext(order) && <PayNext order={order} payer={payer} />}
          {consent && (
            <AcceptTerms key={consent.digest} orderId={order._id} factsShown={consent.digest}>
              <KeyFactsList facts={consent.facts} isFolded />
            </AcceptTerms>
          )}
          {order.takenBy !== null && <p className="font-semibold">{copy.day.takenBy(order.takenBy)}</p>}
          <Card heading={copy.items}>
            <ItemList items={order.orderItems} />
            {isShort && <p className="mt-3">{copy.shortage}</p>}
          </Card>
          <OrderSummary order={order} payer={payer} agreed={agreed} />
        </div>
        <div className="grid gap-4 sm:gap-6">
          <Card heading={copy.timeline}>
            <Timeline order={order} first={agreed?.instalments[0]} />
            {isOnItsWay(order.status) && !isGiven && <p className="mt-4">{copy.beforeDelivery}</p>}
          </Card>
          {problems.lastDay !== null && (
            <OrderProblems order={problems} lastDay={problems.lastDay} numbers={supportNumbers()} />
          )}
          {agreed && <AgreedPlan {...agreed} title={copy.agreed} />}
          {plan.length > 0 && (
            <PlanPlot
              plan={plan}
              today={lagosToday()}
              title={copy.plan}
              ordered={ordered}
              note={isOpen ? payBackNote : ''}
            />
          )}
          {payable && payable.amount > 0 && <PayOffPlan plan={payable} payer={payer} />}
          {order.termsAccepted && !order.replaces && (
            <p>
              <TextLink href={`/History2/agreement?orderId=${order._id}`}>{agreementCopy.link}</TextLink>
            </p>
          )}
        </div>
      </div>
      {!order.replaces && !actor.left && (
        <div className="mt-8">
          <BuyAgain orderId={order._id} orderNumber={order.orderNumber} />
        </div>
      )}
      <CancelOrder order={order} cancelling={single(query.cancel) === 'order'} />
    </>
  )
}
