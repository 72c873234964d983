import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { ordersCopy as copy } from '@/components/orders/copy'
import { historyPage, historyRequest } from '@/components/orders/history-path'
import { NoHistory } from '@/components/orders/no-history'
import { OrderHistory } from '@/components/orders/order-history'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { single } from '@/lib/server/pages'
import { listNamedHistory } from '@/lib/orders/queries'

export const metadata: Metadata = { title: copy.recent }

/** Orders with a Buyer column: only those of the signed-in buyer. */
export default async function OrdersByBuyerPage({ searchParams }: PageProps<'/History1'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const page = historyPage(single(query.cursor), single(query.passed))
  return (
    <>
      <BackButton fallback="/History" />
      <h1 className="page-title mb-6">{copy.recent}</h1>
      <OrderHistory
        key={page.cursor}
        userId={actor.id}
        served={(await listNamedHistory(actor, historyRequest(page))).items}
        path="/History1"
        page={page}
        caption={copy.recent}
        hasBuyer
        empty={<NoHistory />}
      />
    </>
  )
}
