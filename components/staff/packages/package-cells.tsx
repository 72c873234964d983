import type { CellsOf } from '@/components/list/list-columns'
import { Badge } from '@/components/ui/badge'
import { RowName } from '@/components/ui/row-name'
import { TapButton } from '@/components/ui/tap-button'
import { changePackageAction } from '@/lib/catalogue/actions'
import type { PACKAGES } from '@/lib/catalogue/lists'
import { packagesCopy as copy } from './copy'

export const packageCells: CellsOf<typeof PACKAGES> = {
  package: ({ id, name }) => <RowName href={`/staff/packages/${id}`}>{name}</RowName>,
  state: ({ id, name, available }) => (
    <div className="inline-flex flex-wrap items-center gap-3">
      <Badge tone={available ? 'success' : 'neutral'}>{available ? copy.onSale : copy.offSale}</Badge>
      <TapButton
        key={String(available)}
        action={changePackageAction}
        fields={{ packageId: id, available: String(!available) }}
        label={available ? copy.takeOff : copy.putOn}
        of={name}
        done={available ? copy.tookOff(name) : copy.putOnDone(name)}
        refreshes
        variant="quiet"
      />
    </div>
  ),
}
