import type { CellsOf } from '@/components/list/list-columns'
import { CheckPayment } from '@/components/staff/payments/check-payment'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { PaymentBadge, RefundBadge } from '@/components/staff/payments/payment-state'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { SECOND, formatShortMoment, formatSpan } from '@/lib/core/clock'
import type { PAYMENTS } from '@/lib/payments/lists'

export const paymentCells: CellsOf<typeof PAYMENTS> = {
  payment: ({ id, txRef, createdAt }) => (
    <>
      <TextLink href={`/staff/payments/${id}`} className="tabular-nums wrap-anywhere sm:whitespace-nowrap">
        {txRef}
      </TextLink>
      <span className="block text-sm font-normal text-muted">{formatShortMoment(new Date(createdAt))}</span>
    </>
  ),
  buyer: ({ fullname, email }) => (
    <>
      {fullname || copy.unknownPayer}
      <span className="block text-sm break-all text-muted">{email}</span>
    </>
  ),
  purpose: ({ purpose, orderNumber }) => (
    <>
      {copy.purposes[purpose]}
      {orderNumber && <span className="money block text-sm text-muted">{orderNumber}</span>}
    </>
  ),
  amount: ({ purpose, amount, received, unapplied }) => (
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
  state: ({ state, providerStatus, ageSeconds, refunds }) => {
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
  checks: ({ state, checks, nextCheckAt }) => (
    <>
      {(checks > 0 || state === 'pending') && copy.checks(checks)}
      {nextCheckAt && (
        <span className="block text-sm text-muted">{copy.nextCheck(formatShortMoment(new Date(nextCheckAt)))}</span>
      )}
    </>
  ),
  ask: ({ id, txRef, state, purpose }) =>
    state !== 'succeeded' && purpose !== 'unrequested' && <CheckPayment paymentId={id} txRef={txRef} />,
}
