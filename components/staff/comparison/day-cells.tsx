import type { CellsOf } from '@/components/list/list-columns'
import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { Badge } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import { Below } from '@/components/ui/row-name'
import { formatShortMoment } from '@/lib/core/clock'
import type { COMPARED_DAYS } from '@/lib/payments/lists'
import type { ComparedDayDto, SideDto } from '@/lib/payments/schema'

const side = (sideOf: (day: ComparedDayDto) => SideDto) =>
  function cell(day: ComparedDayDto) {
    if (day.comparedAt === null) return <span data-nothing>–</span>
    const { count, sum } = sideOf(day)
    return (
      <>
        <Money exact naira={sum} />
        <span className="block text-sm text-muted">{count}</span>
      </>
    )
  }

const Result = ({ comparedAt, nextAt, problem, openDifferences }: ComparedDayDto) => (
  <>
    {comparedAt === null ? (
      <Badge>{copy.waiting}</Badge>
    ) : (
      <Badge tone={openDifferences > 0 ? 'danger' : 'success'}>
        {openDifferences > 0 ? copy.open(openDifferences) : copy.equal}
      </Badge>
    )}
    <Below
      unfolds={problem !== null}
      parts={[
        problem !== null && copy.problem(problem),
        comparedAt !== null && copy.comparedOn(formatShortMoment(new Date(comparedAt))),
        nextAt !== null && copy.next(formatShortMoment(new Date(nextAt))),
      ]}
    />
  </>
)

export const dayCells: CellsOf<typeof COMPARED_DAYS> = {
  payments: side(({ payments }) => payments.provider),
  ourPayments: side(({ payments }) => payments.ours),
  refunds: side(({ refunds }) => refunds.provider),
  ourRefunds: side(({ refunds }) => refunds.ours),
  result: Result,
}
