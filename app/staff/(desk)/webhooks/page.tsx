import type { Metadata } from 'next'
import { staffWebhooksCopy as copy } from '@/components/staff/webhooks/copy'
import { FailingTable } from '@/components/staff/webhooks/failing-table'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { sortingOf } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'
import { listFailingEndpoints } from '@/lib/webhooks/queries'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/webhooks'

export default async function StaffWebhooksPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('support'))
  const { items } = await listFailingEndpoints(actor)
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <ExportLinks list={PATH} />
      <FailingTable endpoints={items} sorting={sortingOf(PATH, await searchParams)} />
    </>
  )
}
