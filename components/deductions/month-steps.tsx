import { deductionsCopy } from '@/components/deductions/copy'
import { CheckIcon } from '@/components/ui/icons'
import { MONTH_STEPS, doneSteps } from '@/lib/deductions/month-rules'
import type { PeriodDto } from '@/lib/deductions/schema'

const copy = deductionsCopy.steps

/** How far a month has come, in one line: done steps are ticked, and the present one is marked. */
export function MonthSteps({ period }: { period: PeriodDto }) {
  const { length: done } = doneSteps(period)
  return (
    <ol aria-label={copy.label} className="flex flex-wrap gap-1 text-sm">
      {MONTH_STEPS.map((step, index) => {
        const [isDone, isPresent] = [index < done, index === done]
        return (
          <li
            key={step}
            aria-current={isPresent ? 'step' : undefined}
            className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 ${
              isDone ? 'text-success' : isPresent ? 'bg-accent-soft font-semibold' : 'text-muted'
            }`}
          >
            {isDone ? <CheckIcon size={16} /> : <span className="tabular-nums">{index + 1}</span>}
            {copy.names[step]}
            {(isDone || isPresent) && <span className="sr-only">, {isDone ? copy.done : copy.present}</span>}
          </li>
        )
      })}
    </ol>
  )
}
