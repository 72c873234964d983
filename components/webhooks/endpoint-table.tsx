import { EndpointState } from '@/components/webhooks/endpoint-state'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { formatShortMoment } from '@/lib/core/clock'
import { EVENTS } from '@/lib/webhooks/rules'
import type { EndpointDto } from '@/lib/webhooks/schema'
import { webhooksCopy as copy } from './copy'

const columns: SortedColumn<EndpointDto>[] = [
  {
    key: 'url',
    header: copy.columns.url,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ url }) => url,
    cell: ({ id, url }) => (
      <Link href={`/partner/webhooks/${id}`} className="text-link inline-flex min-h-target items-center break-all">
        {url}
      </Link>
    ),
  },
  {
    key: 'events',
    header: copy.columns.events,
    cell: ({ events }) => (
      <ul>
        {events.map((type) => (
          <li key={type}>{EVENTS[type]}</li>
        ))}
      </ul>
    ),
  },
  { key: 'state', header: copy.columns.state, cell: (endpoint) => <EndpointState {...endpoint} /> },
  {
    key: 'last',
    header: copy.columns.last,
    sortValue: ({ lastSucceededAt }) => lastSucceededAt,
    cell: ({ lastSucceededAt }) => (lastSucceededAt ? formatShortMoment(new Date(lastSucceededAt)) : copy.never),
  },
]

export const EndpointTable = ({ endpoints, sorting }: { endpoints: readonly EndpointDto[]; sorting: Sorting }) => (
  <SortedTable
    sorting={sorting}
    caption={copy.listCaption}
    columns={columns}
    rows={endpoints}
    rowKey={({ id }) => id}
    empty={<EmptyState title={copy.none.title}>{copy.none.text}</EmptyState>}
  />
)
