import type { Metadata } from 'next'
import { formatMonth } from '@/lib/core/clock'
import { Chart } from '@/components/charts/chart'
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

const CHART = { figure: copy.amount, kind: 'money', hasTable: true } as const

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
            <Chart
              {...CHART}
              title={copy.sales}
              of={copy.month}
              isTime
              rows={figures.sales.map(({ label, naira }) => ({ id: label, name: formatMonth(label), value: naira }))}
            />
            <Chart
              {...CHART}
              title={copy.arrears}
              of={copy.age}
              isTime={false}
              none={copy.noArrears}
              rows={figures.arrears.map(({ label, naira }) => ({ id: label, name: label, value: naira }))}
            />
          </div>
        </>
      )}
    </div>
  )
}
