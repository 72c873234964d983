import type { CellsOf } from '@/components/list/list-columns'
import { CompanyStateBadge } from '@/components/staff/companies/state-badge'
import { Link } from '@/components/ui/link'
import type { COMPANIES } from '@/lib/companies/lists'
import { paydayLabel } from '@/lib/companies/rules'

export const companyCells: CellsOf<typeof COMPANIES> = {
  company: ({ id, companyName, address }) => (
    <>
      <Link href={`/staff/companies/${id}`} className="text-link inline-flex min-h-target items-center">
        {companyName}
      </Link>
      <span className="block text-sm font-normal text-muted">{address}</span>
    </>
  ),
  state: ({ state, paused }) => <CompanyStateBadge state={state} paused={paused} />,
  payday: ({ payday }) => paydayLabel(payday),
}
