import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { booksCopy } from '@/components/staff/books/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import type { JournalMonthDto } from '@/lib/books/schema'

const copy = booksCopy.month

type Row = { readonly name: string; readonly debits: number; readonly credits: number }

const columns: SortedColumn<Row>[] = [
  {
    key: 'account',
    header: copy.columns.account,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'debits',
    header: copy.columns.debits,
    align: 'end',
    sortValue: ({ debits }) => debits,
    cell: ({ debits }) => <Money exact naira={debits} />,
  },
  {
    key: 'credits',
    header: copy.columns.credits,
    align: 'end',
    sortValue: ({ credits }) => credits,
    cell: ({ credits }) => <Money exact naira={credits} />,
  },
]

/** What a month has moved on each account. The last row is the sum. */
export function MovementTable({ month, accounts, debits, credits, sorting }: JournalMonthDto & { sorting: Sorting }) {
  const rows: Row[] = accounts.map(({ account, ...amounts }) => ({ name: ACCOUNT_NAMES[account], ...amounts }))
  return (
    <SortedTable
      sorting={sorting}
      caption={copy.caption(month)}
      showCaption
      columns={columns}
      rows={rows}
      sumRow={{ name: copy.total, debits, credits }}
      rowKey={({ name }) => name}
      empty={
        <EmptyState title={copy.none.title} figure={<HistoryIcon size={44} />}>
          {copy.none.text}
        </EmptyState>
      }
    />
  )
}
