import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { monthName } from '@/components/deductions/copy'
import { BookedTable } from '@/components/staff/remittances/booked-table'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { Link } from '@/components/ui/link'
import { staff, visit } from '@/lib/accounts/access'
import { orNotFound } from '@/lib/core/pages'
import { listBookedLines } from '@/lib/deductions/remittance-queries'
import { companyParams, monthParams } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

export default async function BookedLinesPage({ params }: { params: Promise<{ companyId: string; month: string }> }) {
  const actor = await visit(staff())
  const [place, time] = [companyParams.safeParse(await params), monthParams.safeParse(await params)]
  if (!place.success || !time.success) notFound()
  const { company, lines } = await orNotFound(listBookedLines(actor, place.data.companyId, time.data.month))
  const title = copy.lines(monthName(time.data.month))
  return (
    <>
      <Link href={`/staff/remittances/${place.data.companyId}`} className="inline-flex min-h-target items-center text-brand-text underline">
        {company}
      </Link>
      <h1 className="page-title mb-5">{title}</h1>
      <BookedTable lines={lines} caption={title} />
    </>
  )
}
