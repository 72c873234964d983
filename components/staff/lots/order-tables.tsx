import { stockCopy } from '@/components/staff/lots/copy'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/link'
import { type Column, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import type { PurchaseOrderDetailsDto } from '@/lib/stock/schema'

const copy = stockCopy.orders
type Line = PurchaseOrderDetailsDto['lines'][number]
type ReceivedLot = PurchaseOrderDetailsDto['lots'][number]

const lineColumns: readonly Column<Line>[] = [
  { key: 'product', header: copy.columns.product, rowHeader: true, hideLabel: true, cell: ({ name }) => name },
  { key: 'pack', header: copy.columns.pack, cell: ({ measurement }) => measurement },
  { key: 'ordered', header: copy.columns.ordered, align: 'end', cell: ({ quantity }) => quantity },
  { key: 'received', header: copy.columns.received, align: 'end', cell: ({ received }) => received },
  { key: 'cost', header: copy.columns.cost, align: 'end', cell: ({ unitCost }) => <Money exact naira={unitCost} /> },
]

const lotColumns: readonly Column<ReceivedLot>[] = [
  {
    key: 'lot',
    header: copy.columns.lot,
    rowHeader: true,
    hideLabel: true,
    cell: ({ id, lot }) => <TextLink href={`/staff/stock/lots/${id}`}>{lot}</TextLink>,
  },
  { key: 'product', header: copy.columns.product, cell: ({ name }) => name },
  { key: 'before', header: copy.columns.before, cell: ({ bestBefore }) => bestBefore && formatDay(bestBefore) },
  { key: 'units', header: copy.columns.units, align: 'end', cell: ({ quantity }) => quantity },
  { key: 'on', header: copy.columns.on, cell: ({ receivedOn }) => formatDay(receivedOn) },
  { key: 'bill', header: copy.columns.bill, cell: ({ bill }) => bill },
]

/** What a purchase order asks for, and the lots that came in for it. */
export const OrderTables = ({ order: { lines, lots } }: { order: PurchaseOrderDetailsDto }) => (
  <>
    <Table
      caption={copy.ordered}
      showCaption
      columns={lineColumns}
      rows={lines}
      rowKey={({ productId }) => productId}
    />
    {lots.length > 0 && (
      <Table caption={copy.received} showCaption columns={lotColumns} rows={lots} rowKey={({ id }) => id} />
    )}
  </>
)
