import type { Metadata } from 'next'
import { PeriodTable } from '@/components/deductions/period-table'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { partner, requirePageAccess } from '@/lib/access/gates'
import { listPeriods } from '@/lib/deductions/queries'

export const metadata: Metadata = { title: copy.title }

export default async function DeductionsPage() {
  const { items } = await listPeriods(await requirePageAccess(partner('viewer')))
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <PeriodTable periods={items} path="/partner/deductions" />
    </>
  )
}
