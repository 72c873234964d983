import type { CellsOf } from '@/components/list/list-columns'
import { deductionsCopy as copy } from '@/components/deductions/copy'
import { Badge } from '@/components/ui/badge'
import { Below, RowName } from '@/components/ui/row-name'
import { Money } from '@/components/ui/money'
import { type Day, formatDay, formatMonth } from '@/lib/core/clock'
import type { MONTHS } from '@/lib/deductions/lists'
import { lateWords } from '@/lib/deductions/overdue-rules'

/** @param path of a month's page, without the month */
export const monthCells = (path: string, today: Day): CellsOf<typeof MONTHS> => ({
  period: ({ period, payday }) => (
    <RowName href={`${path}/${period}`} below={`${copy.payday} ${formatDay(payday)}`}>
      {formatMonth(period)}
    </RowName>
  ),
  state: ({ closed }) => <Badge tone={closed ? 'success' : 'info'}>{closed ? copy.closed : copy.open}</Badge>,
  toDeduct: ({ toDeduct, arrears }) => (
    <>
      <Money exact naira={toDeduct} />
      <Below parts={[arrears > 0 && copy.arrears(copy.money(arrears))]} />
    </>
  ),
  deducted: ({ deducted, over, short }) => (
    <>
      <Money exact naira={deducted} />
      <Below parts={[short > 0 && copy.short(copy.money(short)), over > 0 && copy.over(copy.money(over))]} />
    </>
  ),
  received: ({ received, announced }) => (
    <>
      <Money exact naira={received} />
      <Below parts={[announced > 0 && copy.announced(copy.money(announced))]} />
    </>
  ),
  unsent: (period) => (
    <>
      <Money exact naira={period.unsent} />
      <span className="line text-sm font-semibold text-warning empty:hidden">{lateWords(period, today)}</span>
    </>
  ),
})
