import { Logo } from '@/components/layout/logo'
import { type Day, formatDay } from '@/lib/core/clock'
import type { MovementDto } from '@/lib/credit/schema'
import { statementCopy as copy } from './copy'

export type PrintHeadProps = { name: string; company: string; movements: readonly MovementDto[]; today: Day }

/** The heading of a printed statement: name, company and period. `movements` are newest first. */
export function PrintHead({ name, company, movements, today }: PrintHeadProps) {
  const days = movements.map(({ day }) => formatDay(day))
  const [last, first] = [days[0], days.at(-1)]
  return (
    <div className="mb-6 hidden justify-between gap-6 print:flex">
      <Logo />
      <div className="text-end">
        <p className="font-semibold">{copy.printed(name, company)}</p>
        {first !== undefined && last !== undefined && <p>{copy.period(first, last)}</p>}
        <p>{copy.asOf(formatDay(today))}</p>
      </div>
    </div>
  )
}
