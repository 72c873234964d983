import type { Metadata } from 'next'
import { Chart } from '@/components/charts/chart'
import { firstStepsCopy, homeCopy as copy } from '@/components/desk/copy'
import { FirstSteps } from '@/components/desk/first-steps'
import { MonthTrack } from '@/components/desk/month-track'
import { ToDoList } from '@/components/desk/to-do-list'
import { DeskHead } from '@/components/layout/desk-head'
import { Money } from '@/components/ui/money'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { type Day, daysBetween, formatDay, formatMonth, lagosToday } from '@/lib/core/clock'
import { lateWords } from '@/lib/deductions/overdue-rules'
import { getPartnerHome } from '@/lib/desk/partner-queries'
import type { PartnerWork, ToDo } from '@/lib/desk/schema'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerHomePage() {
  const actor = await requirePageAccess(partner('viewer'))
  const today = lagosToday()
  const { firstSteps, toDos, current, deducted, pauseReason, late } = await getPartnerHome(actor)
  return (
    <div className="grid gap-6">
      <DeskHead title={copy.title} />
      {pauseReason && <p className="rounded-control bg-warning-soft px-4 py-3 text-warning">{pauseReason}</p>}
      {late.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
          {late.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {firstSteps.length > 0 && <FirstSteps steps={firstSteps} words={firstStepsCopy.partner} />}
      {(toDos.length > 0 || firstSteps.length === 0) && (
        <section aria-labelledby="to-do" className="grid gap-3">
          <h2 id="to-do" className="section-title">
            {copy.toDo}
          </h2>
          <ToDoList items={toDos.map((toDo) => itemOf(toDo, today))} />
        </section>
      )}
      {current && <MonthTrack period={current} today={today} />}
      {deducted.some(({ naira }) => naira > 0) && (
        <div className="grid gap-6 lg:grid-cols-2">
          <Chart
            title={copy.deducted}
            of={copy.month}
            figure={copy.amount}
            kind="money"
            isTime
            hasTable
            rows={deducted.map(({ label, naira }) => ({ id: label, name: formatMonth(label), value: naira }))}
          />
        </div>
      )}
    </div>
  )
}

const itemOf = ({ kind, count, href, amount, day, month }: ToDo<PartnerWork>, today: Day) => ({
  key: `${kind} ${month ?? ''}`,
  href,
  text: copy.partner[kind](count),
  detail:
    amount !== undefined ? (
      <>
        <Money exact naira={amount} />
        {month !== undefined &&
          day !== undefined &&
          copy.unsent(
            formatMonth(month),
            lateWords({ payday: day, unsent: amount }, today) || copy.due(formatDay(day)),
          )}
      </>
    ) : month !== undefined && day !== undefined ? (
      copy.payday(formatMonth(month), formatDay(day), daysBetween(today, day))
    ) : undefined,
})
