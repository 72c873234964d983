import { rosterCopy } from '@/components/partner/roster/copy'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { formatShortMoment } from '@/lib/core/clock'
import type { RosterUploadDto } from '@/lib/roster/schema'

const copy = rosterCopy.history

const count = (
  key: 'added' | 'changed' | 'leaving' | 'removed' | 'confirmed' | 'invited',
): SortedColumn<RosterUploadDto> => ({
  key,
  header: copy.columns[key],
  align: 'end',
  sortValue: (row) => row[key],
  cell: (row) => <span className="money">{row[key]}</span>,
})

const COLUMNS: readonly SortedColumn<RosterUploadDto>[] = [
  {
    key: 'at',
    header: copy.columns.at,
    rowHeader: true,
    sortValue: ({ at }) => at,
    cell: ({ id, at, takenBackAt }) => (
      <span className="grid justify-items-start gap-1">
        <Link href={`/partner/roster/${id}`} className="text-link inline-flex min-h-target items-center">
          {formatShortMoment(new Date(at))}
        </Link>
        {takenBackAt && <Badge tone="neutral">{copy.takenBack}</Badge>}
      </span>
    ),
  },
  { key: 'by', header: copy.columns.by, sortValue: ({ by }) => by || null, cell: ({ by }) => by || copy.someone },
  ...(['added', 'changed', 'confirmed', 'leaving', 'removed', 'invited'] as const).map(count),
]

/** The rosters that were applied, the newest first. */
export const RosterHistory = ({ rosters, sorting }: { rosters: readonly RosterUploadDto[]; sorting: Sorting }) => (
  <SortedTable
    sorting={sorting}
    initial="-at"
    caption={copy.title}
    columns={COLUMNS}
    rows={rosters}
    rowKey={({ id }) => id}
    isFocusable
    empty={<EmptyState title={copy.empty.title}>{copy.empty.text}</EmptyState>}
  />
)
