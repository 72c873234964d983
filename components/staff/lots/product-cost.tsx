import { stockCopy } from '@/components/staff/lots/copy'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { TextLink } from '@/components/ui/link'
import { formatNairaExact, formatPercent } from '@/lib/core/money'
import type { ProductCostDto } from '@/lib/stock/schema'

const copy = stockCopy.product

/** What a product costs and earns, with a warning when its price is below the cost. */
export function ProductCost({ productId, cost }: { productId: string; cost: ProductCostDto }) {
  const money = (amount: bigint | null) => (amount === null ? copy.notKnown : formatNairaExact(amount))
  return (
    <Card heading={copy.heading}>
      {cost.marginBps !== null && cost.marginBps < 0 && (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {copy.belowCost}
        </p>
      )}
      <FactList
        facts={[
          [copy.cost, money(cost.cost)],
          [copy.last, money(cost.lastPrice)],
          [copy.margin, cost.marginBps === null ? copy.notKnown : formatPercent(cost.marginBps)],
          [copy.value, money(cost.value)],
          ...(cost.unknown > 0 ? [[copy.unknown, copy.units(cost.unknown)] as const] : []),
        ]}
      />
      <p className="mt-4">
        <TextLink href={`/staff/stock/lots?product=${productId}`}>{copy.lots}</TextLink>
      </p>
    </Card>
  )
}
