import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { Card } from '@/components/ui/card'
import { AddEndpoint } from '@/components/webhooks/add-endpoint'
import { webhooksCopy as copy } from '@/components/webhooks/copy'
import { EndpointTable } from '@/components/webhooks/endpoint-table'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { readFlash } from '@/lib/core/pages'
import { sortingOf } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'
import { listEndpoints } from '@/lib/webhooks/queries'

export const metadata: Metadata = { title: copy.title }

const PATH = '/partner/webhooks'

export default async function WebhooksPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(partner('viewer'))
  const [{ items }, flash] = [await listEndpoints(actor), await readFlash('webhook-removed')]
  return (
    <div className="max-w-4xl">
      {flash && <Notice key={flash.key} messages={[copy.remove.done]} />}
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <ExportLinks list={PATH} />
      <EndpointTable endpoints={items} sorting={sortingOf(PATH, await searchParams)} />
      {holdsAny(actor, ['approver']) && (
        <Card className="mt-8">
          <AddEndpoint />
        </Card>
      )}
    </div>
  )
}
