import type { CellsOf } from '@/components/list/list-columns'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { CHARGES } from '@/lib/catalogue/lists'
import type { ChargeState } from '@/lib/catalogue/rules'
import { chargesCopy as copy } from './copy'

const TONES: Readonly<Record<ChargeState, BadgeTone>> = {
  in_force: 'success',
  coming: 'info',
  past: 'neutral',
  replaced: 'warning',
}

export const chargeCells: CellsOf<typeof CHARGES> = {
  state: ({ state }) => <Badge tone={TONES[state]}>{copy.states[state]}</Badge>,
  by: ({ by }) => by || '–',
}
