import { deductionsCopy as copy } from '@/components/deductions/copy'
import { Figures } from '@/components/deductions/figures'
import type { PeriodDto } from '@/lib/deductions/schema'

/** The figures of a month: what was to be deducted and became of it, then where the deducted money is. */
export function MonthFigures({ period }: { period: PeriodDto }) {
  const { amountDue, arrears, toDeduct, deducted, over, short, open, received, announced, unsent, lines, shortLines } =
    period
  const of = (count: number) => (count > 0 ? copy.employees(count) : undefined)
  return (
    <Figures
      figures={[
        { label: copy.figures.amountDue, naira: amountDue },
        { label: copy.figures.arrears, naira: arrears },
        { label: copy.figures.toDeduct, naira: toDeduct },
        { label: copy.figures.deducted, naira: deducted, hint: over > 0 ? copy.over(copy.money(over)) : undefined },
        { label: copy.figures.short, naira: short, hint: of(shortLines) },
        { label: copy.figures.open, naira: open, hint: of(lines.expected) },
        { label: copy.figures.received, naira: received },
        { label: copy.figures.announced, naira: announced },
        { label: copy.figures.unsent, naira: unsent },
      ]}
    />
  )
}
