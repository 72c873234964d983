import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { RefundBadge } from '@/components/staff/payments/payment-state'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { formatShortMoment } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { formatAmount } from '@/lib/payments/rules'
import type { StaffRefundDto } from '@/lib/payments/schema'

const names = copy.refundColumns

const columns: SortedColumn<StaffRefundDto>[] = [
  {
    key: 'amount',
    header: names.amount,
    rowHeader: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount, currency }) => <span className="money">{formatAmount(fromNaira(amount), currency)}</span>,
  },
  {
    key: 'state',
    header: names.state,
    wide: true,
    cell: ({ state, needsAnother }) => (
      <span className="grid max-w-md justify-items-start gap-1.5">
        <RefundBadge state={state} />
        {state === 'failed' && <span className="text-sm">{needsAnother ? copy.askAgain : copy.replaced}</span>}
      </span>
    ),
  },
  {
    key: 'said',
    header: names.said,
    cell: ({ providerStatus, attempts }) => (
      <>
        {providerStatus || copy.nothingYet}
        {attempts > 0 && <span className="block text-sm text-muted">{copy.tries(attempts)}</span>}
      </>
    ),
  },
  { key: 'reason', header: names.reason, cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  {
    key: 'requested',
    header: names.requested,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatShortMoment(new Date(createdAt)),
  },
  {
    key: 'done',
    header: names.done,
    sortValue: ({ completedAt }) => completedAt,
    cell: ({ completedAt }) => (completedAt ? formatShortMoment(new Date(completedAt)) : <span data-nothing>–</span>),
  },
]

export const RefundTable = ({ refunds, sorting }: { refunds: readonly StaffRefundDto[]; sorting: Sorting }) => (
  <SortedTable
    sorting={sorting}
    caption={copy.refunds}
    columns={columns}
    rows={refunds}
    rowKey={({ id }) => id}
    empty={<p className="text-muted">{copy.noRefunds}</p>}
  />
)
