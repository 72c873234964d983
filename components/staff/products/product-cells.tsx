import type { CellsOf } from '@/components/list/list-columns'
import { Badge } from '@/components/ui/badge'
import { RowName } from '@/components/ui/row-name'
import { StoredPicture } from '@/components/ui/stored-picture'
import { setAvailableAction } from '@/lib/catalogue/actions'
import type { PRODUCTS } from '@/lib/catalogue/lists'
import { stockStateOf } from '@/lib/catalogue/rules'
import { productsCopy as copy } from './copy'
import { SaleState } from './sale-state'

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
  state: ({ id, ...sold }) => <SaleState action={setAvailableAction} of={sold} id={{ productId: id }} />,
}

function StockCell({ stock }: { stock: number }) {
  const state = stockStateOf(stock)
  if (state === 'out') return <Badge tone="danger">{copy.out}</Badge>
  if (state === 'low') return <Badge tone="warning">{copy.low(stock)}</Badge>
  return <span className="money">{stock.toLocaleString('en-US')}</span>
}
