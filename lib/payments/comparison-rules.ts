import type { DifferenceKind } from '@/generated/prisma/enums'
import { type Day, HOUR, addDays, after, daysBetween, lagosDay, startOfDay } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'

/** Money in hundredths of its currency, such as kobo. */
type Money = { readonly amount: Kobo; readonly currency: string }

/** A transaction or refund of the provider. `madeAt` is null when the provider was asked for it alone. */
type ProviderRow = { readonly providerId: string; readonly madeAt: Date | null }
export type ProviderTransaction = ProviderRow & Money & { readonly txRef: string }
/** The provider gives no currency of a refund: it is that of the transaction. */
export type ProviderRefundRow = ProviderRow & { readonly amount: Kobo; readonly transactionId: string | null }

/** A payment of ours: `settled` is what paid for it, `unapplied` money that came under its reference and did not. */
export type OurPayment = {
  readonly id: string
  readonly txRef: string
  readonly settled: (Money & { readonly providerId: string; readonly at: Date }) | null
  readonly unapplied: (Money & { readonly providerId: string }) | null
  /** What the buyer has to pay. */
  readonly asked: Money
}

/** A refund of ours that has an id of the provider; `completedAt` is null while it is under way. */
export type OurRefund = Money & {
  readonly id: string
  readonly paymentId: string
  readonly txRef: string
  readonly providerId: string
  readonly completedAt: Date | null
}

/**
 * `provider` and `ours` are what each side has; null when it has nothing. For the kind `status`, `ours` is what the
 * payment asks for, as it has received nothing.
 */
export type Difference = {
  readonly kind: DifferenceKind
  readonly providerId: string
  readonly txRef: string
  readonly provider: Money | null
  readonly ours: Money | null
  readonly paymentId: string | null
  readonly refundId: string | null
}

/** How many, and the sum of those in naira, in kobo. */
type Total = { readonly count: number; readonly kobo: Kobo }

export type Comparison = {
  readonly provider: Total
  readonly ours: Total
  readonly providerRefunds: Total
  readonly ourRefunds: Total
  readonly differences: readonly Difference[]
}

/**
 * Holds a day of the provider against ours. Money belongs to the day on which the provider made it. Money of ours that
 * the provider does not have belongs to the day on which we settled or completed it. So the sums of both sides differ
 * by the differences, and by nothing else.
 * @param day in Lagos
 * @param transactions successful ones, also of the days around it
 * @param refunds those that have not failed, also of the days around it
 * @param payments at least ours that have an id or reference of `transactions` or a transaction of `refunds`, and ours
 *   settled on the day
 * @param ourRefunds at least ours that have an id of `refunds`, and ours completed on the day
 */
export function compareDay(
  day: Day,
  sides: {
    readonly transactions: readonly ProviderTransaction[]
    readonly refunds: readonly ProviderRefundRow[]
    readonly payments: readonly OurPayment[]
    readonly ourRefunds: readonly OurRefund[]
  },
): Comparison {
  const payments = comparePayments(day, sides.transactions, sides.payments)
  const refunds = compareRefunds(day, sides)
  return {
    provider: totalOf(payments.provider),
    ours: totalOf(payments.ours),
    providerRefunds: totalOf(refunds.provider),
    ourRefunds: totalOf(refunds.ours),
    differences: [...payments.differences, ...refunds.differences],
  }
}

type Sides = { readonly provider: Money[]; readonly ours: Money[]; readonly differences: Difference[] }

/**
 * Whether a row of the provider belongs to the compared day: by the day on which it was made. A row without a time was
 * fetched alone, by its reference, because no list has it; it belongs to the day whose comparison missed it.
 */
const isOfDay = (day: Day, { madeAt }: ProviderRow): boolean => madeAt === null || lagosDay(madeAt) === day

function comparePayments(
  day: Day,
  transactions: readonly ProviderTransaction[],
  payments: readonly OurPayment[],
): Sides {
  const known = moneyById(payments)
  const byReference = new Map(payments.map((payment) => [payment.txRef, payment]))
  const sides: Sides = { provider: [], ours: [], differences: [] }

  for (const transaction of transactions.filter((each) => isOfDay(day, each))) {
    const { providerId, txRef } = transaction
    const provider = moneyOf(transaction)
    sides.provider.push(provider)
    const match = known.get(providerId)
    if (match) sides.ours.push(match.money)

    const named = byReference.get(txRef)
    // A payment that something else has settled does not know this money.
    const asked = named?.settled === null ? named.asked : undefined
    const kind = match ? kindOf(provider, match.money) : asked ? 'status' : 'unknown_here'
    if (kind === undefined) continue
    const payment = match?.payment ?? named
    const ours = match?.money ?? asked ?? null
    sides.differences.push({ kind, providerId, txRef, provider, ours, paymentId: payment?.id ?? null, refundId: null })
  }

  const listed = new Set(transactions.map(({ providerId }) => providerId))
  for (const { id: paymentId, txRef, settled } of payments) {
    if (settled === null || lagosDay(settled.at) !== day || listed.has(settled.providerId)) continue
    const [ours, { providerId }] = [moneyOf(settled), settled]
    sides.ours.push(ours)
    sides.differences.push({
      kind: 'missing_there',
      providerId,
      txRef,
      provider: null,
      ours,
      paymentId,
      refundId: null,
    })
  }
  return sides
}

