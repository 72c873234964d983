import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { HistoryIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { listAddress } from '@/lib/core/list-address'
import type { TrialBalanceDto } from '@/lib/credit/schema'

const copy = ledgerCopy.balance

type Row = Omit<TrialBalanceDto['accounts'][number], 'account'> & {
  readonly account: TrialBalanceDto['accounts'][number]['account'] | null
}

const columnsOn = (on: string | undefined): Column<Row>[] => [
  {
    key: 'account',
    header: copy.columns.account,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ account }) =>
      account === null ? (
        copy.total
      ) : (
        <Link
          href={listAddress('/staff/ledger/entries', { account, to: on })}
          className="text-link inline-flex min-h-target items-center"
        >
          {ledgerCopy.accounts[account]}
        </Link>
      ),
  },
  { key: 'debits', header: copy.columns.debits, align: 'end', cell: ({ debits }) => <Money exact naira={debits} /> },
  {
    key: 'credits',
    header: copy.columns.credits,
    align: 'end',
    cell: ({ credits }) => <Money exact naira={credits} />,
  },
  {
    key: 'balance',
    header: copy.columns.balance,
    align: 'end',
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
  sortBy,
}: {
  caption: string
  on: string | undefined
  balance: TrialBalanceDto
  sortBy?: SortBy
}) {
  const total = { account: null, debits, credits, balance: debits - credits }
  return (
    <Table
      sortBy={sortBy}
      caption={caption}
      showCaption
      columns={columnsOn(on)}
      rows={accounts.length === 0 ? [] : [...accounts, total]}
      rowKey={({ account }) => account ?? 'total'}
      empty={
        <EmptyState title={copy.none.title} figure={<HistoryIcon size={44} />}>
          {copy.none.text}
        </EmptyState>
      }
    />
  )
}
