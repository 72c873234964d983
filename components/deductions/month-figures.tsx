import { deductionsCopy as copy } from '@/components/deductions/copy'
import { Money } from '@/components/ui/money'
import { formatDay } from '@/lib/core/clock'
import type { PeriodDto } from '@/lib/deductions/schema'

/**
 * The figures of a month in one line: its payday, what was to be deducted and became of it, then where the deducted
 * money is. Of the amounts only those that are not zero.
 */
export function MonthFigures({ period }: { period: PeriodDto }) {
  const { payday, amountDue, arrears, toDeduct, deducted, over, short, open, received, announced, unsent } = period
  const of = (count: number) => (count > 0 ? copy.employees(count) : undefined)
  const figures: readonly { readonly label: string; readonly naira: number; readonly hint?: string | undefined }[] = [
    // Without arrears it is what is to be deducted.
    { label: copy.figures.amountDue, naira: arrears > 0 ? amountDue : 0 },
    { label: copy.figures.arrears, naira: arrears },
    { label: copy.figures.toDeduct, naira: toDeduct },
    { label: copy.figures.deducted, naira: deducted, hint: over > 0 ? copy.over(copy.money(over)) : undefined },
    { label: copy.figures.short, naira: short, hint: of(period.shortLines) },
    { label: copy.figures.open, naira: open, hint: of(period.lines.expected) },
    { label: copy.figures.received, naira: received },
    { label: copy.figures.announced, naira: announced },
    { label: copy.figures.unsent, naira: unsent },
  ]
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      <div className="flex gap-1.5">
        <dt className="text-muted">{copy.payday}</dt>
        <dd>{formatDay(payday)}</dd>
      </div>
      {figures.map(
        ({ label, naira, hint }) =>
          naira > 0 && (
            <div key={label} className="flex flex-wrap gap-x-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">
                <Money exact naira={naira} />
                {hint && <span className="font-normal text-muted"> · {hint}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
