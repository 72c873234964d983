import type { Metadata } from 'next'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { ListPager } from '@/components/layout/list-pager'
import { exposureCopy as copy } from '@/components/staff/exposure/copy'
import { ExposureTable } from '@/components/staff/exposure/exposure-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress, sortHeading } from '@/lib/core/list-address'
import { listExposure } from '@/lib/deductions/exposure-queries'
import { exposurePageSchema } from '@/lib/deductions/schema'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/exposure'

export default async function ExposurePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { sort = '-total', cursor } = exposurePageSchema.parse(await searchParams)
  const { items, nextCursor } = await listExposure(actor, { sort, cursor })
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <AsOfNotice asOf={(await searchParams)['asOf']} why={NO_DAY.present} />
      <ExportLinks list="/staff/exposure" query={{ sort }} />
      <ExposureTable
        companies={items}
        sortBy={(figure) => sortHeading(figure, sort, (next) => listAddress(PATH, { sort: next }))}
      />
      <ListPager path={PATH} query={{ sort }} cursor={cursor} nextCursor={nextCursor} />
    </>
  )
}
