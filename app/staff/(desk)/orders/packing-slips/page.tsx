import type { Metadata } from 'next'
import { DeskExport, DeskFilter } from '@/components/list/desk-list'
import { listsCopy } from '@/components/staff/orders/lists-copy'
import { PackingSlips } from '@/components/staff/orders/packing-slips'
import { placeOptions } from '@/components/staff/orders/place-options'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listCompanies } from '@/lib/companies/queries'
import { PACKING_SLIPS } from '@/lib/orders/lists'
import { listPackingSlips, packingSlipsOf } from '@/lib/orders/lists-queries'
import { slipsDeskSchema } from '@/lib/orders/schema'

const copy = listsCopy.slips
export const metadata: Metadata = { title: copy.title }

export default async function PackingSlipsPage({ searchParams }: PageProps<'/staff/orders/packing-slips'>) {
  const actor = await requirePageAccess(staff('operations'))
  const query = await searchParams
  const { 'ids[]': ticked } = slipsDeskSchema.parse(query)
  if (ticked.length > 0) {
    const slips = await packingSlipsOf(actor, ticked)
    return (
      <PackingSlips title={copy.title} filter={<p>{copy.ofTicked(slips.length, ticked.length)}</p>} slips={slips} />
    )
  }
  const list = { list: PACKING_SLIPS, state: PACKING_SLIPS.read(query) }
  const [{ count, slips }, companies] = await Promise.all([
    listPackingSlips(actor, PACKING_SLIPS.asked(list.state)),
    listCompanies(),
  ])
  return (
    <PackingSlips
      title={copy.title}
      filter={
        <>
          <DeskFilter
            {...list}
            options={{ ...placeOptions(companies), goesTo: listsCopy.drops, status: { packed: copy.packed } }}
            result={copy.found(slips.length, count)}
            className="mb-3"
          />
          <DeskExport {...list} />
        </>
      }
      slips={slips}
    />
  )
}
