import { formatNaira, fromNaira } from '@/lib/core/money'
import { statementCopy as copy } from './copy'

/** The credit of an overpayment, in naira; nothing when there is none. */
export function CreditLine({ naira }: { naira: number }) {
  if (naira <= 0) return null
  return (
    <p className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
      {copy.credit(formatNaira(fromNaira(naira)))}
    </p>
  )
}
