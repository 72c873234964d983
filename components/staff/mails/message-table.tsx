import { messagesDeskCopy as copy, mailsCopy } from '@/components/staff/mails/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { SECOND, formatShortMoment, formatSpan } from '@/lib/core/clock'
import type { StaffMessageDto, StaffMessagesQuery } from '@/lib/notifications/schema'

const columns: Column<StaffMessageDto>[] = [
  { key: 'to', header: mailsCopy.columns.to, rowHeader: true, hideLabel: true, wide: true, cell: ({ to }) => to },
  { key: 'channel', header: copy.columns.channel, cell: ({ channel }) => copy.channels[channel] },
  { key: 'kind', header: mailsCopy.columns.kind, cell: ({ kind }) => mailsCopy.kinds[kind] ?? kind },
  { key: 'state', header: copy.columns.state, cell: ({ state }) => copy.states[state] },
  {
    key: 'age',
    header: mailsCopy.columns.age,
    cell: ({ ageSeconds, createdAt }) => (
      <>
        {mailsCopy.ago(formatSpan(ageSeconds * SECOND))}
        <span className="block text-sm text-muted">{formatShortMoment(new Date(createdAt))}</span>
      </>
    ),
  },
  { key: 'tries', header: mailsCopy.columns.tries, cell: ({ attempts }) => mailsCopy.tries(attempts) },
  {
    key: 'cost',
    header: copy.columns.cost,
    cell: ({ cost }) => (cost === null ? <span data-nothing>–</span> : <Money naira={cost} />),
  },
  {
    key: 'error',
    header: copy.columns.error,
    wide: true,
    cell: ({ lastError }) =>
      lastError ? <span className="block wrap-anywhere">{lastError}</span> : <span data-nothing>–</span>,
  },
]

type MessageTableProps = { state: StaffMessagesQuery['state']; messages: readonly StaffMessageDto[]; sortBy: SortBy }

/** Messages to telephones. A failed one is not sent again, because its mail was. */
export function MessageTable({ state, messages, sortBy }: MessageTableProps) {
  return (
    <Table
      sortBy={sortBy}
      caption={copy.captions[state]}
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={copy.none[state].title} figure={<SuccessIcon size={44} />}>
          {copy.none[state].text}
        </EmptyState>
      }
    />
  )
}