const moneyById = (payments: readonly OurPayment[]) =>
  new Map(
    payments.flatMap((payment) =>
      [payment.settled, payment.unapplied]
        .filter((part) => part !== null)
        .map((part) => [part.providerId, { payment, money: moneyOf(part) }] as const),
    ),
  )

const kindOf = (provider: Money, ours: Money): DifferenceKind | undefined =>
  provider.currency !== ours.currency ? 'currency' : provider.amount !== ours.amount ? 'amount' : undefined

function compareRefunds(
  day: Day,
  {
    refunds,
    payments,
    ourRefunds,
  }: {
    readonly refunds: readonly ProviderRefundRow[]
    readonly payments: readonly OurPayment[]
    readonly ourRefunds: readonly OurRefund[]
  },
): Sides {
  const refunded = moneyById(payments)
  const known = new Map(ourRefunds.map((refund) => [refund.providerId, refund]))
  const sides: Sides = { provider: [], ours: [], differences: [] }

  for (const refund of refunds.filter((each) => isOfDay(day, each))) {
    const { providerId, amount } = refund
    const match = known.get(providerId)
    const source = refunded.get(refund.transactionId ?? '')
    const provider = { amount, currency: match?.currency ?? source?.money.currency ?? 'NGN' }
    sides.provider.push(provider)
    const ours = match ? moneyOf(match) : null
    if (ours) sides.ours.push(ours)
    if (ours?.amount === amount) continue
    sides.differences.push({
      kind: match ? 'refund_amount' : 'refund_unknown_here',
      providerId,
      txRef: match?.txRef ?? source?.payment.txRef ?? '',
      provider,
      ours,
      paymentId: match?.paymentId ?? source?.payment.id ?? null,
      refundId: match?.id ?? null,
    })
  }

  const listed = new Set(refunds.map(({ providerId }) => providerId))
  for (const refund of ourRefunds) {
    const { id: refundId, paymentId, txRef, providerId, completedAt } = refund
    if (completedAt === null || lagosDay(completedAt) !== day || listed.has(providerId)) continue
    const ours = moneyOf(refund)
    sides.ours.push(ours)
    sides.differences.push({
      kind: 'refund_missing_there',
      providerId,
      txRef,
      provider: null,
      ours,
      paymentId,
      refundId,
    })
  }
  return sides
}

const moneyOf = ({ amount, currency }: Money): Money => ({ amount, currency })

const totalOf = (parts: readonly Money[]): Total => ({
  count: parts.length,
  kobo: kobo(parts.reduce((total, { amount, currency }) => total + (currency === 'NGN' ? amount : ZERO), 0n)),
})

/** What makes a difference the same when it is found again: its kind and all that was compared. */
export const factsOf = ({ kind, providerId, txRef, provider, ours, paymentId, refundId }: Difference): string =>
  [kind, providerId, txRef, textOf(provider), textOf(ours), paymentId ?? '', refundId ?? ''].join('|')

const textOf = (money: Money | null): string => (money === null ? '' : `${money.currency} ${money.amount}`)

/** A day is compared an hour after its end, when the last payments of its evening have been checked. */
const HOURS_AFTER = 1
/** An equal day is compared again after four days: our own checks of a payment end after three. */
const LAST_LOOK_DAYS = 4
/** A day with open differences is compared daily for this long. */
const DIFFERENT_DAYS = 30

/** When a day that is over is compared for the first time. */
export const firstComparison = (day: Day): Date => after(startOfDay(addDays(day, 1)), HOURS_AFTER * HOUR)

/**
 * When a compared day is compared again; null when it is not.
 * @param today the day of the comparison that has just ended
 * @param open its differences that are open now
 */
export function nextComparison(day: Day, today: Day, open: number): Date | null {
  if (open > 0) return daysBetween(day, today) < DIFFERENT_DAYS ? firstComparison(today) : null
  return daysBetween(day, today) < LAST_LOOK_DAYS ? firstComparison(addDays(day, LAST_LOOK_DAYS - 1)) : null
}
