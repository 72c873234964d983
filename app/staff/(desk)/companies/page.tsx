import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { CompanyTable } from '@/components/staff/companies/company-table'
import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { Link } from '@/components/ui/link'
import { filterOptions } from '@/components/ui/filter-options'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { COMPANY_STATES, companiesDeskSchema } from '@/lib/companies/schema'
import { countCompanies, listAllCompanies } from '@/lib/companies/staff-queries'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/companies'

export default async function CompaniesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { state, q, sort, cursor } = companiesDeskSchema.parse(await searchParams)
  const [page, { pending }] = await Promise.all([
    listAllCompanies(actor, { state, q, sort, cursor }),
    countCompanies(actor),
  ])
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      {pending > 0 && state !== 'pending' && (
        <p className="mb-5">
          <Link
            href={listAddress(PATH, { state: 'pending' })}
            className="text-link inline-flex min-h-target items-center"
          >
            {copy.waiting(pending)}
          </Link>
        </p>
      )}
      <ListFilter
        path={PATH}
        search={{ name: 'q', label: copy.search, value: q }}
        selects={[
          {
            name: 'state',
            label: copy.state,
            value: state,
            options: filterOptions(copy.anyState, copy.states, COMPANY_STATES),
          },
        ]}
        keep={{ sort }}
        clearHref={q || state ? listAddress(PATH, { sort }) : undefined}
      />
      <ExportLinks list="/staff/companies" query={{ state, q, sort }} />
      <CompanyTable
        sortBy={tableSort(PATH, { state, q }, sort ?? 'name', { company: 'name' })}
        companies={page.items}
      />
      <ListPager path={PATH} query={{ state, q, sort }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
