import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { DeductionState } from '@/generated/prisma/enums'
import { STATE_LABELS } from '@/lib/deductions/rules'

const TONES: Readonly<Record<DeductionState, BadgeTone>> = {
  expected: 'neutral',
  deducted: 'warning',
  remitted: 'info',
  matched: 'success',
}

/** The state of a deduction line, from expected to matched. */
export function StateBadge({ state }: { state: DeductionState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
}
