import { deductionsCopy, monthName } from '@/components/deductions/copy'
import { homeCopy } from '@/components/desk/copy'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckIcon } from '@/components/ui/icons'
import { formatDay } from '@/lib/core/clock'
import { type MonthTrack as Track, TRACK } from '@/lib/desk/schema'

const copy = homeCopy.track
const { money } = deductionsCopy
const inAll = (deducted: number, over: number) =>
  over > 0 ? `${money(deducted)} (${deductionsCopy.over(money(over))})` : money(deducted)

/** How far HR's month has come, from the file to the money that arrived. */
export function MonthTrack({ track: { period: month, payday, done, deducted, over, ...sums } }: { track: Track }) {
  const next = TRACK.find((step) => !done.includes(step))
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="section-title">{copy.title(monthName(month))}</h2>
          <p className="text-muted">{copy.payday(formatDay(payday))}</p>
          <p>
            {copy.sum({
              due: money(sums.amountDue),
              arrears: money(sums.arrears),
              toDeduct: money(sums.toDeduct),
              deducted: inAll(deducted, over),
              short: money(sums.short),
              open: money(sums.open),
            })}
          </p>
        </div>
        <ButtonLink href={`/partner/deductions/${month}`} variant="secondary" size="small">
          {copy.open}
        </ButtonLink>
      </div>
      <ol className="grid gap-2 sm:grid-cols-4">
        {TRACK.map((step, index) => {
          const isDone = done.includes(step)
          return (
            <li
              key={step}
              aria-current={step === next ? 'step' : undefined}
              className={`flex items-center gap-3 rounded-control px-3 py-2 ${
                isDone ? 'bg-success-soft text-success' : step === next ? 'bg-accent-soft font-semibold' : 'bg-sunken'
              }`}
            >
              <span className="grid size-7 shrink-0 place-items-center rounded-full border border-current text-sm">
                {isDone ? <CheckIcon size={16} /> : index + 1}
              </span>
              <span>
                {copy.steps[step]}
                <span className="sr-only">{isDone ? `, ${copy.done}` : step === next ? `, ${copy.next}` : ''}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
