import { EndpointState } from '@/components/webhooks/endpoint-state'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { type Column, Table } from '@/components/ui/table'
import { formatShortMoment } from '@/lib/core/clock'
import type { FailingEndpointDto } from '@/lib/webhooks/schema'
import { staffWebhooksCopy as copy } from './copy'

const columns: Column<FailingEndpointDto>[] = [
  {
    key: 'company',
    header: copy.columns.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ company }) => company,
  },
  { key: 'host', header: copy.columns.host, cell: ({ host }) => <span className="break-all">{host}</span> },
  { key: 'state', header: copy.columns.state, cell: (endpoint) => <EndpointState {...endpoint} /> },
  {
    key: 'last',
    header: copy.columns.last,
    cell: ({ lastSucceededAt }) => (lastSucceededAt ? formatShortMoment(new Date(lastSucceededAt)) : copy.never),
  },
]

export const FailingTable = ({ endpoints }: { endpoints: readonly FailingEndpointDto[] }) => (
  <Table
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
