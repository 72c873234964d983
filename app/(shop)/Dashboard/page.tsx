import type { Metadata } from 'next'
import { basketCopy } from '@/components/basket/copy'
import { NextTerms } from '@/components/companies/next-terms'
import { dashboardCopy as copy } from '@/components/dashboard/copy'
import { IdentityDialog } from '@/components/dashboard/identity-dialog'
import { LeavingNote } from '@/components/dashboard/leaving-note'
import { PlanPlot } from '@/components/dashboard/plan-plot'
import { WalletCards } from '@/components/dashboard/wallet-cards'
import { deferralsCopy } from '@/components/deferrals/copy'
import { Notice } from '@/components/layout/notice'
import { historyRequest, newestOrders } from '@/components/orders/history-path'
import { NextStepCard } from '@/components/orders/next-step'
import { PaidOff } from '@/components/orders/paid-off'
import { AgreedPlan } from '@/components/orders/agreed-plan'
import { BuyAgain } from '@/components/orders/buy-again'
import { OrderHistory } from '@/components/orders/order-history'
import { statementCopy } from '@/components/statement/copy'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/link'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { proposedBasket } from '@/lib/basket/queries'
import { findDeclineReason } from '@/lib/accounts/registration-queries'
import { readTerms } from '@/lib/companies/terms-queries'
import { lagosToday } from '@/lib/core/clock'
import { NEWEST_ORDERS } from '@/lib/core/listing'
import { isForKeeping, readFlash } from '@/lib/server/pages'
import { fromNaira, sum, toNaira } from '@/lib/core/money'
import { sumByDay } from '@/lib/credit/planned-rules'
import { getWallet, planByMonth } from '@/lib/credit/queries'
import { ownLastDay } from '@/lib/employees/own-queries'
import { canOrder, lastReceived, nextStep } from '@/lib/orders/next-step-rules'
import { findPaidOff } from '@/lib/orders/paid-off-queries'
import { listHistory, listOpen } from '@/lib/orders/queries'
import { paymentScriptUrl } from '@/lib/payments/queries'

export const metadata: Metadata = { title: copy.title }

const NOTICES = { 'fee-paid': copy.feePaid, registered: copy.registered } as const

export default async function DashboardPage() {
  const actor = await requirePageAccess(buyerAccount())
  const page = newestOrders(NEWEST_ORDERS)
  const flash = await readFlash('fee-paid', 'registered')
  const [wallet, plan, { items: orders }, open, basket, leaving, terms] = await Promise.all([
    getWallet(actor.id),
    planByMonth(actor.id),
    listHistory(actor, historyRequest(page)),
    listOpen(actor),
    proposedBasket(actor),
    ownLastDay(actor),
    readTerms(actor),
  ])
  const today = lagosToday()
  const [newest] = orders
  const last = lastReceived(orders)
  const next = nextStep({ orders: open, wallet, last, basket, today })
  // Only someone who has repaid something can have paid off a plan.
  const paidOff = wallet.repaidSoFar > 0 && !(await isForKeeping()) ? await findPaidOff(actor) : undefined
  // What says that a plan is paid off offers to order again.
  const offersAgain = paidOff !== undefined && next.step === 'again'
  const isCustomer = actor.approve && actor.payment
  const payer = { email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <div className="mt-6 grid gap-4 sm:gap-6">
        {flash && <Notice key={flash.key} messages={[NOTICES[flash.code]]} />}
        {(isCustomer || next.step === 'collect') && !offersAgain && (
          <NextStepCard next={next} orders={open} received={last?.orderItems ?? []} payer={payer} />
        )}
        {paidOff && (
          <PaidOff plan={paidOff}>
            {canOrder(wallet) && <BuyAgain orderId={paidOff.orderId} orderNumber={paidOff.orderNumber} isNext />}
          </PaidOff>
        )}
        {leaving && (
          <LeavingNote leaving={leaving} owed={toNaira(fromNaira(wallet.currentLoan) - fromNaira(wallet.paidLoan))} />
        )}
        {terms && actor.approve && <NextTerms {...terms} />}
        <WalletCards userId={actor.id} served={wallet} plan={plan} />
        {(isCustomer || actor.left) && (
          <p className="flex flex-wrap gap-x-6">
            <TextLink href="/Statement">{statementCopy.link}</TextLink>
            {isCustomer && <TextLink href="/Basket">{basketCopy.title}</TextLink>}
            {!actor.left && wallet.montlyPayBack > 0 && (
              <TextLink href="/Statement/smaller-deduction">{deferralsCopy.link}</TextLink>
            )}
          </p>
        )}
        {plan.length > 0 && <PlanPlot plan={plan} today={today} />}
        <AgreedPlan
          instalments={sumByDay(wallet.planned)}
          credit={toNaira(sum(wallet.planned.map(({ credit }) => fromNaira(credit))))}
          title={copy.agreed}
        />
        <section aria-labelledby="order-history" className="grid gap-3">
          <h2 id="order-history" className="section-title">
            {copy.orderHistory}
          </h2>
          <OrderHistory
            userId={actor.id}
            served={orders}
            page={page}
            caption={copy.orderHistory}
            empty={
              <EmptyState
                level={3}
                title={copy.noOrders}
                action={<ButtonLink href="/Store">{copy.toStore}</ButtonLink>}
              >
                {copy.noOrdersText}
              </EmptyState>
            }
          />
          {newest && newest.allItemsTotalPrice > 0 && actor.approve && next.step !== 'again' && (
            <BuyAgain orderId={newest._id} orderNumber={newest.orderNumber} />
          )}
        </section>
      </div>
      {!actor.approve && !actor.left && <IdentityDialog declined={await findDeclineReason(actor)} />}
    </>
  )
}
