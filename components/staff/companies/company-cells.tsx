import type { CellsOf } from '@/components/list/list-columns'
import { CompanyStateBadge } from '@/components/staff/companies/state-badge'
import { RowName } from '@/components/ui/row-name'
import type { COMPANIES } from '@/lib/companies/lists'
import { paydayLabel } from '@/lib/companies/rules'

export const companyCells: CellsOf<typeof COMPANIES> = {
  company: ({ id, companyName, address }) => (
    <RowName href={`/staff/companies/${id}`} below={address}>
      {companyName}
    </RowName>
  ),
  state: ({ state, paused }) => <CompanyStateBadge state={state} paused={paused} />,
  payday: ({ payday }) => paydayLabel(payday),
}
