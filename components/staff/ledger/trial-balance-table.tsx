import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import { type Sorting, listAddress } from '@/lib/core/list-address'
import type { TrialBalanceDto } from '@/lib/credit/schema'

const copy = ledgerCopy.balance

type Row = Omit<TrialBalanceDto['accounts'][number], 'account'> & {
  readonly account: TrialBalanceDto['accounts'][number]['account'] | null
}

const columnsOn = (on: string | undefined): SortedColumn<Row>[] => [
  {
    key: 'account',
    header: copy.columns.account,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ account }) => account,
    cell: ({ account }) =>
      account === null ? (
        copy.total
      ) : (
        <Link
          href={listAddress('/staff/ledger/entries', { account, to: on })}
          className="text-link inline-flex min-h-target items-center"
        >
          {ACCOUNT_NAMES[account]}
        </Link>
      ),
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
  {
    key: 'balance',
    header: copy.columns.balance,
    align: 'end',
    sortValue: ({ balance }) => balance,
    cell: ({ balance }) => (
      <span className="font-semibold">
        <Money exact naira={Math.abs(balance)} /> {balance !== 0 && (balance > 0 ? copy.debit : copy.credit)}
      </span>
    ),
  },
]

/** Totals of each account kind, with links to the entries. The last row is the sum. */
export function TrialBalanceTable({
  caption,
  on,
  balance: { accounts, debits, credits },
  sorting,
}: {
  caption: string
  on: string | undefined
  balance: TrialBalanceDto
  sorting: Sorting
}) {
  const total: Row = { account: null, debits, credits, balance: debits - credits }
  return (
    <SortedTable
      sorting={sorting}
      sumRow={total}
      caption={caption}
      showCaption
      columns={columnsOn(on)}
      rows={accounts}
      rowKey={({ account }) => account ?? 'total'}
      empty={
        <EmptyState title={copy.none.title} figure={<HistoryIcon size={44} />}>
          {copy.none.text}
        </EmptyState>
      }
    />
  )
}
