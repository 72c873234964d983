import type { CellsOf } from '@/components/list/list-columns'
import { SaleState } from '@/components/staff/products/sale-state'
import { RowName } from '@/components/ui/row-name'
import { changePackageAction } from '@/lib/catalogue/actions'
import type { PACKAGES } from '@/lib/catalogue/lists'

export const packageCells: CellsOf<typeof PACKAGES> = {
  package: ({ id, name }) => <RowName href={`/staff/packages/${id}`}>{name}</RowName>,
  state: ({ id, ...sold }) => <SaleState action={changePackageAction} of={sold} id={{ packageId: id }} />,
}
