import type { ReactNode } from 'react'
import { WarningIcon } from '@/components/ui/icons'
import type { CheckoutChangeDto, CheckoutDto } from '@/lib/checkout/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.changed
const naira = (amount: number) => formatNaira(fromNaira(amount))

/** A change in words, from the server. */
type ChangeWords = { readonly kind: CheckoutChangeDto['kind']; readonly text: string }

export type ChangeNoticeProps = Pick<CheckoutDto, 'summary'> & {
  /** The total that the buyer saw last, in naira. */
  before: number | null
  changes: readonly ChangeWords[]
  /** Leads to the page where the goods are changed. */
  link: ReactNode
}

/** Warns before the order is placed when the total or the goods differ from what the buyer saw last (Z-09). */
export function ChangeNotice({ before, changes, summary: { overallTotal }, link }: ChangeNoticeProps) {
  const hasNewTotal = before !== null && before !== overallTotal
  const shownChanges = changes.filter(({ kind }) => hasNewTotal || kind === 'short')
  if (!hasNewTotal && shownChanges.length === 0) return null
  return (
    <div role="status" className="flex items-start gap-2 rounded-control bg-warning-soft px-4 py-3">
      <WarningIcon className="mt-px shrink-0 text-warning" />
      <div className="grid gap-1">
        <p className="font-semibold text-warning">{copy.title}</p>
        {hasNewTotal && <p className="font-semibold">{copy.total(naira(before), naira(overallTotal))}</p>}
        <ul className="grid gap-1">
          {shownChanges.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>{link}</p>
      </div>
    </div>
  )
}
