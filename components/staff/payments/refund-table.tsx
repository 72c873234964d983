import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { RefundBadge } from '@/components/staff/payments/payment-state'
import { type Column, Table } from '@/components/ui/table'
import { formatShortMoment } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { formatAmount } from '@/lib/payments/rules'
import type { StaffRefundDto } from '@/lib/payments/schema'

const names = copy.refundColumns

const columns: Column<StaffRefundDto>[] = [
  {
    key: 'amount',
    header: names.amount,
    rowHeader: true,
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
  { key: 'requested', header: names.requested, cell: ({ createdAt }) => formatShortMoment(new Date(createdAt)) },
  {
    key: 'done',
    header: names.done,
    cell: ({ completedAt }) => (completedAt ? formatShortMoment(new Date(completedAt)) : <span data-nothing>–</span>),
  },
]

export const RefundTable = ({ refunds }: { refunds: readonly StaffRefundDto[] }) => (
  <Table
    caption={copy.refunds}
    columns={columns}
    rows={refunds}
    rowKey={({ id }) => id}
    empty={<p className="text-muted">{copy.noRefunds}</p>}
  />
)
