import { RequestUndo } from '@/components/approvals/request-undo'
import { booksCopy } from '@/components/staff/books/copy'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { InfoIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { ShownRows } from '@/components/ui/shown-rows'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import type { SettlementDto, SettlementLineDto, SettlementPreview } from '@/lib/books/schema'
import { formatDay } from '@/lib/core/clock'

const copy = booksCopy.settlements

const FIGURES = ['gross', 'fee', 'withheld', 'received'] as const

const figures: Column<Omit<SettlementPreview, 'reading'>>[] = [
  { key: 'lines', header: copy.columns.lines, align: 'end', cell: ({ lines }) => lines },
  ...FIGURES.map((key): Column<Omit<SettlementPreview, 'reading'>> => ({
    key,
    header: copy.columns[key],
    align: 'end',
    cell: (row) => <Money exact naira={row[key]} />,
  })),
  {
    key: 'differences',
    header: copy.columns.differences,
    cell: ({ differences }) => (
      <Badge tone={differences > 0 ? 'danger' : 'success'}>
        {differences > 0 ? copy.different(differences) : copy.equal}
      </Badge>
    ),
  },
]

/** What booking a settlement will do. */
export const SettlementFigures = ({ preview }: { preview: SettlementPreview }) => (
  <Table caption={copy.preview} showCaption columns={figures} rows={[preview]} rowKey={() => 'preview'} />
)

const columns: Column<SettlementDto>[] = [
  {
    key: 'reference',
    header: copy.columns.reference,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ reference, receivedOn }) => (
      <>
        <span className="wrap-anywhere">{reference}</span>
        <span className="block text-sm font-normal text-muted">{formatDay(receivedOn)}</span>
      </>
    ),
  },
  ...figures,
  {
    key: 'undo',
    header: copy.columns.undo,
    cell: ({ entryId, reference, undone }) =>
      undone ? (
        <Badge tone="warning">{copy.undone}</Badge>
      ) : (
        <RequestUndo entryId={entryId} what={copy.undo(reference)} />
      ),
  },
]

/** Booked settlements. */
export const SettlementTable = ({
  settlements,
  sortBy,
}: {
  settlements: readonly SettlementDto[]
  sortBy?: SortBy
}) => (
  <Table
    sortBy={sortBy}
    caption={copy.caption}
    columns={columns}
    rows={settlements}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.none.title} figure={<InfoIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)

const lineColumns: Column<SettlementLineDto>[] = [
  {
    key: 'id',
    header: copy.line.columns.id,
    rowHeader: true,
    cell: ({ providerId }) => <span className="tabular-nums">{providerId}</span>,
  },
  {
    key: 'reference',
    header: copy.line.columns.reference,
    cell: ({ txRef, paymentId }) =>
      paymentId === null ? (
        <span className="wrap-anywhere">{txRef}</span>
      ) : (
        <Link href={`/staff/payments/${paymentId}`} className="text-link inline-flex min-h-target items-center">
          <span className="wrap-anywhere">{txRef}</span>
        </Link>
      ),
  },
  { key: 'gross', header: copy.line.columns.gross, align: 'end', cell: ({ gross }) => <Money exact naira={gross} /> },
  {
    key: 'ours',
    header: copy.line.columns.ours,
    align: 'end',
    cell: ({ ours }) => (ours === null ? <span data-nothing>–</span> : <Money exact naira={ours} />),
  },
  {
    key: 'why',
    header: copy.line.columns.why,
    wide: true,
    cell: ({ difference }) => <span className="text-sm">{copy.line[difference]}</span>,
  },
]

/** The transactions on which the provider and we differ. */
export const DifferenceTable = ({ differences, shown }: Pick<SettlementPreview, 'differences' | 'shown'>) =>
  shown.length > 0 && (
    <ShownRows
      caption={copy.line.caption}
      columns={lineColumns}
      rows={shown}
      rowKey={({ providerId }) => providerId}
      hidden={differences - shown.length}
    />
  )
