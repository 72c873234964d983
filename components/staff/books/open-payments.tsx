import { booksCopy } from '@/components/staff/books/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { FactList } from '@/components/ui/fact-list'
import { SuccessIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { PersonCell } from '@/components/ui/person-cell'
import { type Column, Table } from '@/components/ui/table'
import type { OpenPaymentDto, ProviderBalanceDto } from '@/lib/books/schema'
import { formatShortMoment } from '@/lib/core/clock'
import { formatNairaExact, fromNaira } from '@/lib/core/money'

const copy = booksCopy.settlements.open

/** What the provider owes by our payments beside the ledger's account. Unequal ones have to be looked into. */
export const ProviderBalance = ({ balance }: { balance: ProviderBalanceDto }) => {
  const { payments, refunds, total, ledger, difference } = balance
  return (
    <div className="grid gap-3">
      <FactList
        facts={[
          [copy.payments, <Money key="payments" exact naira={payments} />],
          [refunds < 0 ? copy.takenOff : copy.refunds, <Money key="refunds" exact naira={Math.abs(refunds)} />],
          [copy.total, <Money key="total" exact naira={total} />],
          [copy.ledger, <Money key="ledger" exact naira={ledger} />],
        ]}
      />
      <p className="text-muted" role="status">
        {difference === 0 ? (
          copy.even
        ) : (
          <strong className="text-danger">{copy.uneven(formatNairaExact(fromNaira(difference)))}</strong>
        )}
      </p>
    </div>
  )
}

const columns: Column<OpenPaymentDto>[] = [
  {
    key: 'reference',
    header: copy.columns.reference,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ paymentId, txRef, providerId }) => (
      <>
        <Link href={`/staff/payments/${paymentId}`} className="text-link inline-flex min-h-target items-center">
          <span className="wrap-anywhere">{txRef}</span>
        </Link>
        <span className="block text-sm font-normal tabular-nums text-muted">{providerId}</span>
      </>
    ),
  },
  { key: 'at', header: copy.columns.at, cell: ({ at }) => formatShortMoment(new Date(at)) },
  {
    key: 'buyer',
    header: copy.columns.buyer,
    cell: ({ buyer, email }) => (buyer === null ? copy.unknownBuyer : <PersonCell name={buyer} email={email ?? ''} />),
  },
  { key: 'amount', header: copy.columns.amount, align: 'end', cell: ({ amount }) => <Money exact naira={amount} /> },
]

/** A page of the payments that are in no settlement yet. */
export const OpenPaymentTable = ({ payments }: { payments: readonly OpenPaymentDto[] }) => (
  <Table
    caption={copy.caption}
    columns={columns}
    rows={payments}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={copy.none.title} figure={<SuccessIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    }
  />
)
