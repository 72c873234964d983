import type { ReactNode } from 'react'
import { deductionsCopy } from '@/components/deductions/copy'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import type { NoticeDto, ReceiptDto } from '@/lib/deductions/schema'

export type TransferCopy = {
  readonly announced: string
  readonly received: string
  readonly columns: {
    readonly reference: string
    readonly amount: string
    readonly state: string
    readonly lines: string
  }
  readonly onItsWay: string
  readonly undone: string
  readonly arrived: (amount: string) => string
  readonly fromCredit: string
  readonly paidOut: string
  readonly excess: (amount: string) => string
  readonly noneAnnounced: { readonly title: string; readonly text: string }
  readonly noneReceived: { readonly title: string; readonly text: string }
}

type Transfer = Pick<NoticeDto, 'reference' | 'date' | 'amount'> &
  Partial<Pick<ReceiptDto, 'excess' | 'fromCredit' | 'paidOut'>>

const transferColumns = <T extends Transfer>({ columns, fromCredit, paidOut, excess }: TransferCopy): Column<T>[] => [
  {
    key: 'reference',
    header: columns.reference,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ reference, date, ...receipt }) => (
      <>
        <span className="break-all">{receipt.fromCredit && !receipt.paidOut ? fromCredit : reference}</span>
        {receipt.paidOut && <span className="block text-sm font-normal">{paidOut}</span>}
        <span className="block text-sm font-normal text-muted">{formatDay(date)}</span>
        {receipt.excess !== undefined && receipt.excess > 0 && (
          <span className="block text-sm font-normal text-muted">{excess(deductionsCopy.money(receipt.excess))}</span>
        )}
      </>
    ),
  },
  { key: 'amount', header: columns.amount, align: 'end', cell: ({ amount }) => <Money exact naira={amount} /> },
]

/** Transfers that HR announced. `actions` renders the actions of one that has not arrived. */
export function NoticeTable({
  notices,
  copy,
  actions,
}: {
  notices: readonly NoticeDto[]
  copy: TransferCopy
  actions?: ((notice: NoticeDto) => ReactNode) | undefined
}) {
  const state: Column<NoticeDto> = {
    key: 'state',
    header: copy.columns.state,
    cell: (notice) =>
      notice.received === null ? (
        <span className="inline-flex flex-wrap items-center justify-end gap-2 sm:justify-start">
          <Badge tone="info">{copy.onItsWay}</Badge>
          {actions?.(notice)}
        </span>
      ) : (
        <Badge tone={notice.received < notice.amount ? 'warning' : 'success'}>
          {copy.arrived(deductionsCopy.money(notice.received))}
        </Badge>
      ),
  }
  return (
    <Table
      caption={copy.announced}
      showCaption
      columns={[...transferColumns<NoticeDto>(copy), state]}
      rows={notices}
      rowKey={({ id }) => id}
      empty={<EmptyState title={copy.noneAnnounced.title}>{copy.noneAnnounced.text}</EmptyState>}
    />
  )
}

/** Transfers that Foodbank received. `actions` renders the actions of one. */
export function ReceiptTable({
  receipts,
  copy,
  actions = () => null,
}: {
  receipts: readonly ReceiptDto[]
  copy: TransferCopy
  actions?: (receipt: ReceiptDto) => ReactNode
}) {
  const lines: Column<ReceiptDto> = {
    key: 'lines',
    header: copy.columns.lines,
    align: 'end',
    cell: (receipt) =>
      receipt.undone ? (
        <Badge tone="warning">{copy.undone}</Badge>
      ) : (
        <>
          {receipt.paidOut ? <span data-nothing>–</span> : <span className="money">{receipt.lines}</span>}
          {actions(receipt)}
        </>
      ),
  }
  return (
    <Table
      caption={copy.received}
      showCaption
      columns={[...transferColumns<ReceiptDto>(copy), lines]}
      rows={receipts}
      rowKey={({ id }) => id}
      empty={<EmptyState title={copy.noneReceived.title}>{copy.noneReceived.text}</EmptyState>}
    />
  )
}
