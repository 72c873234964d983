import { auditCopy as copy } from '@/components/staff/audit/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { actionInWords, detailsInWords } from '@/lib/audit/label-rules'
import type { AuditDto } from '@/lib/audit/schema'
import { formatShortMoment } from '@/lib/core/clock'

const columns: Column<AuditDto>[] = [
  {
    key: 'action',
    header: copy.columns.action,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ action }) => actionInWords(action),
  },
  {
    key: 'at',
    header: copy.columns.at,
    cell: ({ at }) => <span className="whitespace-nowrap">{formatShortMoment(new Date(at))}</span>,
  },
  {
    key: 'actor',
    header: copy.columns.actor,
    cell: ({ actor, actorRole }) => (
      <>
        {actor || copy.nobody}
        {actorRole && <span className="block text-sm text-muted">{copy.roles[actorRole] ?? actorRole}</span>}
      </>
    ),
  },
  {
    key: 'subject',
    header: copy.columns.subject,
    cell: ({ href, subjectName }) =>
      href ? (
        <Link href={href} className="text-link inline-flex min-h-target items-center">
          {subjectName}
        </Link>
      ) : (
        <span className="wrap-anywhere">{subjectName}</span>
      ),
  },
  {
    key: 'details',
    header: copy.columns.details,
    cell: ({ details }) =>
      detailsInWords(details).map(([name, value]) => (
        <span key={name} className="block text-sm wrap-anywhere">
          <span className="text-muted">{name}:</span> {value}
        </span>
      )),
  },
]

export const AuditTable = ({ entries, sortBy }: { entries: readonly AuditDto[]; sortBy?: SortBy }) => (
  <Table
    sortBy={sortBy}
    caption={copy.caption}
    columns={columns}
    rows={entries}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.empty.title} figure={<SearchIcon size={44} />}>
        {copy.empty.text}
      </EmptyState>
    }
  />
)
