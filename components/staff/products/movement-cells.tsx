import type { CellsOf } from '@/components/list/list-columns'
import type { MOVEMENTS } from '@/lib/catalogue/lists'
import { inWords } from '@/lib/core/lists'
import { productsCopy } from './copy'

const copy = productsCopy.stock

export const movementCells: CellsOf<typeof MOVEMENTS> = {
  quantity: ({ quantity }) => (
    <span className={`money ${quantity < 0 ? 'text-danger' : 'text-success'}`}>
      {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
    </span>
  ),
  reason: ({ reason, orderNumber }) => (
    <>
      {inWords(reason)}
      {orderNumber && <span className="block text-sm text-muted">{copy.order(orderNumber)}</span>}
    </>
  ),
  by: ({ by }) => by || copy.shop,
}
