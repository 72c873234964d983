import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { ordersCopy as copy } from '@/components/orders/copy'
import { NoHistory } from '@/components/orders/no-history'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'

export const metadata: Metadata = { title: copy.recent }

export default async function EmptyHistoryPage() {
  await requirePageAccess(buyerOrLeaver())
  return (
    <>
      <BackButton fallback="/History" />
      <h1 className="page-title mb-6">{copy.recent}</h1>
      <NoHistory />
    </>
  )
}
