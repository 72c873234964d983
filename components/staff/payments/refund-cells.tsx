import type { CellsOf } from '@/components/list/list-columns'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { RefundBadge } from '@/components/staff/payments/payment-state'
import { formatShortMoment } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import type { REFUNDS } from '@/lib/payments/lists'
import { formatAmount } from '@/lib/payments/rules'

export const refundCells: CellsOf<typeof REFUNDS> = {
  amount: ({ amount, currency }) => <span className="money">{formatAmount(fromNaira(amount), currency)}</span>,
  state: ({ state, needsAnother }) => (
    <span className="grid max-w-md justify-items-start gap-1.5">
      <RefundBadge state={state} />
      {state === 'failed' && <span className="text-sm">{needsAnother ? copy.askAgain : copy.replaced}</span>}
    </span>
  ),
  said: ({ providerStatus, attempts }) => (
    <>
      {providerStatus || copy.nothingYet}
      {attempts > 0 && <span className="block text-sm text-muted">{copy.tries(attempts)}</span>}
    </>
  ),
  reason: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  done: ({ completedAt }) => (completedAt ? formatShortMoment(new Date(completedAt)) : <span data-nothing>–</span>),
}
