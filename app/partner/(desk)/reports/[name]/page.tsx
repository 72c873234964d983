import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { reportsCopy as copy } from '@/components/reports/copy'
import { ReportView } from '@/components/reports/report-view'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { REPORTS, findReport, readReport } from '@/lib/reports/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ReportPage({ params, searchParams }: PageProps<'/partner/reports/[name]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const report = findReport(REPORTS.partner, actor, (await params).name)
  if (!report) notFound()
  const address = await searchParams
  const read = await readReport(report, actor, report.list(false).read(address).filter)
  return <ReportView report={report} actor={actor} address={address} read={read} />
}
