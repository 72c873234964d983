import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { BuyerFacts } from '@/components/staff/buyers/buyer-facts'
import { BuyerLists } from '@/components/staff/buyers/buyer-lists'
import { BuyerStatus } from '@/components/staff/buyers/buyer-table'
import { buyersCopy as copy } from '@/components/staff/buyers/copy'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getBuyer } from '@/lib/buyers/detail-queries'
import { orNotFound } from '@/lib/core/pages'

export const metadata: Metadata = { title: copy.title }

export default async function BuyerPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const buyer = await orNotFound(getBuyer(actor, (await params).id))
  return (
    <>
      <BackToList href="/staff/buyers">{copy.one.back}</BackToList>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="page-title break-words">{buyer.fullname}</h1>
        <BuyerStatus status={buyer.status} lastDay={buyer.lastDay} />
      </div>
      <div className="grid gap-6">
        <BuyerFacts buyer={buyer} />
        <BuyerLists buyer={buyer} />
      </div>
    </>
  )
}
