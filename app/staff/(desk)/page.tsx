import type { Metadata } from 'next'
import { formatMonth } from '@/lib/core/clock'
import { BarChart } from '@/components/desk/bar-chart'
import { MonthComparison } from '@/components/desk/comparison'
import { firstStepsCopy, homeCopy as copy } from '@/components/desk/copy'
import { FirstSteps } from '@/components/desk/first-steps'
import { HeldInvoices } from '@/components/desk/held-invoices'
import { WaitingList } from '@/components/desk/waiting-list'
import { WorkCounts } from '@/components/desk/work-counts'
import { DeskHead } from '@/components/layout/desk-head'
import { EmptyState } from '@/components/ui/empty-state'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { getHeldInvoices, getStaffFigures } from '@/lib/desk/staff-queries'
import { getStaffToday } from '@/lib/desk/waiting-queries'

export const metadata: Metadata = { title: copy.today }

export default async function TodayPage() {
  const actor = await requirePageAccess(staff(...STAFF_PERMISSIONS))
  const [{ firstSteps, counts, waiting, more }, invoices, figures] = await Promise.all([
    getStaffToday(actor),
    holdsAny(actor, ['finance', 'admin']) ? getHeldInvoices() : undefined,
    holdsAny(actor, ['finance']) ? getStaffFigures(actor) : undefined,
  ])
  return (
    <div className="grid gap-8">
      <section aria-label={copy.toDo} className="grid gap-2">
        <DeskHead title={copy.today}>{counts.length > 0 && <WorkCounts counts={counts} />}</DeskHead>
        {firstSteps.length > 0 && <FirstSteps steps={firstSteps} words={firstStepsCopy.staff} />}
        {invoices && <HeldInvoices {...invoices} />}
        {(waiting.length > 0 || more.length > 0) && <WaitingList waiting={waiting} more={more} />}
        {counts.length + waiting.length + more.length + firstSteps.length === 0 && (
          <EmptyState title={copy.nothing.title}>{copy.nothing.text}</EmptyState>
        )}
      </section>
      {figures && (
        <>
          <MonthComparison figures={figures.compared} />
          <div className="grid gap-6 lg:grid-cols-2">
            <BarChart
              title={copy.sales}
              of={copy.month}
              bars={figures.sales}
              short={(month) => formatMonth(month).slice(0, 3)}
              whole={formatMonth}
            />
            <BarChart title={copy.arrears} of={copy.age} bars={figures.arrears} none={copy.noArrears} />
          </div>
        </>
      )}
    </div>
  )
}
