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

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/breaches'

export default async function BreachesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('admin'))
  const { cursor } = breachesPageSchema.parse(await searchParams)
  const page = await listBreaches(actor, { cursor })
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div>
          <BreachTable breaches={page.items} />
          <ListPager path={PATH} cursor={cursor} nextCursor={page.nextCursor} />
        </div>
        <Card>
          <CardHeader title={copy.record.title} />
          <BreachForm />
        </Card>
      </div>
    </>
  )
}
