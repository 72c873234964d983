import type { CellsOf } from '@/components/list/list-columns'
import { TapButton } from '@/components/ui/tap-button'
import { Badge } from '@/components/ui/badge'
import { RowName } from '@/components/ui/row-name'
import { StoredPicture } from '@/components/ui/stored-picture'
import { setAvailableAction } from '@/lib/catalogue/actions'
import type { PRODUCTS } from '@/lib/catalogue/lists'
import { stockStateOf } from '@/lib/catalogue/rules'
import { productsCopy as copy } from './copy'

export const productCells: CellsOf<typeof PRODUCTS> = {
  product: ({ id, name, measurement, image }) => (
    <span className="flex items-center gap-3">
      {image ? (
        <StoredPicture src={image} sizes="2.5rem" className="size-10 shrink-0 rounded-control" />
      ) : (
        <span className="size-10 shrink-0 rounded-control bg-sunken" />
      )}
      <span className="min-w-0">
        <RowName href={`/staff/products/${id}`} below={measurement}>
          {name}
        </RowName>
      </span>
    </span>
  ),
  stock: ({ stock }) => <StockCell stock={stock} />,
  state: ({ id, name, available }) => (
    <div className="inline-flex flex-wrap items-center justify-end gap-3 sm:flex-nowrap sm:justify-start">
      <Badge tone={available ? 'success' : 'neutral'}>{available ? copy.onSale : copy.offSale}</Badge>
      <TapButton
        key={String(available)}
        action={setAvailableAction}
        fields={{ productId: id, available: String(!available) }}
        label={available ? copy.takeOff : copy.putOn}
        of={name}
        done={available ? copy.tookOff(name) : copy.putOnDone(name)}
        refreshes
        variant="quiet"
      />
    </div>
  ),
}

function StockCell({ stock }: { stock: number }) {
  const state = stockStateOf(stock)
  if (state === 'out') return <Badge tone="danger">{copy.out}</Badge>
  if (state === 'low') return <Badge tone="warning">{copy.low(stock)}</Badge>
  return <span className="money">{stock.toLocaleString('en-US')}</span>
}
