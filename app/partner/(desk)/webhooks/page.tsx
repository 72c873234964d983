import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { ProveOwner } from '@/components/second-factor/prove-owner'
import { Card } from '@/components/ui/card'
import { AddEndpoint } from '@/components/webhooks/add-endpoint'
import { webhooksCopy as copy } from '@/components/webhooks/copy'
import { EndpointTable } from '@/components/webhooks/endpoint-table'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { hasFreshProof } from '@/lib/access/queries'
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
  const canAct = holdsAny(actor, ['approver'])
  const isProved = canAct && (await hasFreshProof(actor))
  return (
    <div className="max-w-4xl">
      {flash && <Notice key={flash.key} messages={[copy.remove.done]} />}
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <ExportLinks list={PATH} />
      <EndpointTable endpoints={items} sorting={sortingOf(PATH, await searchParams)} />
      {canAct && (
        <div className="mt-8">
          {isProved ? (
            <Card>
              <AddEndpoint />
            </Card>
          ) : (
            <ProveOwner lead={copy.proof} />
          )}
        </div>
      )}
    </div>
  )
}
