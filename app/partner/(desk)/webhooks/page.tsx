import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { DeskList } from '@/components/list/desk-list'
import { ProveOwner } from '@/components/second-factor/prove-owner'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { AddEndpoint } from '@/components/webhooks/add-endpoint'
import { webhooksCopy as copy } from '@/components/webhooks/copy'
import { EndpointState } from '@/components/webhooks/endpoint-state'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { hasFreshProof } from '@/lib/access/queries'
import { formatShortMoment } from '@/lib/core/clock'
import { readFlash } from '@/lib/server/pages'
import { ENDPOINTS } from '@/lib/webhooks/lists'
import { listEndpoints } from '@/lib/webhooks/queries'
import { EVENTS } from '@/lib/webhooks/rules'

export const metadata: Metadata = { title: copy.title }

export default async function WebhooksPage({ searchParams }: PageProps<'/partner/webhooks'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const [page, flash] = [await listEndpoints(actor), await readFlash('webhook-removed')]
  const canAct = holdsAny(actor, ['approver'])
  const isProved = canAct && (await hasFreshProof(actor))
  return (
    <div className="max-w-4xl">
      {flash && <Notice key={flash.key} messages={[copy.remove.done]} />}
      <DeskList
        list={ENDPOINTS}
        state={ENDPOINTS.read(await searchParams)}
        page={page}
        cells={{
          url: ({ id, url }) => (
            <TextLink href={`/partner/webhooks/${id}`} className="break-all">
              {url}
            </TextLink>
          ),
          events: ({ events }) => (
            <ul>
              {events.map((type) => (
                <li key={type}>{EVENTS[type]}</li>
              ))}
            </ul>
          ),
          state: (endpoint) => <EndpointState {...endpoint} />,
          last: ({ lastSucceededAt }) => (lastSucceededAt ? formatShortMoment(new Date(lastSucceededAt)) : copy.never),
        }}
        words={copy}
      />
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
