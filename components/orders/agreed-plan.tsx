import { Card } from '@/components/ui/card'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira, sum, toNaira } from '@/lib/core/money'
import type { WalletDto } from '@/lib/credit/schema'
import { ordersCopy as copy } from './copy'

const naira = (amount: number) => formatNaira(fromNaira(amount))

export type AgreedPlanProps = {
  instalments: WalletDto['planned'][number]['instalments']
  /** What the buyer's credit pays beside the instalments, in naira. */
  credit: number
  title: string
}

/** The agreed plan of what is not delivered yet: each payday with its amount, if it were delivered today. */
export function AgreedPlan({ instalments, credit, title }: AgreedPlanProps) {
  if (instalments.length === 0 && credit === 0) return null
  const total = toNaira(sum(instalments.map(({ amount }) => fromNaira(amount))))
  return (
    <Card heading={title}>
      {credit > 0 && <p className="mb-3">{copy.agreedCredit(naira(credit))}</p>}
      <p className="mb-3">{instalments.length === 0 ? copy.agreedNothing : copy.agreedText(naira(total))}</p>
      <dl className="grid gap-2">
        {instalments.map(({ dueOn, amount }) => (
          <div key={dueOn} className="flex flex-wrap justify-between gap-x-3">
            <dt>{formatDay(dueOn)}</dt>
            <dd className="money font-semibold">{naira(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
