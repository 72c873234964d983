import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { companyCells } from '@/components/staff/companies/company-cells'
import { Link } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { COMPANIES } from '@/lib/companies/lists'
import { countCompanies, listAllCompanies } from '@/lib/companies/staff-queries'
import type { ListPageProps } from '@/lib/core/lists'

export const metadata: Metadata = { title: copy.title }

export default async function CompaniesPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const state = COMPANIES.read(await searchParams)
  const [page, { pending }] = await Promise.all([
    listAllCompanies(actor, COMPANIES.asked(state)),
    countCompanies(actor),
  ])
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      {pending > 0 && state.filter.state !== 'pending' && (
        <p className="mb-5">
          <Link
            href={COMPANIES.href(state, { state: 'pending' })}
            className="text-link inline-flex min-h-target items-center"
          >
            {copy.waiting(pending)}
          </Link>
        </p>
      )}
      <DeskList
        list={COMPANIES}
        state={state}
        page={page}
        cells={companyCells}
        options={{ state: copy.states }}
        caption={copy.caption}
        empty={copy.none}
      />
    </>
  )
}
