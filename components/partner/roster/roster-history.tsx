import { rosterCopy } from '@/components/partner/roster/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { type Column, Table } from '@/components/ui/table'
import { formatShortMoment } from '@/lib/core/clock'
import type { RosterUploadDto } from '@/lib/roster/schema'

const copy = rosterCopy.history

const count = (
  key: 'added' | 'changed' | 'leaving' | 'removed' | 'confirmed' | 'invited',
): Column<RosterUploadDto> => ({
  key,
  header: copy.columns[key],
  align: 'end',
  cell: (row) => <span className="money">{row[key]}</span>,
})

const COLUMNS: readonly Column<RosterUploadDto>[] = [
  { key: 'at', header: copy.columns.at, rowHeader: true, cell: ({ at }) => formatShortMoment(new Date(at)) },
  { key: 'by', header: copy.columns.by, cell: ({ by }) => by || copy.someone },
  ...(['added', 'changed', 'confirmed', 'leaving', 'removed', 'invited'] as const).map(count),
]

/** The rosters that were applied, the newest first. */
export const RosterHistory = ({ rosters }: { rosters: readonly RosterUploadDto[] }) => (
  <Table
    caption={copy.title}
    columns={COLUMNS}
    rows={rosters}
    rowKey={({ id }) => id}
    isFocusable
    empty={<EmptyState title={copy.empty.title}>{copy.empty.text}</EmptyState>}
  />
)
