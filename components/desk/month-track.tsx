import { deductionsCopy } from '@/components/deductions/copy'
import { MonthSteps } from '@/components/deductions/month-steps'
import { homeCopy } from '@/components/desk/copy'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { type Day, formatDay, formatMonth } from '@/lib/core/clock'
import { lateWords } from '@/lib/deductions/overdue-rules'
import type { PeriodDto } from '@/lib/deductions/schema'

const copy = homeCopy.track
const { money } = deductionsCopy
const inAll = (deducted: number, over: number) =>
  over > 0 ? `${money(deducted)} (${deductionsCopy.over(money(over))})` : money(deducted)

/** How far HR's month has come, from the file to the money that arrived. */
export function MonthTrack({ period, today }: { period: PeriodDto; today: Day }) {
  const { period: month, payday, deducted, over, ...sums } = period
  const late = lateWords(period, today)
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="section-title">{copy.title(formatMonth(month))}</h2>
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
      <div className="flex flex-wrap items-center gap-3">
        <MonthSteps period={period} />
        {late && <Badge tone="warning">{late}</Badge>}
      </div>
    </Card>
  )
}
