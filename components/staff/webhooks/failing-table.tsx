import { EndpointState } from '@/components/webhooks/endpoint-state'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { formatShortMoment } from '@/lib/core/clock'
import type { FailingEndpointDto } from '@/lib/webhooks/schema'
import { staffWebhooksCopy as copy } from './copy'

const columns: SortedColumn<FailingEndpointDto>[] = [
  {
    key: 'company',
    header: copy.columns.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ company }) => company,
    cell: ({ company }) => company,
  },
  {
    key: 'host',
    header: copy.columns.host,
    sortValue: ({ host }) => host,
    cell: ({ host }) => <span className="break-all">{host}</span>,
  },
  { key: 'state', header: copy.columns.state, cell: (endpoint) => <EndpointState {...endpoint} /> },
  {
    key: 'last',
    header: copy.columns.last,
    sortValue: ({ lastSucceededAt }) => lastSucceededAt,
    cell: ({ lastSucceededAt }) => (lastSucceededAt ? formatShortMoment(new Date(lastSucceededAt)) : copy.never),
  },
]

export const FailingTable = ({
  endpoints,
  sorting,
}: {
  endpoints: readonly FailingEndpointDto[]
  sorting: Sorting
}) => (
  <SortedTable
    sorting={sorting}
    caption={copy.caption}
    columns={columns}
    rows={endpoints}
    rowKey={({ id }) => id}
    isFocusable
    empty={
      <EmptyState title={copy.none.title} figure={<SuccessIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)
