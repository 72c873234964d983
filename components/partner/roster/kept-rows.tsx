import { rosterCopy } from '@/components/partner/roster/copy'
import { RowOutcome } from '@/components/partner/roster/outcome-badge'
import { RowDetails } from '@/components/partner/roster/row-details'
import { EmptyState } from '@/components/ui/empty-state'
import { type Column, Table } from '@/components/ui/table'
import type { KeptRowDto } from '@/lib/roster/schema'

const copy = rosterCopy.kept
const { columns } = rosterCopy.preview

/** A person whose details are the changes needs no list of them. */
const detailsOf = (row: KeptRowDto) => (row.outcome === 'new' || row.outcome === 'confirmed' ? row : null)

const COLUMNS: readonly Column<KeptRowDto>[] = [
  { key: 'line', header: columns.line, cell: ({ line }) => <span className="money">{line ?? copy.noLine}</span> },
  { key: 'staffId', header: columns.staffId, cell: ({ staffId }) => <span className="money">{staffId}</span> },
  { key: 'name', header: columns.name, rowHeader: true, cell: ({ name }) => name },
  {
    key: 'changes',
    header: columns.changes,
    wide: true,
    cell: (row) => <RowDetails listed={detailsOf(row)} changes={row.changes} isRaise={row.isRaise} />,
  },
  {
    key: 'outcome',
    header: columns.outcome,
    wide: true,
    cell: ({ outcome, why }) => <RowOutcome outcome={outcome} why={why} />,
  },
]

/** A page of the rows of an applied roster. */
export const KeptRows = ({ rows }: { rows: readonly KeptRowDto[] }) => (
  <Table
    caption={rosterCopy.preview.caption}
    columns={COLUMNS}
    rows={rows}
    rowKey={({ line, staffId, name }) => `${line} ${staffId} ${name}`}
    isFocusable
    empty={<EmptyState title={copy.empty.title}>{copy.empty.text}</EmptyState>}
  />
)
