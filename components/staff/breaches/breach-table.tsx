import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { formatShortMoment } from '@/lib/core/clock'
import type { BreachDto } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'
import { NoticeBadge } from './notice-badge'

const columns: Column<BreachDto>[] = [
  {
    key: 'title',
    header: copy.columns.title,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, title, isClosed }) => (
      <>
        <Link href={`/staff/breaches/${id}`} className="text-link inline-flex min-h-target items-center wrap-anywhere">
          {title}
        </Link>
        <span className="block text-sm font-normal text-muted">{isClosed ? copy.closed : copy.open}</span>
      </>
    ),
  },
  { key: 'known', header: copy.columns.known, cell: ({ knownAt }) => formatShortMoment(new Date(knownAt)) },
  {
    key: 'notice',
    header: copy.columns.notice,
    cell: ({ notice, dueAt }) => (
      <>
        <NoticeBadge notice={notice} />
        {(notice === 'running' || notice === 'overdue') && (
          <span className="mt-1 block text-sm text-muted">{copy.dueBy(formatShortMoment(new Date(dueAt)))}</span>
        )}
      </>
    ),
  },
  {
    key: 'people',
    header: copy.columns.people,
    align: 'end',
    cell: ({ people }) => (people === null ? copy.unknown : <span className="money">{copy.people(people)}</span>),
  },
]

export const BreachTable = ({ breaches, sortBy }: { breaches: readonly BreachDto[]; sortBy?: SortBy }) => (
  <Table
    sortBy={sortBy}
    caption={copy.caption}
    columns={columns}
    rows={breaches}
    rowKey={({ id }) => id}
    empty={<EmptyState title={copy.none.title}>{copy.none.text}</EmptyState>}
  />
)
