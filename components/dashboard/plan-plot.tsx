import { Card } from '@/components/ui/card'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { DueDto } from '@/lib/credit/schema'
import { dashboardCopy as copy } from './copy'

const naira = (amount: number) => formatNaira(fromNaira(amount))

export type PlanPlotProps = {
  plan: readonly DueDto[]
  title?: string
  /** The amount of each payday in naira for all that was ordered, where less was received and kept. */
  ordered?: readonly number[]
  /** Today in Lagos: an earlier payday that is not paid moves to the next deduction. */
  today: string
  /** Why the next deduction is less than what is due by then; empty when it is not. */
  note?: string
}

/** A payment plan as bars, one per payday, with the repaid part filled. The words beside them say the same. */
export function PlanPlot({ plan, today, title = copy.planTitle, ordered = [], note = '' }: PlanPlotProps) {
  const highest = Math.max(...plan.map(({ amount }) => amount), 1)
  return (
    <Card heading={title} aside={<Legend />}>
      {note && <p className="mb-4 text-sm text-muted">{copy.nextNote(note)}</p>}
      <ol className="grid gap-4">
        {plan.map(({ dueOn, amount, paid }, index) => (
          <li key={dueOn} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{formatDay(dueOn)}</span>
              <span className="money font-semibold">{naira(amount)}</span>
            </p>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
              <rect width="100" height="8" className="fill-sunken" />
              <rect width={(amount / highest) * 100} height="8" className="fill-accent" />
              <rect width={(paid / highest) * 100} height="8" className="fill-brand" />
            </svg>
            {ordered[index] !== undefined && (
              <p className="text-sm text-muted">{copy.ordered(naira(ordered[index]))}</p>
            )}
            {paid > 0 && (
              <p className="text-sm text-muted">
                {paid >= amount ? copy.repaid : copy.partlyRepaid(naira(paid), naira(amount - paid))}
              </p>
            )}
            {paid < amount && dueOn < today && <p className="text-sm text-muted">{copy.movedOn}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Legend = () => (
  <p aria-hidden="true" className="flex gap-4 text-sm text-muted">
    <span className="flex items-center gap-1.5">
      <span className="size-3 rounded-sm bg-brand" />
      {copy.legendPaid}
    </span>
    <span className="flex items-center gap-1.5">
      <span className="size-3 rounded-sm bg-accent" />
      {copy.legendDue}
    </span>
  </p>
)
