import type { ReactNode } from 'react'
import { paymentsCopy } from '@/components/staff/payments/copy'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { formatShortMoment } from '@/lib/core/clock'
import { listAddress } from '@/lib/core/list-address'
import type { StaffPaymentDto } from '@/lib/payments/schema'

const copy = paymentsCopy.facts

export function PaymentFacts({ payment }: { payment: StaffPaymentDto }) {
  const {
    fullname,
    email,
    orderNumber,
    purpose,
    amount,
    received,
    unapplied,
    txRef,
    providerId,
    providerStatus,
    state,
    createdAt,
    settledAt,
    checks,
    nextCheckAt,
  } = payment
  return (
    <Card heading={copy.heading}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name={copy.buyer}>
          {email ? (
            <Find href={listAddress('/staff/buyers', { q: email })}>{fullname}</Find>
          ) : (
            paymentsCopy.unknownPayer
          )}
          <span className="block break-all text-muted">{email}</span>
        </Fact>
        {orderNumber && (
          <Fact name={copy.order}>
            <Find href={listAddress('/staff/orders', { status: 'all', q: orderNumber })}>{orderNumber}</Find>
          </Fact>
        )}
        <Fact name={copy.purpose}>{paymentsCopy.purposes[purpose]}</Fact>
        {purpose !== 'unrequested' && (
          <Fact name={copy.asked}>
            <Money exact naira={amount} />
          </Fact>
        )}
        <Fact name={copy.received}>
          {received === null ? paymentsCopy.nothingYet : <Money exact naira={received} />}
        </Fact>
        {unapplied && <Fact name={copy.unapplied}>{unapplied}</Fact>}
        <Fact name={copy.said}>{providerStatus || paymentsCopy.nothingYet}</Fact>
        <Fact name={copy.reference}>{txRef}</Fact>
        {providerId && <Fact name={copy.providerId}>{providerId}</Fact>}
        <Fact name={copy.created}>{formatShortMoment(new Date(createdAt))}</Fact>
        {settledAt && <Fact name={copy.settled}>{formatShortMoment(new Date(settledAt))}</Fact>}
        {(checks > 0 || state === 'pending') && <Fact name={copy.checks}>{paymentsCopy.checks(checks)}</Fact>}
        {nextCheckAt && <Fact name={copy.next}>{formatShortMoment(new Date(nextCheckAt))}</Fact>}
      </dl>
    </Card>
  )
}

/** Who or what a payment is for, in the list that finds it. */
const Find = ({ href, children }: { href: string; children: ReactNode }) => <TextLink href={href}>{children}</TextLink>

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
