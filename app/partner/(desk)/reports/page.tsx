import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { reportsCopy as copy } from '@/components/reports/copy'
import { reportCells } from '@/components/reports/report-cells'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { NAMED_REPORTS } from '@/lib/reports/lists'
import { REPORTS, listReports } from '@/lib/reports/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ReportsPage({ searchParams }: PageProps<'/partner/reports'>) {
  const actor = await requirePageAccess(partner('viewer'))
  return (
    <DeskList
      list={NAMED_REPORTS.partner}
      state={NAMED_REPORTS.partner.read(await searchParams)}
      page={await listReports(REPORTS.partner, actor)}
      cells={reportCells}
      words={{ title: copy.title, lead: copy.lead, caption: copy.title }}
    />
  )
}
