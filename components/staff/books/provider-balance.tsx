import { booksCopy } from '@/components/staff/books/copy'
import { Money } from '@/components/ui/money'
import type { ProviderBalanceDto } from '@/lib/books/schema'
import { formatNairaExact, fromNaira } from '@/lib/core/money'

const copy = booksCopy.settlements.open

/** What the provider owes by our payments beside the ledger's account, in one line. Unequal ones have to be looked into. */
export const ProviderBalance = ({ balance }: { balance: ProviderBalanceDto }) => {
  const { payments, refunds, total, ledger, difference } = balance
  const figures = [
    [copy.payments, payments],
    [refunds < 0 ? copy.takenOff : copy.refunds, Math.abs(refunds)],
    [copy.total, total],
    [copy.ledger, ledger],
  ] as const
  return (
    <div className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {figures.map(([label, naira]) => (
          <div key={label} className="flex flex-wrap gap-x-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">
              <Money exact naira={naira} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted" role="status">
        {difference === 0 ? (
          copy.even
        ) : (
          <strong className="text-danger">{copy.uneven(formatNairaExact(fromNaira(difference)))}</strong>
        )}
      </p>
    </div>
  )
}
