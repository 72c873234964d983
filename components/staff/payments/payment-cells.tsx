import type { CellsOf } from '@/components/list/list-columns'
import { CheckPayment } from '@/components/staff/payments/check-payment'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { PaymentBadge, RefundBadge } from '@/components/staff/payments/payment-state'
import { Below, RowName } from '@/components/ui/row-name'
import { Money } from '@/components/ui/money'
import { SECOND, formatShortMoment, formatSpan } from '@/lib/core/clock'
import type { PAYMENTS } from '@/lib/payments/lists'

export const paymentCells: CellsOf<typeof PAYMENTS> = {
  payment: ({ id, txRef, createdAt }) => (
    <RowName href={`/staff/payments/${id}`} below={formatShortMoment(new Date(createdAt))}>
      <span className="tabular-nums max-sm:wrap-anywhere">{txRef}</span>
    </RowName>
  ),
  buyer: ({ fullname, email }) => (
    <>
      {fullname || copy.unknownPayer}
      <Below parts={[email]} />
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
  state: ({ state, providerStatus, ageSeconds, refunds, checks, nextCheckAt }) => {
    const refund = refunds.at(-1)
    return (
      <>
        {refund ? <RefundBadge state={refund.state} named /> : <PaymentBadge state={state} />}
        <Below
          parts={[
            refund !== undefined && copy.states[state],
            state === 'pending' && copy.pendingFor(formatSpan(ageSeconds * SECOND)),
            state !== 'succeeded' && providerStatus && copy.said(providerStatus),
            (checks > 0 || state === 'pending') && copy.checks(checks),
            nextCheckAt && copy.nextCheck(formatShortMoment(new Date(nextCheckAt))),
          ]}
        />
      </>
    )
  },
  ask: ({ id, txRef, state, purpose }) =>
    state !== 'succeeded' && purpose !== 'unrequested' && <CheckPayment paymentId={id} txRef={txRef} />,
}
