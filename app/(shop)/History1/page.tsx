import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { ordersCopy as copy } from '@/components/orders/copy'
import { NoHistory } from '@/components/orders/no-history'
import { OrderTable } from '@/components/orders/order-table'
import { buyer, visit } from '@/lib/accounts/access'
import { listHistory } from '@/lib/orders/queries'

export const metadata: Metadata = { title: copy.recent }

/** Orders by buyer: the signed-in one's own (checklist ). */
export default async function OrdersByBuyerPage() {
  const actor = await visit(buyer())
  const { items: orders } = await listHistory(actor)
  return (
    <>
      <BackButton fallback="/History" />
      <h1 className="page-title mb-6">{copy.recent}</h1>
      <OrderTable caption={copy.recent} orders={orders} buyer={actor.fullName} empty={<NoHistory />} />
    </>
  )
}
