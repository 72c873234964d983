import { Badge, type BadgeTone } from '@/components/ui/badge'
import { type LineState, STATE_LABELS } from '@/lib/deductions/figure-rules'

const TONES: Readonly<Record<LineState, BadgeTone>> = {
  expected: 'neutral',
  not_deducted: 'danger',
  deducted: 'warning',
  announced: 'info',
  matched: 'success',
}

/** The state of a deduction line, from expected to matched. */
export function StateBadge({ state }: { state: LineState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
}
