import { Card, CardHeader } from '@/components/ui/card'
import { formatMonth } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { DueDto } from '@/lib/credit/schema'
import { dashboardCopy as copy } from './copy'

/** A plan month by month: one bar a payday, the repaid part filled. The figures stand beside the bars. */
export function PlanPlot({ plan, title = copy.planTitle }: { plan: readonly DueDto[]; title?: string }) {
  const highest = Math.max(...plan.map(({ amount }) => amount), 1)
  return (
    <Card>
      <CardHeader title={title} />
      <ul className="grid gap-3">
        {plan.map(({ dueOn, amount, paid }) => (
          <li key={dueOn} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3">
            <span className="text-sm text-muted">{formatMonth(dueOn)}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
              <rect width={(amount / highest) * 100} height="8" rx="2" className="fill-brand-soft" />
              <rect width={(paid / highest) * 100} height="8" rx="2" className="fill-brand" />
            </svg>
            <span className="money font-semibold">{formatNaira(fromNaira(amount))}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
