import type { CellsOf } from '@/components/list/list-columns'
import { rosterCopy } from '@/components/partner/roster/copy'
import { RowOutcome } from '@/components/partner/roster/outcome-badge'
import { RowDetails } from '@/components/partner/roster/row-details'
import type { KEPT_ROWS } from '@/lib/roster/lists'
import type { KeptRowDto } from '@/lib/roster/schema'

/** A person whose details are the changes needs no list of them. */
const detailsOf = (row: KeptRowDto) => (row.outcome === 'new' || row.outcome === 'confirmed' ? row : null)

export const keptRowCells: CellsOf<typeof KEPT_ROWS> = {
  line: ({ line }) => <span className="money">{line ?? rosterCopy.kept.noLine}</span>,
  staffId: ({ staffId }) => <span className="money">{staffId}</span>,
  changes: (row) => <RowDetails listed={detailsOf(row)} changes={row.changes} isRaise={row.isRaise} />,
  outcome: ({ outcome, why }) => <RowOutcome outcome={outcome} why={why} />,
}
