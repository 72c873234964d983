import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { BreachForm } from '@/components/staff/breaches/breach-form'
import { BreachTable } from '@/components/staff/breaches/breach-table'
import { breachesCopy as copy } from '@/components/staff/breaches/copy'
import { Card, CardHeader } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listBreaches } from '@/lib/privacy/breach-queries'
import { breachesPageSchema } from '@/lib/privacy/schema'
import { tableSort } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/breaches'

export default async function BreachesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('admin'))
  const { cursor, sort } = breachesPageSchema.parse(await searchParams)
  const page = await listBreaches(actor, { cursor, sort })
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div>
          <ExportLinks list="/staff/breaches" query={{ sort }} />
          <BreachTable sortBy={tableSort(PATH, {}, sort ?? '-recorded', { title: 'recorded' })} breaches={page.items} />
          <ListPager path={PATH} query={{ sort }} cursor={cursor} nextCursor={page.nextCursor} />
        </div>
        <Card>
          <CardHeader title={copy.record.title} />
          <BreachForm />
        </Card>
      </div>
    </>
  )
}
