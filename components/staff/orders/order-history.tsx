import { StatusBadge } from '@/components/orders/status-badge'
import { entryDays } from '@/components/staff/ledger/entry-cells'
import { orderDetailCopy as copy } from '@/components/staff/orders/detail-copy'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { Below } from '@/components/ui/row-name'
import { type Column, Table } from '@/components/ui/table'
import { formatShortMoment } from '@/lib/core/clock'
import type { MovementDto } from '@/lib/credit/schema'
import { CreditParts } from '@/components/statement/credit-parts'
import type { StaffOrderDetailDto } from '@/lib/orders/schema'

type Other = StaffOrderDetailDto['others'][number]

const others: Column<Other>[] = [
  {
    key: 'order',
    header: copy.othersColumns.order,
    rowHeader: true,
    cell: ({ id, orderNumber }) => (
      <TextLink href={`/staff/orders/${id}`} className="money">
        {orderNumber}
      </TextLink>
    ),
  },
  { key: 'at', header: copy.othersColumns.at, cell: ({ orderDate }) => formatShortMoment(new Date(orderDate)) },
  { key: 'status', header: copy.othersColumns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'total',
    header: copy.othersColumns.total,
    align: 'end',
    cell: ({ allItemsTotalPrice }) => <Money exact naira={allItemsTotalPrice} />,
  },
]

const movements: Column<MovementDto>[] = [
  {
    key: 'what',
    header: copy.movement.what,
    rowHeader: true,
    wide: true,
    hideLabel: true,
    cell: ({ what, parts }) => (
      <>
        {what}
        <CreditParts parts={parts} />
      </>
    ),
  },
  {
    key: 'at',
    header: copy.movement.at,
    cell: ({ at, day, happenedOn }) => (
      <>
        {formatShortMoment(new Date(at))}
        <Below parts={entryDays({ at, day, happenedOn })} />
      </>
    ),
  },
  {
    key: 'charged',
    header: copy.movement.charged,
    align: 'end',
    cell: ({ charged }) => charged !== 0 && <Money exact naira={charged} />,
  },
  {
    key: 'paid',
    header: copy.movement.paid,
    align: 'end',
    cell: ({ paid }) => paid !== 0 && <Money exact naira={paid} />,
  },
  { key: 'owed', header: copy.movement.owed, align: 'end', cell: ({ owed }) => <Money exact naira={owed} /> },
]

export function OrderHistory({ order, account }: { order: StaffOrderDetailDto; account: readonly MovementDto[] }) {
  return (
    <>
      <Card heading={copy.others}>
        <Table
          caption={copy.others}
          columns={others}
          rows={order.others}
          rowKey={({ id }) => id}
          empty={<p className="text-muted">{copy.noOthers}</p>}
        />
      </Card>
      <Card heading={copy.account}>
        <p className="-mt-2 mb-4 text-muted">{copy.accountLead}</p>
        <Table
          caption={copy.account}
          columns={movements}
          rows={account}
          rowKey={({ _id }) => _id}
          empty={<p className="text-muted">{copy.noMovements}</p>}
        />
      </Card>
    </>
  )
}
