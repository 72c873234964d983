import { booksCopy } from '@/components/staff/books/copy'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import type { JournalMonthDto } from '@/lib/books/schema'

const copy = booksCopy.month

type Row = { readonly name: string; readonly debits: number; readonly credits: number }

const columns: Column<Row>[] = [
  {
    key: 'account',
    header: copy.columns.account,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ name }) => name,
  },
  { key: 'debits', header: copy.columns.debits, align: 'end', cell: ({ debits }) => <Money exact naira={debits} /> },
  {
    key: 'credits',
    header: copy.columns.credits,
    align: 'end',
    cell: ({ credits }) => <Money exact naira={credits} />,
  },
]

/** What a month has moved on each account. The last row is the sum. */
export function MovementTable({ month, accounts, debits, credits }: JournalMonthDto) {
  const rows: Row[] = accounts.map(({ account, ...amounts }) => ({ name: ledgerCopy.accounts[account], ...amounts }))
  return (
    <Table
      caption={copy.caption(month)}
      showCaption
      columns={columns}
      rows={rows.length === 0 ? [] : [...rows, { name: copy.total, debits, credits }]}
      rowKey={({ name }) => name}
      empty={
        <EmptyState title={copy.none.title} figure={<HistoryIcon size={44} />}>
          {copy.none.text}
        </EmptyState>
      }
    />
  )
}
