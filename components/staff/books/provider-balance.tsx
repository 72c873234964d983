import { booksCopy } from '@/components/staff/books/copy'
import { FactList } from '@/components/ui/fact-list'
import { Money } from '@/components/ui/money'
import type { ProviderBalanceDto } from '@/lib/books/schema'
import { formatNairaExact, fromNaira } from '@/lib/core/money'

const copy = booksCopy.settlements.open

/** What the provider owes by our payments beside the ledger's account. Unequal ones have to be looked into. */
export const ProviderBalance = ({ balance }: { balance: ProviderBalanceDto }) => {
  const { payments, refunds, total, ledger, difference } = balance
  return (
    <div className="grid gap-3">
      <FactList
        facts={[
          [copy.payments, <Money key="payments" exact naira={payments} />],
          [refunds < 0 ? copy.takenOff : copy.refunds, <Money key="refunds" exact naira={Math.abs(refunds)} />],
          [copy.total, <Money key="total" exact naira={total} />],
          [copy.ledger, <Money key="ledger" exact naira={ledger} />],
        ]}
      />
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
