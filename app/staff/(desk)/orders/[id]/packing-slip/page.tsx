import type { Metadata } from 'next'
import { listsCopy as copy } from '@/components/staff/orders/lists-copy'
import { PackingSlips } from '@/components/staff/orders/packing-slips'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { orNotFound } from '@/lib/server/pages'
import { getPackingSlip } from '@/lib/orders/lists-queries'

export const metadata: Metadata = { title: copy.slips.one }

export default async function PackingSlipPage({ params }: PageProps<'/staff/orders/[id]/packing-slip'>) {
  const actor = await requirePageAccess(staff('operations'))
  const { id } = await params
  const slip = await orNotFound(getPackingSlip(actor, id))
  return <PackingSlips title={copy.slips.of(slip.orderNumber)} slips={[slip]} />
}
