import type { RosterRowOutcome } from '@/generated/prisma/enums'
import { rosterCopy } from '@/components/partner/roster/copy'
import { Badge, type BadgeTone } from '@/components/ui/badge'

const TONES: Readonly<Record<RosterRowOutcome, BadgeTone>> = {
  new: 'info',
  changed: 'warning',
  unchanged: 'neutral',
  confirmed: 'success',
  returning: 'warning',
  problem: 'danger',
  left: 'warning',
  removed: 'neutral',
}

/** What becomes of a row of a roster, with the sentence about it. */
export const RowOutcome = ({ outcome, why }: { outcome: RosterRowOutcome; why: string }) => (
  <div className="grid min-w-48 justify-items-start gap-1">
    <Badge tone={TONES[outcome]}>{rosterCopy.preview.outcomes[outcome]}</Badge>
    {why && <span className="text-sm">{why}</span>}
  </div>
)
