import { CheckPayment } from '@/components/staff/payments/check-payment'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { PaymentBadge, RefundBadge } from '@/components/staff/payments/payment-state'
import { EmptyState } from '@/components/ui/empty-state'
import { ClockIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { SECOND, formatShortMoment, formatSpan } from '@/lib/core/clock'
import type { StaffPaymentDto } from '@/lib/payments/schema'

export type PaymentTableProps = {
  /** Names the shown state, for screen readers. */
  caption: string
  payments: readonly StaffPaymentDto[]
  empty: { readonly title: string; readonly text: string }
  sortBy?: SortBy
}

const columns: Column<StaffPaymentDto>[] = [
  {
    key: 'payment',
    header: copy.columns.payment,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ id, txRef, createdAt }) => (
      <>
        <Link
          href={`/staff/payments/${id}`}
          className="text-link inline-flex min-h-target items-center tabular-nums wrap-anywhere sm:whitespace-nowrap"
        >
          {txRef}
        </Link>
        <span className="block text-sm font-normal text-muted">{formatShortMoment(new Date(createdAt))}</span>
      </>
    ),
  },
  {
    key: 'buyer',
    header: copy.columns.buyer,
    cell: ({ fullname, email }) => (
      <>
        {fullname || copy.unknownPayer}
        <span className="block text-sm break-all text-muted">{email}</span>
      </>
    ),
  },
  {
    key: 'purpose',
    header: copy.columns.purpose,
    cell: ({ purpose, orderNumber }) => (
      <>
        {copy.purposes[purpose]}
        {orderNumber && <span className="money block text-sm text-muted">{orderNumber}</span>}
      </>
    ),
  },
  {
    key: 'amount',
    header: copy.columns.amount,
    align: 'end',
    cell: ({ purpose, amount, received, unapplied }) => (
      <>
        {purpose !== 'unrequested' && <Money exact naira={amount} />}
        {received !== null && received !== amount && (
          <span className="block text-sm text-muted">
            {copy.received} <Money exact naira={received} />
          </span>
        )}
        {unapplied && <span className="block text-sm text-danger">{copy.unapplied(unapplied)}</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: copy.columns.state,
    cell: ({ state, providerStatus, ageSeconds, refunds }) => {
      const refund = refunds.at(-1)
      return (
        <span className="inline-grid justify-items-end gap-1 py-1 sm:justify-items-start">
          <PaymentBadge state={state} />
          {refund && <RefundBadge state={refund.state} named />}
          {state === 'pending' && (
            <span className="text-sm whitespace-nowrap">{copy.pendingFor(formatSpan(ageSeconds * SECOND))}</span>
          )}
          {state !== 'succeeded' && providerStatus && (
            <span className="text-sm text-muted">{copy.said(providerStatus)}</span>
          )}
        </span>
      )
    },
  },
  {
    key: 'checks',
    header: copy.columns.checks,
    // A payment settled by the buyer's return or a webhook may have no check.
    cell: ({ state, checks, nextCheckAt }) => (
      <>
        {(checks > 0 || state === 'pending') && copy.checks(checks)}
        {nextCheckAt && (
          <span className="block text-sm text-muted">{copy.nextCheck(formatShortMoment(new Date(nextCheckAt)))}</span>
        )}
      </>
    ),
  },
  {
    key: 'ask',
    header: copy.columns.ask,
    hideLabel: true,
    wide: true,
    cell: ({ id, txRef, state, purpose }) =>
      state !== 'succeeded' && purpose !== 'unrequested' && <CheckPayment paymentId={id} txRef={txRef} />,
  },
]

export const PaymentTable = ({ caption, payments, empty, sortBy }: PaymentTableProps) => (
  <Table
    sortBy={sortBy}
    caption={caption}
    columns={columns}
    rows={payments}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title={empty.title} figure={<ClockIcon size={44} />}>
        {empty.text}
      </EmptyState>
    }
  />
)
