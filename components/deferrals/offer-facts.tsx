import { deferralsCopy as copy } from '@/components/deferrals/copy'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { DeferralOfferDto } from '@/lib/deferrals/schema'

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** What a smaller deduction means, before it is asked for. */
export function OfferFacts({ offer, left }: { offer: DeferralOfferDto; left: number }) {
  const facts: readonly (readonly [string, string])[] = [
    [copy.now(formatDay(offer.payday)), naira(offer.toDeduct)],
    ...(offer.least > 0 ? [[copy.least, naira(offer.least)] as const] : []),
    ...offer.newDates.map(({ dueOn, amount }) => [copy.moves(formatDay(dueOn)), copy.upTo(naira(amount))] as const),
    [copy.cost, naira(0)],
    [copy.arrears, copy.no],
    [copy.left, String(left)],
  ]
  return (
    <>
      <dl className="grid max-w-md gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt>{name}</dt>
            <dd className="money font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose">{copy.part}</p>
    </>
  )
}
