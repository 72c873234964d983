import type { CellsOf } from '@/components/list/list-columns'
import { CompanyStateBadge } from '@/components/staff/companies/state-badge'
import { TextLink } from '@/components/ui/link'
import type { COMPANIES } from '@/lib/companies/lists'
import { paydayLabel } from '@/lib/companies/rules'

export const companyCells: CellsOf<typeof COMPANIES> = {
  company: ({ id, companyName, address }) => (
    <>
      <TextLink href={`/staff/companies/${id}`}>{companyName}</TextLink>
      <span className="block text-sm font-normal text-muted">{address}</span>
    </>
  ),
  state: ({ state, paused }) => <CompanyStateBadge state={state} paused={paused} />,
  payday: ({ payday }) => paydayLabel(payday),
}
