import { WarningIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { CheckoutDto } from '@/lib/checkout/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.changed
const naira = (amount: number) => formatNaira(fromNaira(amount))

export type ChangeNoticeProps = Pick<CheckoutDto, 'changes' | 'summary'> & {
  /** The total that the buyer saw last, in naira. */
  before: number | null
}

/** Says, before the buyer commits, that the total or the goods are no longer what was seen (checklist Z-09). */
export function ChangeNotice({ before, changes, summary: { overallTotal } }: ChangeNoticeProps) {
  const isOther = before !== null && before !== overallTotal
  const told = changes.filter(({ kind }) => isOther || kind === 'short')
  if (!isOther && told.length === 0) return null
  return (
    <div role="status" className="flex items-start gap-2 rounded-control bg-warning-soft px-4 py-3">
      <WarningIcon className="mt-px shrink-0 text-warning" />
      <div className="grid gap-1">
        <p className="font-semibold text-warning">{copy.title}</p>
        {isOther && <p className="font-semibold">{copy.total(naira(before), naira(overallTotal))}</p>}
        <ul className="grid gap-1">
          {told.map((change) => (
            <li key={`${change.kind} ${change.name}`}>
              {change.kind === 'price'
                ? copy.price(change.name, naira(change.before), naira(change.now))
                : copy.short(change.name)}
            </li>
          ))}
        </ul>
        <p>
          <Link href="/Store?tab=cart" className="text-link inline-flex min-h-target items-center">
            {checkoutCopy.plan.changeCart}
          </Link>
        </p>
      </div>
    </div>
  )
}
