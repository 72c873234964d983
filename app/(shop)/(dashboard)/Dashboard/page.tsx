import type { Metadata } from 'next'
import { NextTerms } from '@/components/companies/next-terms'
import { dashboardCopy as copy } from '@/components/dashboard/copy'
import { IdentityDialog } from '@/components/dashboard/identity-dialog'
import { LeavingNote } from '@/components/dashboard/leaving-note'
import { PlanPlot } from '@/components/dashboard/plan-plot'
import { WalletCards } from '@/components/dashboard/wallet-cards'
import { historyRequest, newestOrders } from '@/components/orders/history-path'
import { DeliveryCode } from '@/components/orders/delivery-code'
import { OrderHistory } from '@/components/orders/order-history'
import { statementCopy } from '@/components/statement/copy'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readTerms } from '@/lib/companies/terms-queries'
import { lagosDay } from '@/lib/core/clock'
import { NEWEST_ORDERS } from '@/lib/core/listing'
import { fromNaira, toNaira } from '@/lib/core/money'
import { getWallet, planByMonth } from '@/lib/credit/queries'
import { ownLastDay } from '@/lib/employees/own-queries'
import { listAtTheDoor, listHistory } from '@/lib/orders/queries'

export const metadata: Metadata = { title: copy.title }

export default async function DashboardPage() {
  const actor = await requirePageAccess(buyerAccount())
  const page = newestOrders(NEWEST_ORDERS)
  const [wallet, plan, { items: orders }, atTheDoor, leaving, terms] = await Promise.all([
    getWallet(actor.id),
    planByMonth(actor.id),
    listHistory(actor, historyRequest(page)),
    listAtTheDoor(actor),
    ownLastDay(actor),
    readTerms(actor),
  ])
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <div className="mt-6 grid gap-4 sm:gap-6">
        {atTheDoor.map(
          ({ _id, orderNumber, deliveryCode }) =>
            deliveryCode !== null && <DeliveryCode key={_id} code={deliveryCode} order={orderNumber} />,
        )}
        {leaving && (
          <LeavingNote leaving={leaving} owed={toNaira(fromNaira(wallet.currentLoan) - fromNaira(wallet.paidLoan))} />
        )}
        {terms && actor.approve && <NextTerms {...terms} />}
        <WalletCards userId={actor.id} served={wallet} plan={plan} today={lagosDay(new Date())} />
        {((actor.approve && actor.payment) || actor.left) && (
          <p>
            <Link href="/Statement" className="text-link inline-flex min-h-target items-center">
              {statementCopy.link}
            </Link>
          </p>
        )}
        {plan.length > 0 && <PlanPlot plan={plan} />}
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
        </section>
      </div>
      {!actor.approve && !actor.left && <IdentityDialog />}
    </>
  )
}
