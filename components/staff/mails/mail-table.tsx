import { mailsCopy as copy } from '@/components/staff/mails/copy'
import { RetryMail, RetryMails } from '@/components/staff/mails/retry-mails'
import { EmptyState } from '@/components/ui/empty-state'
import { SuccessIcon } from '@/components/ui/icons'
import { bulkColumn } from '@/components/ui/bulk-column'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { SECOND, formatShortMoment, formatSpan } from '@/lib/core/clock'
import type { StaffMailDto } from '@/lib/notifications/schema'

const FORM_ID = 'retry-mails'

const columns: Column<StaffMailDto>[] = [
  {
    key: 'to',
    header: copy.columns.to,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ to }) => <span className="break-all">{to}</span>,
  },
  { key: 'kind', header: copy.columns.kind, cell: ({ kind }) => copy.kinds[kind] ?? kind },
  {
    key: 'age',
    header: copy.columns.age,
    cell: ({ ageSeconds, createdAt }) => (
      <>
        {copy.ago(formatSpan(ageSeconds * SECOND))}
        <span className="block text-sm text-muted">{formatShortMoment(new Date(createdAt))}</span>
      </>
    ),
  },
  {
    key: 'tries',
    header: copy.columns.tries,
    cell: ({ attempts }) => <span className="whitespace-nowrap">{copy.tries(attempts)}</span>,
  },
  {
    key: 'error',
    header: copy.columns.error,
    wide: true,
    cell: ({ lastError }) =>
      lastError ? <span className="block wrap-anywhere">{lastError}</span> : <span data-nothing>–</span>,
  },
]

const bulk = bulkColumn<StaffMailDto>(FORM_ID, ({ id, to }) => ({ id, label: to }))
const retry: Column<StaffMailDto> = {
  key: 'retry',
  header: copy.columns.retry,
  hideLabel: true,
  wide: true,
  cell: ({ id, to }) => <RetryMail id={id} to={to} />,
}

/** Unsent mails. Dead mails can be sent again, one by one or several at once. */
export function MailTable({
  state,
  mails,
  sortBy,
}: {
  state: 'waiting' | 'dead'
  mails: readonly StaffMailDto[]
  sortBy?: SortBy
}) {
  const none = copy.none[state]
  return (
    <>
      <Table
        sortBy={sortBy}
        caption={copy.captions[state]}
        columns={state === 'dead' ? [bulk, ...columns, retry] : columns}
        rows={mails}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={none.title} figure={<SuccessIcon size={44} />}>
            {none.text}
          </EmptyState>
        }
      />
      {/* Kept without rows too, because it shows the result of the last retry. */}
      {state === 'dead' && <RetryMails formId={FORM_ID} isEmpty={mails.length === 0} />}
    </>
  )
}
