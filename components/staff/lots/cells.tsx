import type { CellsOf } from '@/components/list/list-columns'
import { RowName } from '@/components/ui/row-name'
import { TextLink } from '@/components/ui/link'
import type { LOTS, LOT_BUYERS, PURCHASE_ORDERS } from '@/lib/stock/lists'

export const purchaseOrderCells: CellsOf<typeof PURCHASE_ORDERS> = {
  number: ({ id, number }) => <RowName href={`/staff/purchase-orders/${id}`}>{number}</RowName>,
}

export const lotCells: CellsOf<typeof LOTS> = {
  product: ({ id, product, measurement }) => (
    <RowName href={`/staff/stock/lots/${id}`}>
      {product}, {measurement}
    </RowName>
  ),
}

export const lotBuyerCells: CellsOf<typeof LOT_BUYERS> = {
  order: ({ id, orderNumber }) => <TextLink href={`/staff/orders/${id}`}>{orderNumber}</TextLink>,
}
