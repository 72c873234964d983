import { GiftStateBadge } from '@/components/gifts/gift-details'
import type { CellsOf } from '@/components/list/list-columns'
import { RowName } from '@/components/ui/row-name'
import type { GIFTS } from '@/lib/gifts/lists'

export const giftCells = (desk: 'partner' | 'staff'): CellsOf<typeof GIFTS> => ({
  name: ({ id, name }) => <RowName href={`/${desk}/gifts/${id}`}>{name}</RowName>,
  state: ({ state }) => <GiftStateBadge state={state} />,
})
