import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { buyerCells } from '@/components/staff/buyers/buyer-cells'
import { buyersCopy as copy } from '@/components/staff/buyers/copy'
import { HeldSalaries } from '@/components/staff/ceilings/held-salaries'
import { ProfileIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { BUYERS } from '@/lib/buyers/lists'
import { listBuyers } from '@/lib/buyers/queries'
import { listCompanies } from '@/lib/companies/queries'
import { listHeldSalaries } from '@/lib/credit/ceiling-queries'

export const metadata: Metadata = { title: copy.title }

export default async function BuyersPage({ searchParams }: PageProps<'/staff/buyers'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const state = BUYERS.read(await searchParams)
  const [page, companies, held] = await Promise.all([
    listBuyers(actor, BUYERS.asked(state)),
    listCompanies(),
    listHeldSalaries(actor),
  ])
  return (
    <DeskList
      list={BUYERS}
      state={state}
      page={page}
      options={{
        company: companies.map(({ companyName }) => ({ value: companyName, label: companyName })),
        eligibility: { ...copy.statuses, leaving: copy.leaving },
        fee: copy.fees,
        arrears: copy.arrears,
      }}
      cells={buyerCells}
      words={copy}
      icon={ProfileIcon}
    >
      <HeldSalaries people={held} />
    </DeskList>
  )
}
