import { fromNaira } from '@/lib/core/money'
import { overAnnouncedSentence } from '@/lib/deductions/overdue-rules'

/** Says that more is announced than is owed, and what to do; nothing where it is not. `naira` is the difference. */
export function OverAnnounced({ naira, reader }: { naira: number; reader: 'hr' | 'staff' }) {
  if (naira <= 0) return null
  return (
    <p className="mb-6 max-w-prose rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
      {overAnnouncedSentence(fromNaira(naira), reader)}
    </p>
  )
}
