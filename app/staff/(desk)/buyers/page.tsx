import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { BuyerTable } from '@/components/staff/buyers/buyer-table'
import { buyersCopy as copy } from '@/components/staff/buyers/copy'
import { HeldSalaries } from '@/components/staff/ceilings/held-salaries'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listBuyers } from '@/lib/buyers/queries'
import { buyersDeskSchema } from '@/lib/buyers/schema'
import { listCompanies } from '@/lib/companies/queries'
import { listHeldSalaries } from '@/lib/credit/ceiling-queries'
import { listAddress, sortHeading } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/buyers'
const all = { value: '', label: copy.any }
const STATUSES = [
  all,
  ...(['incomplete', 'pending', 'approved'] as const).map((value) => ({ value, label: copy.statuses[value] })),
  { value: 'leaving', label: copy.leaving },
  ...(['left', 'declined'] as const).map((value) => ({ value, label: copy.statuses[value] })),
]
const FEES = [all, { value: 'paid', label: copy.feePaid }, { value: 'unpaid', label: copy.feeUnpaid }]
const ARREARS = [all, { value: 'yes', label: copy.inArrears }]

export default async function BuyersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const query = buyersDeskSchema.parse(await searchParams)
  const { cursor, sort, ...filter } = query
  const [{ items, nextCursor }, companies, held] = await Promise.all([
    listBuyers(actor, query),
    listCompanies(),
    listHeldSalaries(actor),
  ])
  const isFiltered = listAddress(PATH, filter) !== PATH
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <HeldSalaries people={held} />
      <ListFilter
        path={PATH}
        search={{ name: 'q', label: copy.search, value: filter.q, hint: copy.searchHint }}
        selects={[
          {
            name: 'company',
            label: copy.company,
            value: filter.company,
            options: [all, ...companies.map(({ companyName }) => ({ value: companyName, label: companyName }))],
          },
          { name: 'eligibility', label: copy.eligibility, value: filter.eligibility, options: STATUSES },
          { name: 'fee', label: copy.fee, value: filter.fee, options: FEES },
          { name: 'arrears', label: copy.arrears, value: filter.arrears, options: ARREARS },
        ]}
        keep={{ sort }}
        clearHref={isFiltered ? listAddress(PATH, { sort }) : undefined}
      />
      <ExportLinks list="/staff/buyers" query={{ ...filter, sort }} />
      <BuyerTable
        buyers={items}
        byName={sortHeading('name', sort ?? '', (next) => listAddress(PATH, { ...filter, sort: next }))}
      />
      <ListPager path={PATH} query={{ ...filter, sort }} cursor={cursor} nextCursor={nextCursor} />
    </>
  )
}
