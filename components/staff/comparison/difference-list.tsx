import type { ReactNode } from 'react'
import { CloseForm } from '@/components/staff/comparison/close-form'
import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { RecordMoney } from '@/components/staff/comparison/record-money'
import { CheckPayment } from '@/components/staff/payments/check-payment'
import { TextLink } from '@/components/ui/link'
import { formatDay, formatShortMoment } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { formatAmount } from '@/lib/payments/rules'
import type { AmountDto, DifferenceDto } from '@/lib/payments/schema'

/** Differences with what each means and what to do. */
export const DifferenceList = ({ differences }: { differences: readonly DifferenceDto[] }) => (
  <ol className="grid gap-4">
    {differences.map((difference) => (
      <li key={difference.id} className="grid gap-4 rounded-card border border-line bg-raised p-4 sm:p-6">
        <div>
          <h3 className="section-title">{copy.kinds[difference.kind].title}</h3>
          <p className="mt-1 max-w-3xl">
            {copy.kinds[difference.kind].meaning} {difference.closedAt === null && copy.kinds[difference.kind].todo}
          </p>
        </div>
        <Facts {...difference} />
        {difference.closedAt === null ? <Steps {...difference} /> : <Closed {...difference} at={difference.closedAt} />}
      </li>
    ))}
  </ol>
)

const Facts = ({ kind, day, provider, ours, txRef, providerId, foundAt }: DifferenceDto) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
    <Fact name={copy.facts.provider}>{textOf(provider)}</Fact>
    <Fact name={kind === 'status' ? copy.facts.asked : copy.facts.ours}>{textOf(ours)}</Fact>
    <Fact name={copy.facts.day}>{formatDay(day)}</Fact>
    <Fact name={copy.facts.reference}>{txRef || copy.nothing}</Fact>
    <Fact name={copy.facts.providerId}>{providerId}</Fact>
    <Fact name={copy.facts.found}>{formatShortMoment(new Date(foundAt))}</Fact>
  </dl>
)

const textOf = (money: AmountDto | null): string =>
  money === null ? copy.nothing : formatAmount(fromNaira(money.amount), money.currency)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular-nums wrap-anywhere">{children}</dd>
  </div>
)

const Steps = ({ id, kind, txRef, providerId, paymentId, paymentState }: DifferenceDto) => (
  <div className="flex flex-wrap items-start gap-3">
    {kind === 'unknown_here' && <RecordMoney differenceId={id} reference={txRef || providerId} />}
    {paymentId !== null && paymentState !== 'succeeded' && <CheckPayment paymentId={paymentId} txRef={txRef} />}
    <PaymentLink paymentId={paymentId} txRef={txRef} />
    <CloseForm differenceId={id} reference={txRef || providerId} />
  </div>
)

const PaymentLink = ({ paymentId, txRef }: Pick<DifferenceDto, 'paymentId' | 'txRef'>) =>
  paymentId !== null && (
    <TextLink href={`/staff/payments/${paymentId}`}>
      {copy.openPayment}
      <span className="sr-only"> {txRef}</span>
    </TextLink>
  )

const Closed = ({ closedBy, reason, paymentId, txRef, at }: DifferenceDto & { at: string }) => (
  <div className="max-w-3xl rounded-control bg-sunken p-4">
    <p className="text-sm font-semibold">
      {closedBy === null
        ? copy.closedByComparison(formatShortMoment(new Date(at)))
        : copy.closedBy(closedBy, formatShortMoment(new Date(at)))}
    </p>
    {reason && <p className="mt-1 wrap-anywhere">{reason}</p>}
    <PaymentLink paymentId={paymentId} txRef={txRef} />
  </div>
)
