import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { PayoutTable } from '@/components/staff/payouts/payout-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listPayouts } from '@/lib/credit/payout-queries'
import { payoutsPageSchema } from '@/lib/credit/schema'

export const metadata: Metadata = { title: copy.title }

export default async function PayoutsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { cursor } = payoutsPageSchema.parse(await searchParams)
  const { items, nextCursor } = await listPayouts(actor, { cursor })
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <PayoutTable payouts={items} />
      <ListPager path="/staff/payouts" cursor={cursor} nextCursor={nextCursor} />
    </>
  )
}
