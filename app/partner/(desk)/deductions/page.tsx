import type { Metadata } from 'next'
import { NextTerms } from '@/components/companies/next-terms'
import { PeriodTable } from '@/components/deductions/period-table'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readTerms } from '@/lib/companies/terms-queries'
import { sortingOf } from '@/lib/core/list-address'
import { listPeriods } from '@/lib/deductions/queries'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/partner/deductions'

export default async function DeductionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(partner('viewer'))
  const [{ items }, terms] = await Promise.all([listPeriods(actor), readTerms(actor)])
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      {terms && <NextTerms {...terms} />}
      <ExportLinks list={PATH} />
      <PeriodTable periods={items} path={PATH} sorting={sortingOf(PATH, await searchParams)} />
    </>
  )
}
