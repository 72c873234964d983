import type { ReactNode } from 'react'
import { SelfPayTable } from '@/components/statement/self-pay-table'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import type { BuyerDetailDto } from '@/lib/buyers/schema'
import { formatDay, formatShortMoment } from '@/lib/core/clock'
import { fromNaira, toNaira } from '@/lib/core/money'
import { aboutBuyer } from '@/lib/core/third-person-rules'
import { STATUS_LABELS } from '@/lib/orders/rules'
import { buyersCopy } from './copy'

/** The lists on the page of a buyer. */

const copy = buyersCopy.one
type Row<Name extends 'dues' | 'plans' | 'orders' | 'payments' | 'names' | 'notifications'> =
  BuyerDetailDto[Name][number]

const moment = (at: string) => formatShortMoment(new Date(at))
const orderLink = (id: string, number: string) => (
  <Link href={`/staff/orders/${id}`} className="text-link money inline-flex min-h-target items-center">
    {number}
  </Link>
)

const dues: SortedColumn<Row<'dues'>>[] = [
  {
    key: 'dueOn',
    header: copy.dueColumns.dueOn,
    rowHeader: true,
    sortValue: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => formatDay(dueOn),
  },
  {
    key: 'amount',
    header: copy.dueColumns.amount,
    align: 'end',
    sortValue: ({ amount }) => amount,
    cell: ({ amount }) => <Money exact naira={amount} />,
  },
  {
    key: 'paid',
    header: copy.dueColumns.paid,
    align: 'end',
    sortValue: ({ paid }) => paid,
    cell: ({ paid }) => <Money exact naira={paid} />,
  },
  {
    key: 'open',
    header: copy.dueColumns.open,
    align: 'end',
    sortValue: ({ amount, paid }) => amount - paid,
    cell: ({ amount, paid }) => <Money exact naira={toNaira(fromNaira(amount) - fromNaira(paid))} />,
  },
]
const plans: SortedColumn<Row<'plans'>>[] = [
  {
    key: 'order',
    header: copy.planColumns.order,
    rowHeader: true,
    sortValue: ({ orderNumber }) => orderNumber,
    cell: ({ orderId, orderNumber }) => orderLink(orderId, orderNumber),
  },
  {
    key: 'state',
    header: copy.planColumns.state,
    sortValue: ({ state }) => copy.planStates[state],
    cell: ({ state }) => copy.planStates[state],
  },
  {
    key: 'financed',
    header: copy.planColumns.financed,
    align: 'end',
    sortValue: ({ financed }) => financed,
    cell: ({ financed }) => <Money exact naira={financed} />,
  },
  {
    key: 'paid',
    header: copy.planColumns.paid,
    align: 'end',
    sortValue: ({ paid }) => paid,
    cell: ({ paid }) => <Money exact naira={paid} />,
  },
]
const orders: SortedColumn<Row<'orders'>>[] = [
  {
    key: 'order',
    header: copy.orderColumns.order,
    rowHeader: true,
    sortValue: ({ orderNumber }) => orderNumber,
    cell: ({ id, orderNumber }) => orderLink(id, orderNumber),
  },
  {
    key: 'placed',
    header: copy.orderColumns.placed,
    sortValue: ({ orderDate }) => orderDate,
    cell: ({ orderDate }) => moment(orderDate),
  },
  {
    key: 'status',
    header: copy.orderColumns.status,
    sortValue: ({ status }) => STATUS_LABELS[status],
    cell: ({ status }) => STATUS_LABELS[status],
  },
  {
    key: 'total',
    header: copy.orderColumns.total,
    align: 'end',
    sortValue: ({ total }) => total,
    cell: ({ total }) => <Money exact naira={total} />,
  },
]
const payments: SortedColumn<Row<'payments'>>[] = [
  {
    key: 'reference',
    header: copy.paymentColumns.reference,
    rowHeader: true,
    sortValue: ({ txRef }) => txRef,
    cell: ({ txRef }) => <span className="text-sm font-normal break-all">{txRef}</span>,
  },
  {
    key: 'started',
    header: copy.paymentColumns.started,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => moment(createdAt),
  },
  {
    key: 'purpose',
    header: copy.paymentColumns.purpose,
    sortValue: ({ purpose }) => copy.purposes[purpose],
    cell: ({ purpose }) => copy.purposes[purpose],
  },
  {
    key: 'state',
    header: copy.paymentColumns.state,
    sortValue: ({ state }) => copy.paymentStates[state],
    cell: ({ state }) => copy.paymentStates[state],
  },
  {
    key: 'amount',
    header: copy.paymentColumns.amount,
    align: 'end',
    sortValue: ({ amount }) => amount,
    cell: ({ amount }) => <Money exact naira={amount} />,
  },
]
const names: SortedColumn<Row<'names'>>[] = [
  {
    key: 'to',
    header: copy.nameColumns.to,
    rowHeader: true,
    sortValue: ({ to }) => to,
    cell: ({ to }) => <span className="break-words">{to}</span>,
  },
  { key: 'from', header: copy.nameColumns.from, sortValue: ({ from }) => from, cell: ({ from }) => from },
  {
    key: 'state',
    header: copy.nameColumns.state,
    sortValue: ({ state }) => copy.nameStates[state],
    cell: ({ state }) => copy.nameStates[state],
  },
  {
    key: 'requested',
    header: copy.nameColumns.requested,
    sortValue: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => moment(requestedAt),
  },
  { key: 'reason', header: copy.nameColumns.reason, cell: ({ reason }) => reason },
]
const notifications: SortedColumn<Row<'notifications'>>[] = [
  {
    key: 'title',
    header: copy.noteColumns.title,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ title, body }) => (
      <>
        {aboutBuyer(title)}
        {body && <span className="block text-sm font-normal text-muted">{aboutBuyer(body)}</span>}
      </>
    ),
  },
  {
    key: 'at',
    header: copy.noteColumns.at,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => moment(createdAt),
  },
  {
    key: 'read',
    header: copy.noteColumns.read,
    sortValue: ({ isRead }) => Number(isRead),
    cell: ({ isRead }) => (isRead ? copy.read : copy.unread),
  },
]

