import { type Day, formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'

type Props = { title: string; instalments: readonly { readonly dueOn: Day; readonly amount: number }[] }

/** Paydays with their amounts. */
export const Deductions = ({ title, instalments }: Props) => (
  <div className="grid gap-2">
    <p className="text-sm font-semibold">{title}</p>
    <ol className="grid gap-1">
      {instalments.map(({ dueOn, amount }) => (
        <li key={dueOn} className="flex justify-between gap-4 border-b border-line pb-1">
          <span>{formatDay(dueOn)}</span>
          <span className="money font-semibold">{formatNaira(fromNaira(amount))}</span>
        </li>
      ))}
    </ol>
  </div>
)
