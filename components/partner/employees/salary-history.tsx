import { Card } from '@/components/ui/card'
import { Change } from '@/components/ui/change-list'
import { Money } from '@/components/ui/money'
import { jumpWords } from '@/lib/core/change-rules'
import { formatShortMoment } from '@/lib/core/clock'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import type { SalaryChangeDto } from '@/lib/employees/schema'
import { employeesCopy } from './copy'

const copy = employeesCopy.salaries

/** Each salary of an employee, newest first, with who entered it. */
export const SalaryHistory = ({ changes }: { changes: readonly SalaryChangeDto[] }) => (
  <Card heading={copy.title}>
    {changes.length === 0 ? (
      <p className="text-muted">{copy.none}</p>
    ) : (
      <ol className="grid gap-3">
        {changes.map((change) => (
          <li key={change.id}>
            <Amounts change={change} />
            <span className="block text-sm text-muted">
              {change.isOwn ? copy.own : change.by === '' ? copy.unknown : copy.by(change.by)} ·{' '}
              <time dateTime={change.at}>{formatShortMoment(new Date(change.at))}</time>
            </span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

function Amounts({ change: { from, to } }: { change: SalaryChangeDto }) {
  if (from === null) return <Money exact naira={to} className="font-semibold" />
  const [before, after] = [fromNaira(from), fromNaira(to)]
  return <Change from={formatNairaExact(before)} to={formatNairaExact(after)} jump={jumpWords(before, after)} />
}