export function BuyerLists({ buyer, sorting }: { buyer: BuyerDetailDto; sorting: Sorting }) {
  return (
    <div className="grid gap-6">
      <Part
        sorting={sorting}
        name="dues"
        title={copy.dues}
        columns={dues}
        rows={buyer.dues}
        rowKey={({ dueOn }) => dueOn}
        empty={copy.noDues}
      />
      {buyer.selfPay.length > 0 && (
        <section className="grid gap-2">
          <h2 className="section-title">{copy.selfPayParts}</h2>
          <SelfPayTable parts={buyer.selfPay} caption={copy.selfPayParts} exact />
        </section>
      )}
      <Part
        sorting={sorting}
        name="plans"
        title={copy.plans}
        columns={plans}
        rows={buyer.plans}
        rowKey={({ orderId }) => orderId}
      />
      <Part
        sorting={sorting}
        name="orders"
        title={copy.orders}
        columns={orders}
        rows={buyer.orders}
        rowKey={({ id }) => id}
      />
      <Part
        sorting={sorting}
        name="payments"
        title={copy.payments}
        columns={payments}
        rows={buyer.payments}
        rowKey={({ id }) => id}
      />
      <Part
        sorting={sorting}
        name="names"
        title={copy.names}
        columns={names}
        rows={buyer.names}
        rowKey={({ requestedAt }) => requestedAt}
      />
      <Part
        sorting={sorting}
        name="notifications"
        title={copy.notifications}
        columns={notifications}
        rows={buyer.notifications}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

type PartProps<R> = {
  title: string
  /** Tells the tables of the page apart in its address. */
  name: string
  sorting: Sorting
  columns: readonly SortedColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  empty?: ReactNode
}

function Part<R>({ title, name, sorting, columns, rows, rowKey, empty = copy.nothing }: PartProps<R>) {
  return (
    <section className="grid gap-2">
      <h2 className="section-title">{title}</h2>
      <SortedTable
        sorting={sorting}
        name={name}
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={<p className="text-muted">{empty}</p>}
      />
    </section>
  )
}
