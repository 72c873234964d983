import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { staffWebhooksCopy as copy } from '@/components/staff/webhooks/copy'
import { SuccessIcon } from '@/components/ui/icons'
import { EndpointState } from '@/components/webhooks/endpoint-state'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatShortMoment } from '@/lib/core/clock'
import { FAILING } from '@/lib/webhooks/lists'
import { listFailingEndpoints } from '@/lib/webhooks/queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffWebhooksPage({ searchParams }: PageProps<'/staff/webhooks'>) {
  const actor = await requirePageAccess(staff('support'))
  return (
    <DeskList
      list={FAILING}
      state={FAILING.read(await searchParams)}
      page={await listFailingEndpoints(actor)}
      cells={{
        host: ({ host }) => <span className="break-all">{host}</span>,
        state: (endpoint) => <EndpointState {...endpoint} />,
        last: ({ lastSucceededAt }) => (lastSucceededAt ? formatShortMoment(new Date(lastSucceededAt)) : copy.never),
      }}
      isFocusable
      words={copy}
      icon={SuccessIcon}
    />
  )
}
