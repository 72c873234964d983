import type { Metadata } from 'next'
import { monthName } from '@/components/deductions/copy'
import { BarChart } from '@/components/desk/bar-chart'
import { MonthComparison } from '@/components/desk/comparison'
import { homeCopy as copy } from '@/components/desk/copy'
import { HeldInvoices } from '@/components/desk/held-invoices'
import { ToDoList } from '@/components/desk/to-do-list'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { getHeldInvoices, getStaffFigures, listStaffWork } from '@/lib/desk/staff-queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffHomePage() {
  const actor = await requirePageAccess(staff(...STAFF_PERMISSIONS))
  const [work, invoices, figures] = await Promise.all([
    listStaffWork(actor),
    holdsAny(actor, ['finance', 'admin']) ? getHeldInvoices() : undefined,
    holdsAny(actor, ['finance']) ? getStaffFigures(actor) : undefined,
  ])
  return (
    <div className="grid gap-8">
      <h1 className="page-title">{copy.title}</h1>
      {invoices && <HeldInvoices {...invoices} />}
      <section aria-labelledby="to-do" className="grid gap-3">
        <h2 id="to-do" className="section-title">
          {copy.toDo}
        </h2>
        <ToDoList items={work.map(({ kind, count, href }) => ({ key: kind, href, text: copy.staff[kind](count) }))} />
      </section>
      {figures && (
        <>
          <MonthComparison figures={figures.compared} />
          <div className="grid gap-6 lg:grid-cols-2">
            <BarChart
              title={copy.sales}
              of={copy.month}
              bars={figures.sales}
              short={(month) => monthName(month).slice(0, 3)}
              whole={monthName}
            />
            <BarChart title={copy.arrears} of={copy.age} bars={figures.arrears} none={copy.noArrears} />
          </div>
        </>
      )}
    </div>
  )
}
