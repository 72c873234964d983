import { booksCopy } from '@/components/staff/books/copy'
import { Badge } from '@/components/ui/badge'
import { FactList } from '@/components/ui/fact-list'
import { Fold } from '@/components/ui/fold'
import { InfoIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import type { ProviderBalanceDto } from '@/lib/books/schema'
import { formatNairaExact, fromNaira } from '@/lib/core/money'

const copy = booksCopy.settlements.open

type Of = { readonly balance: ProviderBalanceDto }

/** What the provider owes by our payments, beside the list of them; what it is made of is behind a mark. */
export const ProviderBalance = ({ balance: { payments, refunds, total, ledger, difference } }: Of) => (
  <div className="flex flex-wrap items-center gap-x-2 text-sm">
    <span className="text-muted">{copy.total}</span>
    <Money exact naira={total} className="font-semibold" />
    {difference === 0 && <Badge tone="success">{copy.even}</Badge>}
    <Fold label={copy.parts} mark={<InfoIcon />}>
      <FactList
        facts={[
          [copy.payments, <Money key="payments" exact naira={payments} />],
          [refunds < 0 ? copy.takenOff : copy.refunds, <Money key="refunds" exact naira={Math.abs(refunds)} />],
          [copy.total, <Money key="total" exact naira={total} />],
          [copy.ledger, <Money key="ledger" exact naira={ledger} />],
        ]}
      />
    </Fold>
  </div>
)

/** Says that the total is not the account in the ledger, which has to be looked into. */
export const UnevenBalance = ({ balance: { difference } }: Of) =>
  difference !== 0 && (
    <p className="mb-2 font-semibold text-danger" role="status">
      {copy.uneven(formatNairaExact(fromNaira(difference)))}
    </p>
  )
