import { paymentCopy } from '@/components/payments/copy'
import { formatDay } from '@/lib/core/clock'
import type { OwnRefundDto } from '@/lib/orders/schema'
import { statementCopy } from './copy'

const copy = statementCopy.refunds

/** The refunds that have not arrived yet: what for, how much, since when, and how far they are. */
export function RefundsUnderway({ refunds }: { refunds: readonly OwnRefundDto[] }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="grid gap-2">
      <h2 id="refunds" className="section-title">
        {copy.title}
      </h2>
      <p className="max-w-prose">{copy.lead}</p>
      <ul className="grid gap-3">
        {refunds.map(({ id, of, orderNumber, amount, state, on }) => (
          <li key={id} className="rounded-control bg-sunken px-4 py-3">
            <p className="font-semibold">
              {orderNumber === null ? copy.of[of] : copy.ofOrder(copy.of[of], orderNumber)}
            </p>
            <p>{paymentCopy.refund[state](amount, formatDay(on))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
