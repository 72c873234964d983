import { settlementCopy as copy } from '@/components/staff/books/settlement-copy'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { ShownRows } from '@/components/ui/shown-rows'
import { type Column, Table } from '@/components/ui/table'
import { FIGURE_NAMES, type SettlementLineDto, type SettlementPreview } from '@/lib/books/schema'

type Preview = Omit<SettlementPreview, 'reading'>

/** Whether the provider and we differ on transactions. */
export const DifferencesBadge = ({ differences }: Pick<Preview, 'differences'>) => (
  <Badge tone={differences > 0 ? 'danger' : 'success'}>
    {differences > 0 ? copy.different(differences) : copy.equal}
  </Badge>
)

const figures: Column<Preview>[] = [
  { key: 'lines', header: FIGURE_NAMES.lines, align: 'end', cell: ({ lines }) => lines },
  ...(['gross', 'fee', 'withheld', 'received'] as const).map((key): Column<Preview> => ({
    key,
    header: FIGURE_NAMES[key],
    align: 'end',
    cell: (row) => <Money exact naira={row[key]} />,
  })),
  { key: 'differences', header: FIGURE_NAMES.differences, cell: DifferencesBadge },
]

/** What booking a settlement will do. */
export const SettlementFigures = ({ preview }: { preview: SettlementPreview }) => (
  <Table caption={copy.preview} showCaption columns={figures} rows={[preview]} rowKey={() => 'preview'} />
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
        <TextLink href={`/staff/payments/${paymentId}`}>
          <span className="wrap-anywhere">{txRef}</span>
        </TextLink>
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
