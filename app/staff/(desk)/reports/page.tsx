import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { reportsCopy as copy } from '@/components/reports/copy'
import { reportCells } from '@/components/reports/report-cells'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { NAMED_REPORTS } from '@/lib/reports/lists'
import { REPORTS, listReports } from '@/lib/reports/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ReportsPage({ searchParams }: PageProps<'/staff/reports'>) {
  const actor = await requirePageAccess(staff(...STAFF_PERMISSIONS))
  return (
    <DeskList
      list={NAMED_REPORTS.staff}
      state={NAMED_REPORTS.staff.read(await searchParams)}
      page={await listReports(REPORTS.staff, actor)}
      cells={reportCells}
      words={{ title: copy.title, lead: copy.lead, caption: copy.title }}
    />
  )
}
