import { ledgerCopy } from '@/components/staff/ledger/copy'
import { Card } from '@/components/ui/card'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import { AGES, type AgeingDto } from '@/lib/credit/schema'

/** From the youngest age to the oldest. The colours differ in the light and the dark theme. */
const FILLS = ['fill-brand', 'fill-info', 'fill-accent', 'fill-tomato', 'fill-ink'] as const
const MAX_BARS = 12

/** A bar for each company, divided by age. Hidden from screen readers: the table beside it has the figures. */
export function AgeingPlot({ rows }: { rows: readonly AgeingDto[] }) {
  const shown = rows.slice(0, MAX_BARS)
  const highest = Math.max(...shown.map(({ total }) => total), 1)
  return (
    <Card>
      <ul aria-hidden="true" className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {AGES.map((age, index) => (
          <li key={age} className="flex items-center gap-1.5">
            <svg viewBox="0 0 12 12" className="size-3">
              <rect width="12" height="12" rx="2" className={FILLS[index]} />
            </svg>
            {age}
          </li>
        ))}
      </ul>
      <ol aria-hidden="true" className="grid gap-4">
        {shown.map(({ companyId, company, total, ages }) => (
          <li key={companyId} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">{company}</span>
              <span className="money font-semibold">{formatNairaExact(fromNaira(total))}</span>
            </p>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-4 w-full">
              <rect width="100" height="8" className="fill-sunken" />
              {ages.map((part, index) => {
                const before = ages.slice(0, index).reduce((sum, each) => sum + each, 0)
                return (
                  part > 0 && (
                    <rect
                      key={index}
                      x={(before / highest) * 100}
                      width={(part / highest) * 100}
                      height="8"
                      className={FILLS[index]}
                    />
                  )
                )
              })}
            </svg>
          </li>
        ))}
      </ol>
      {rows.length > shown.length && (
        <p className="mt-4 text-sm text-muted">{ledgerCopy.ageing.more(rows.length - shown.length)}</p>
      )}
    </Card>
  )
}
