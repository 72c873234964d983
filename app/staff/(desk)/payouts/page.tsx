import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { CompanyPayoutTable, PayoutTable } from '@/components/staff/payouts/payout-table'
import { Link } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listCompanyPayouts, listPayouts } from '@/lib/credit/payout-queries'
import { payoutsPageSchema } from '@/lib/credit/schema'
import { tableSort } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

export default async function PayoutsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { cursor, companies, sort } = payoutsPageSchema.parse(await searchParams)
  const [buyers, waiting] = await Promise.all([
    listPayouts(actor, { cursor, sort }),
    listCompanyPayouts(actor, { cursor: companies }),
  ])
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <ExportLinks list="/staff/payouts" query={{ sort }} />
      <PayoutTable
        sortBy={tableSort('/staff/payouts', {}, sort ?? 'registered', { credit: 'credit' })}
        payouts={buyers.items}
      />
      <ListPager path="/staff/payouts" query={{ sort }} cursor={cursor} nextCursor={buyers.nextCursor} />
      <p className="lead mt-8 mb-3 max-w-prose">{copy.companies.lead}</p>
      <ExportLinks list="/staff/payouts/companies" />
      <CompanyPayoutTable payouts={waiting.items} />
      {waiting.nextCursor !== null && (
        <Link href={`/staff/payouts?companies=${waiting.nextCursor}`} className="text-link inline-flex min-h-target">
          {copy.companies.more}
        </Link>
      )}
    </>
  )
}
