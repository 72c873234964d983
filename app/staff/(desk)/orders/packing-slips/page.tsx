import type { Metadata } from 'next'
import { listsCopy } from '@/components/staff/orders/lists-copy'
import { placeSelects } from '@/components/staff/orders/order-filter'
import { PackingSlips } from '@/components/staff/orders/packing-slips'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listCompanies } from '@/lib/companies/queries'
import { listPackingSlips, packingSlipsOf } from '@/lib/orders/lists-queries'
import { SLIP_STATUSES, slipsDeskSchema } from '@/lib/orders/schema'

const copy = listsCopy.slips
export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/orders/packing-slips'

export default async function PackingSlipsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('operations'))
  const { 'ids[]': ticked, ...filter } = slipsDeskSchema.parse(await searchParams)
  if (ticked.length > 0) {
    const slips = await packingSlipsOf(actor, ticked)
    return (
      <PackingSlips title={copy.title} filter={<p>{copy.ofTicked(slips.length, ticked.length)}</p>} slips={slips} />
    )
  }
  const { status, day, company, state } = filter
  const [{ count, slips }, companies] = await Promise.all([listPackingSlips(actor, filter), listCompanies()])
  return (
    <PackingSlips
      title={copy.title}
      filter={
        <ListFilter
          path={PATH}
          selects={[
            {
              name: 'status',
              label: copy.filter.status,
              value: status,
              options: SLIP_STATUSES.map((each) => ({ value: each, label: copy.statuses[each] })),
            },
            ...placeSelects({ company, state }, companies),
          ]}
          days={[{ name: 'day', label: copy.filter.day, value: day }]}
          result={copy.found(slips.length, count)}
          clearHref={status || day || company || state ? PATH : undefined}
        />
      }
      slips={slips}
    />
  )
}
