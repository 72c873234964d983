import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackButton } from '@/components/layout/back-button'
import { ordersCopy as copy } from '@/components/orders/copy'
import { NoHistory } from '@/components/orders/no-history'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { newestOrderId } from '@/lib/orders/queries'

export const metadata: Metadata = { title: copy.recent }

export default async function EmptyHistoryPage() {
  const actor = await requirePageAccess(buyerOrLeaver())
  // The empty history is a page of its own address; whoever has orders gets them.
  if ((await newestOrderId(actor)) !== undefined) redirect('/History')
  return (
    <>
      <BackButton fallback="/History" />
      <h1 className="page-title mb-6">{copy.recent}</h1>
      <NoHistory />
    </>
  )
}
