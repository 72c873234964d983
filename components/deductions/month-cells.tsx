import type { CellsOf } from '@/components/list/list-columns'
import { deductionsCopy as copy, monthName } from '@/components/deductions/copy'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { formatDay } from '@/lib/core/clock'
import type { MONTHS } from '@/lib/deductions/lists'

/** @param path of a month's page, without the month */
export const monthCells = (path: string): CellsOf<typeof MONTHS> => ({
  period: ({ period, payday }) => (
    <>
      <Link
        href={`${path}/${period}`}
        className="inline-flex min-h-target items-center font-semibold text-brand-text underline"
      >
        {monthName(period)}
      </Link>
      <span className="block text-sm font-normal text-muted">
        {copy.payday} {formatDay(payday)}
      </span>
    </>
  ),
  state: ({ closed }) => <Badge tone={closed ? 'success' : 'info'}>{closed ? copy.closed : copy.open}</Badge>,
  deducted: ({ deducted, over }) => (
    <>
      <Money exact naira={deducted} />
      {over > 0 && <span className="block text-sm text-muted">{copy.over(copy.money(over))}</span>}
    </>
  ),
})
