import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { companyCells } from '@/components/staff/companies/company-cells'
import { TextLink } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { COMPANIES } from '@/lib/companies/lists'
import { countCompanies, listAllCompanies } from '@/lib/companies/staff-queries'

export const metadata: Metadata = { title: copy.title }

export default async function CompaniesPage({ searchParams }: PageProps<'/staff/companies'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const state = COMPANIES.read(await searchParams)
  const [page, { pending }] = await Promise.all([
    listAllCompanies(actor, COMPANIES.asked(state)),
    countCompanies(actor),
  ])
  return (
    <DeskList
      list={COMPANIES}
      state={state}
      page={page}
      cells={companyCells}
      options={{ state: copy.states }}
      words={copy}
    >
      {pending > 0 && state.filter.state !== 'pending' && (
        <p className="mb-5">
          <TextLink href={COMPANIES.href(state, { state: 'pending' })}>{copy.waiting(pending)}</TextLink>
        </p>
      )}
    </DeskList>
  )
}
